import { NOTHING_PARSED, type Certainty, type EvidenceFile, type Parsed, type Parser } from '../../model/evidence.ts';
import type { RuleResult, Scan, ScanTarget } from '../../model/scan.ts';
import type { Pointer } from '../../base/pointer.ts';
import { isMap, own, type ValueMap } from '../../base/value.ts';
import { listField, mapField, textField } from '../shared/fields.ts';
import { readJson } from '../shared/json.ts';
import { problemList, type ProblemList } from '../shared/problem-list.ts';
import { oddRule, readChecklistRule, readChecklistTarget, stigText } from '../shared/scans/checklist.ts';

/** A checklist of STIG Viewer 3 (`cklb_version` 1.0), which STIG Manager and Evaluate-STIG write too. */
export const cklb: Parser = {
  id: 'cklb',
  title: 'a STIG checklist (CKLB)',
  kinds: ['scan'],
  recognise,
  parse,
};

const ADVICE = 'Export the checklist again.';
const MARKS: readonly RegExp[] = [/"target_data"\s*:\s*\{/, /"stigs"\s*:\s*\[/, /"cklb_version"\s*:/, /"has_path"\s*:/];

function recognise(path: string, head: string): Certainty {
  if (/^\s*\{/.test(head) && MARKS.filter((mark) => mark.test(head)).length >= 2) return 'yes';
  return /\.cklb$/i.test(path) ? 'maybe' : 'no';
}

interface Context {
  readonly file: EvidenceFile;
  readonly problems: ProblemList;
}

function parse(file: EvidenceFile): Parsed {
  const read = readJson(file, cklb);
  if (!read.ok) return { ...NOTHING_PARSED, problems: [read.problem] };
  const problems = problemList(file, cklb);
  const root = read.value;
  const stigs = isMap(root) ? listField(root, 'stigs') : undefined;
  if (!isMap(root) || stigs === undefined || stigs.length === 0) {
    problems.add('unsupported-content', `${file.path} has no list stigs with a STIG in it. ${ADVICE}`, []);
    return { ...NOTHING_PARSED, problems: problems.all() };
  }
  const version = own(root, 'cklb_version');
  if (version !== undefined && version !== '1.0') {
    const message = `${file.path} has a cklb_version that is not supported: 1.0 is read. ${ADVICE}`;
    problems.add('unsupported-version', message, ['cklb_version']);
    return { ...NOTHING_PARSED, problems: problems.all() };
  }
  const target = readTarget(mapField(root, 'target_data') ?? {});
  if (target.names.length === 0) {
    const message = `${file.path} names no host in target_data, so its results prove nothing. Enter the host name in the checklist.`;
    problems.warn('unsupported-content', message, ['target_data']);
  }
  const scans = stigs.flatMap((stig, at) => readStig(stig, ['stigs', at], target, { file, problems }));
  return { ...NOTHING_PARSED, scans, problems: problems.all() };
}

function readTarget(data: ValueMap): ScanTarget {
  const text = (key: string): string => textField(data, key) ?? '';
  return readChecklistTarget({
    host: text('host_name'),
    fullName: text('fqdn'),
    address: text('ip_address'),
    isPart: own(data, 'is_web_database') === true,
    site: text('web_db_site'),
    instance: text('web_db_instance'),
  });
}

function readStig(stig: unknown, pointer: Pointer, target: ScanTarget, context: Context): readonly Scan[] {
  const { file, problems } = context;
  const rules = isMap(stig) ? listField(stig, 'rules') : undefined;
  if (!isMap(stig) || rules === undefined) {
    problems.add('partly-read', `${file.path} has a STIG without a list of rules. ${ADVICE}`, pointer);
    return [];
  }
  const name = textField(stig, 'stig_id') || textField(stig, 'stig_name') || '';
  const scan: Scan = {
    source: 'cklb',
    tool: 'checklist',
    benchmark: stigText(name, textField(stig, 'version') ?? '', textField(stig, 'release_info') ?? ''),
    target,
    unproven: target.names.length === 0 ? 'the checklist names no host' : undefined,
    place: { file: file.path, pointer },
    results: rules.flatMap((rule, at) => readRule(rule, [...pointer, 'rules', at], context)),
  };
  return [scan];
}

function readRule(rule: unknown, pointer: Pointer, { file, problems }: Context): readonly RuleResult[] {
  const map = isMap(rule) ? rule : {};
  const text = (key: string): string => textField(map, key) ?? '';
  const result = readChecklistRule({
    id: text('rule_id_src') || text('rule_id'),
    group: text('group_id') || text('group_id_src'),
    title: text('rule_title'),
    severity: text('severity'),
    ccis: (listField(map, 'ccis') ?? []).filter((each) => typeof each === 'string'),
    status: text('status'),
    details: text('finding_details'),
    comments: text('comments'),
    place: { file: file.path, pointer: [...pointer, 'status'] },
  });
  if (result !== undefined) return [result];
  problems.add('partly-read', oddRule(file), pointer);
  return [];
}
