import { NOTHING_PARSED, type Certainty, type EvidenceFile, type Parsed, type Parser } from '../../model/evidence.ts';
import type { RuleResult, Scan, ScanTarget } from '../../model/scan.ts';
import { problemList, type ProblemList } from '../shared/problem-list.ts';
import { oddRule, readChecklistRule, stigText } from '../shared/scans/checklist.ts';
import { shortText, targetNames } from '../shared/scans/rule-facts.ts';
import { readXml } from '../shared/xml.ts';
import type { XmlElement } from '../shared/xml-element.ts';

/** A checklist of STIG Viewer 2, which STIG Manager, Evaluate-STIG and SCC write too. */
export const ckl: Parser = {
  id: 'ckl',
  title: 'a STIG checklist (CKL)',
  kinds: ['scan'],
  recognise,
  parse,
};

interface Context {
  readonly file: EvidenceFile;
  readonly problems: ProblemList;
}

function recognise(path: string, head: string): Certainty {
  if (/^\s*</.test(head) && /<CHECKLIST[\s>]/.test(head) && /<ASSET[\s>]/.test(head)) return 'yes';
  return /\.ckl$/i.test(path) ? 'maybe' : 'no';
}

function parse(file: EvidenceFile): Parsed {
  const read = readXml(file, ckl);
  if (!read.ok) return { ...NOTHING_PARSED, problems: [read.problem] };
  const { root } = read;
  const problems = problemList(file, ckl);
  const stigs = childrenNamed(child(root, 'STIGS'), 'iSTIG');
  if (root.name !== 'CHECKLIST' || stigs.length === 0) {
    const message = `${file.path} contains no checklist with a STIG. Export the checklist again.`;
    problems.add('unsupported-content', message, [], root.line);
    return { ...NOTHING_PARSED, problems: problems.all() };
  }
  const target = readTarget(child(root, 'ASSET'));
  if (target.names.length === 0) {
    const message = `${file.path} names no host in ASSET, so its results prove nothing. Enter the host name in the checklist.`;
    problems.warn('unsupported-content', message, [], root.line);
  }
  const scans = stigs.map((stig) => readStig(stig, target, { file, problems }));
  return { ...NOTHING_PARSED, scans, problems: problems.all() };
}

function child(parent: XmlElement | undefined, name: string): XmlElement | undefined {
  return parent?.children.find((each) => each.name === name);
}

function childrenNamed(parent: XmlElement | undefined, name: string): readonly XmlElement[] {
  return parent?.children.filter((each) => each.name === name) ?? [];
}

function readText(parent: XmlElement | undefined, name: string): string {
  return child(parent, name)?.text ?? '';
}

function readTarget(asset: XmlElement | undefined): ScanTarget {
  const host = readText(asset, 'HOST_NAME');
  const full = readText(asset, 'HOST_FQDN');
  const isPart = readText(asset, 'WEB_OR_DATABASE').toLowerCase() === 'true';
  const parts = [readText(asset, 'WEB_DB_SITE'), readText(asset, 'WEB_DB_INSTANCE')];
  const part = isPart ? shortText(parts.filter(Boolean).join(' '), 120) : '';
  return { name: shortText(full || host, 253), names: targetNames([host, full]), ...(part === '' ? {} : { part }) };
}

function readStig(stig: XmlElement, target: ScanTarget, context: Context): Scan {
  const said = childrenNamed(child(stig, 'STIG_INFO'), 'SI_DATA');
  const info = (name: string): string => {
    return readText(
      said.find((each) => readText(each, 'SID_NAME') === name),
      'SID_DATA',
    );
  };
  return {
    source: 'ckl',
    tool: 'checklist',
    benchmark: stigText(info('stigid') || info('title'), info('version'), info('releaseinfo')),
    target,
    unproven: target.names.length === 0 ? 'the checklist names no host' : undefined,
    place: { file: context.file.path, pointer: [], line: stig.line },
    results: childrenNamed(stig, 'VULN').flatMap((rule) => readRule(rule, context)),
  };
}

function readRule(rule: XmlElement, { file, problems }: Context): readonly RuleResult[] {
  const data = childrenNamed(rule, 'STIG_DATA');
  const all = (name: string): readonly string[] =>
    data.filter((each) => readText(each, 'VULN_ATTRIBUTE') === name).map((each) => readText(each, 'ATTRIBUTE_DATA'));
  const one = (name: string): string => all(name)[0] ?? '';
  const status = child(rule, 'STATUS');
  const result = readChecklistRule({
    id: one('Rule_ID'),
    group: one('Vuln_Num'),
    title: one('Rule_Title'),
    severity: one('Severity'),
    ccis: all('CCI_REF'),
    status: status?.text ?? '',
    details: readText(rule, 'FINDING_DETAILS'),
    comments: readText(rule, 'COMMENTS'),
    place: { file: file.path, pointer: [], line: status?.line ?? rule.line },
  });
  if (result !== undefined) return [result];
  problems.add('partly-read', oddRule(file), [], rule.line);
  return [];
}
