import { NOTHING_PARSED, type Certainty, type EvidenceFile, type Parsed, type Parser } from '../../model/evidence.ts';
import type { RuleOutcome, RuleResult, Scan, ScanTarget } from '../../model/scan.ts';
import type { Pointer } from '../../base/pointer.ts';
import { isMap, own, type ValueMap } from '../../base/value.ts';
import { listField, mapField, textField } from '../shared/fields.ts';
import { readJson } from '../shared/json.ts';
import { problemList, type ProblemList } from '../shared/problem-list.ts';
import { measuredBy } from '../shared/scans/checklist-marks.ts';
import { cciIds, severityOf, shortText, targetNames } from '../shared/scans/rule-facts.ts';
import { readRuleName } from '../shared/scans/rule-name.ts';

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
const STATUSES: ReadonlyMap<string, RuleOutcome> = new Map([
  ['not_a_finding', 'pass'],
  ['open', 'fail'],
  ['not_applicable', 'not-applicable'],
  ['not_reviewed', 'not-reviewed'],
]);

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
  const host = textField(data, 'host_name') ?? '';
  const full = textField(data, 'fqdn') ?? '';
  const parts = [textField(data, 'web_db_site') ?? '', textField(data, 'web_db_instance') ?? ''];
  const part = own(data, 'is_web_database') === true ? shortText(parts.filter(Boolean).join(' '), 120) : '';
  const names = targetNames([host, full]);
  return { name: shortText(host || full, 253), names, ...(part === '' ? {} : { part }) };
}

function readStig(stig: unknown, pointer: Pointer, target: ScanTarget, context: Context): readonly Scan[] {
  const { file, problems } = context;
  const rules = isMap(stig) ? listField(stig, 'rules') : undefined;
  if (!isMap(stig) || rules === undefined) {
    problems.add('partly-read', `${file.path} has a STIG without a list of rules. ${ADVICE}`, pointer);
    return [];
  }
  const name = textField(stig, 'stig_id') || textField(stig, 'stig_name') || '';
  const version = textField(stig, 'version') || String(own(stig, 'version') ?? '');
  const release = /Release:\s{0,4}(\d{1,4})/.exec(textField(stig, 'release_info') ?? '')?.[1] ?? '';
  const scan: Scan = {
    source: 'cklb',
    tool: 'checklist',
    benchmark: shortText(`${name} V${version}R${release}`.replace(/ VR$|R$/, ''), 120),
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
  const id = readRuleName(text('rule_id_src') || text('rule_id'), text('group_id') || text('group_id_src'));
  const outcome = STATUSES.get(text('status'));
  if (id === undefined || outcome === undefined) {
    const message = `${file.path} has a rule without an id or with a status that checklists do not have. ${ADVICE}`;
    problems.add('partly-read', message, pointer);
    return [];
  }
  const mark = measuredBy(text('finding_details'), text('comments'), outcome);
  const ccis = (listField(map, 'ccis') ?? []).filter((each) => typeof each === 'string');
  const result: RuleResult = {
    rule: id.name,
    title: shortText(text('rule_title')),
    severity: severityOf(text('severity')),
    ccis: cciIds(ccis),
    controls: [],
    outcome,
    by: mark === undefined ? 'person' : 'tool',
    time: mark?.time,
    words: shortText(text('comments') || text('finding_details')),
    unproven: id.isPublished ? mark?.unproven : 'the rule is not one of a publisher of benchmarks',
    place: { file: file.path, pointer: [...pointer, 'status'] },
  };
  return [result];
}
