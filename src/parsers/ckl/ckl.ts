import { NOTHING_PARSED, type Certainty, type EvidenceFile, type Parsed, type Parser } from '../../model/evidence.ts';
import type { RuleResult, Scan, ScanTarget } from '../../model/scan.ts';
import { problemList, type ProblemList } from '../shared/problem-list.ts';
import { oddRule, readChecklistRule, readChecklistTarget, stigText } from '../shared/scans/checklist.ts';
import { readXml } from '../shared/xml.ts';
import { findChild, findChildren, readChildText } from '../shared/xml-children.ts';
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
  const stigs = findChildren(findChild(root, 'STIGS'), 'iSTIG');
  if (root.name !== 'CHECKLIST' || stigs.length === 0) {
    const message = `${file.path} contains no checklist with a STIG. Export the checklist again.`;
    problems.add('unsupported-content', message, [], root.line);
    return { ...NOTHING_PARSED, problems: problems.all() };
  }
  const target = readTarget(findChild(root, 'ASSET'));
  if (target.names.length === 0) {
    const message = `${file.path} names no host in ASSET, so its results prove nothing. Enter the host name in the checklist.`;
    problems.warn('unsupported-content', message, [], root.line);
  }
  const scans = stigs.map((stig) => readStig(stig, target, { file, problems }));
  return { ...NOTHING_PARSED, scans, problems: problems.all() };
}

function readTarget(asset: XmlElement | undefined): ScanTarget {
  return readChecklistTarget({
    host: readChildText(asset, 'HOST_NAME'),
    fullName: readChildText(asset, 'HOST_FQDN'),
    address: readChildText(asset, 'HOST_IP'),
    isPart: readChildText(asset, 'WEB_OR_DATABASE').toLowerCase() === 'true',
    site: readChildText(asset, 'WEB_DB_SITE'),
    instance: readChildText(asset, 'WEB_DB_INSTANCE'),
  });
}

function readStig(stig: XmlElement, target: ScanTarget, context: Context): Scan {
  const said = findChildren(findChild(stig, 'STIG_INFO'), 'SI_DATA');
  const info = (name: string): string => {
    return readChildText(
      said.find((each) => readChildText(each, 'SID_NAME') === name),
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
    results: findChildren(stig, 'VULN').flatMap((rule) => readRule(rule, context)),
  };
}

function readRule(rule: XmlElement, { file, problems }: Context): readonly RuleResult[] {
  const data = findChildren(rule, 'STIG_DATA');
  const all = (name: string): readonly string[] =>
    data
      .filter((each) => readChildText(each, 'VULN_ATTRIBUTE') === name)
      .map((each) => readChildText(each, 'ATTRIBUTE_DATA'));
  const one = (name: string): string => all(name)[0] ?? '';
  const status = findChild(rule, 'STATUS');
  const result = readChecklistRule({
    id: one('Rule_ID'),
    group: one('Vuln_Num'),
    title: one('Rule_Title'),
    severity: one('Severity'),
    ccis: all('CCI_REF'),
    status: status?.text ?? '',
    details: readChildText(rule, 'FINDING_DETAILS'),
    comments: readChildText(rule, 'COMMENTS'),
    place: { file: file.path, pointer: [], line: status?.line ?? rule.line },
  });
  if (result !== undefined) return [result];
  problems.add('partly-read', oddRule(file), [], rule.line);
  return [];
}
