import type { EvidenceFile } from '../../model/evidence.ts';
import type { RuleOutcome, RuleResult, Scan, ScanTarget } from '../../model/scan.ts';
import { readTool } from '../shared/scans/known-tools.ts';
import { cciIds, readSeverity, shortText, targetAddresses, targetNames } from '../shared/scans/rule-facts.ts';
import { readRuleName } from '../shared/scans/rule-name.ts';
import type { ProblemList } from '../shared/problem-list.ts';
import { findChild, findChildren, readChildText } from '../shared/xml-children.ts';
import type { XmlElement } from '../shared/xml-element.ts';
import type { Benchmark, RuleText } from './benchmark.ts';
import { attribute } from './elements.ts';

interface Context {
  readonly file: EvidenceFile;
  readonly problems: ProblemList;
}

const OUTCOMES: ReadonlyMap<string, RuleOutcome> = new Map([
  ['pass', 'pass'],
  ['fail', 'fail'],
  ['error', 'error'],
  ['unknown', 'error'],
  // repaired by the tool, and not necessarily measured since
  ['fixed', 'error'],
  ['notapplicable', 'not-applicable'],
  ['notchecked', 'not-reviewed'],
]);
/** What the profile leaves out, and what only informs. */
const NO_ANSWER: ReadonlySet<string> = new Set(['notselected', 'informational']);
/** Facts under which scanners name their target (NIST IR 7275 r4, section 6.6.4). */
const NAME_FACT = /:(?:fqdn|host_name|hostname)$/;
const PUBLISHED_PROFILE =
  /^(?:xccdf_(?:mil\.disa\.stig|org\.ssgproject\.content)_profile_[\w.-]{1,200}|(?!xccdf_)[\w.-]{1,100})$/;
const UNKNOWN_RULE: RuleText = { title: '', severity: 'medium', ccis: [], controls: [], group: '' };

/** One TestResult. What keeps its passes from proving anything is a problem too. */
export function readTestResult(
  element: XmlElement,
  benchmarks: ReadonlyMap<string, Benchmark>,
  context: Context,
): Scan {
  const id = benchmarkId(element, benchmarks);
  const benchmark = benchmarks.get(id);
  const tool = readTool(attribute(element, 'test-system'));
  const version = benchmark?.version ?? '';
  const unproven = whyUnproven(element, tool);
  if (unproven !== undefined) {
    const message = `${context.file.path} has results that prove nothing, since ${unproven}. What failed in them still counts.`;
    context.problems.warn('unsupported-content', message, [], element.line);
  }
  const end = attribute(element, 'end-time');
  const results = findChildren(element, 'rule-result').flatMap((result) =>
    readRuleResult(result, benchmark, end, context),
  );
  return {
    source: 'xccdf',
    tool: tool.text,
    benchmark: shortText(`${id.replace(/^xccdf_[\w.]{1,100}_benchmark_/, '')} ${version}`, 120),
    target: readTarget(element),
    unproven,
    place: { file: context.file.path, pointer: [], line: element.line },
    results,
  };
}

/** The benchmark that a result names, or the only one there is. */
function benchmarkId(element: XmlElement, benchmarks: ReadonlyMap<string, Benchmark>): string {
  const named = findChild(element, 'benchmark');
  const id = named === undefined ? '' : attribute(named, 'id') || attribute(named, 'href');
  if (benchmarks.has(id) || benchmarks.size !== 1) return id;
  const [only = id] = benchmarks.keys();
  return only;
}

function whyUnproven(element: XmlElement, tool: { readonly isKnown: boolean }): string | undefined {
  const [start, end] = [attribute(element, 'start-time'), attribute(element, 'end-time')];
  if (end === '') return 'the scan has no end time: it was not finished';
  if (start !== '' && Date.parse(start) > Date.parse(end)) return 'the scan ends before it began';
  if (!tool.isKnown) return 'the tool or its version is not known';
  if (element.children.some(({ name }) => name === 'tailoring-file')) return 'the benchmark was tailored';
  const profile = findChild(element, 'profile');
  const id = profile === undefined ? '' : attribute(profile, 'idref');
  if (id !== '' && (!PUBLISHED_PROFILE.test(id) || /_(?:customized|tailored)$/i.test(id)))
    return 'the profile is not one of a publisher of benchmarks';
  if (readTarget(element).names.length === 0) return 'the scan names no target';
  const said = new Set(findChildren(element, 'rule-result').map((result) => readChildText(result, 'result')));
  for (const none of NO_ANSWER) said.delete(none);
  return said.size === 1 && said.has('notapplicable') ? 'no rule of the benchmark applied to the target' : undefined;
}

function readTarget(element: XmlElement): ScanTarget {
  const targets = findChildren(element, 'target').map(({ text }) => text);
  const facts = findChildren(element, 'target-facts').flatMap((list) => findChildren(list, 'fact'));
  const named = facts.filter((fact) => NAME_FACT.test(attribute(fact, 'name'))).map(({ text }) => text);
  const names = targetNames([...targets, ...named]);
  const addresses = targetAddresses(findChildren(element, 'target-address').map(({ text }) => text));
  return { name: shortText(targets[0] ?? named[0] ?? '', 253), names, ...(addresses.length > 0 ? { addresses } : {}) };
}

function readRuleResult(
  element: XmlElement,
  benchmark: Benchmark | undefined,
  end: string,
  { file, problems }: Context,
): readonly RuleResult[] {
  const id = attribute(element, 'idref');
  const text = benchmark?.rules.get(id) ?? UNKNOWN_RULE;
  const name = readRuleName(id, text.group);
  const said = readChildText(element, 'result');
  if (NO_ANSWER.has(said)) return [];
  const outcome = attribute(element, 'role') === 'unchecked' ? 'not-reviewed' : OUTCOMES.get(said);
  if (name === undefined || outcome === undefined) {
    const message = `${file.path} has a rule-result at line ${element.line} without a rule or with a result that XCCDF does not have. Export it again.`;
    problems.add('partly-read', message, [], element.line);
    return [];
  }
  const own = cciIds(findChildren(element, 'ident').map((ident) => ident.text));
  const ccis = cciIds([...text.ccis, ...own]);
  const override = element.children.findLast((child) => child.name === 'override');
  const result: RuleResult = {
    rule: name.name,
    title: text.title,
    severity: readSeverity(attribute(element, 'severity') || text.severity),
    ccis,
    controls: ccis.length > 0 ? [] : text.controls,
    outcome,
    by: override === undefined ? 'tool' : 'person',
    time: attribute(element, 'time') || end || undefined,
    words: override === undefined ? undefined : shortText(readChildText(override, 'remark')),
    unproven: name.isPublished ? undefined : 'the rule is not one of a publisher of benchmarks',
    place: { file: file.path, pointer: [], line: element.line },
  };
  return [result, ...overridden(result, override)];
}

/** What the tool itself had measured before a person wrote another result over it. */
function overridden(result: RuleResult, override: XmlElement | undefined): readonly RuleResult[] {
  const outcome = override === undefined ? undefined : OUTCOMES.get(readChildText(override, 'old-result'));
  return outcome === undefined ? [] : [{ ...result, outcome, by: 'tool', words: undefined }];
}
