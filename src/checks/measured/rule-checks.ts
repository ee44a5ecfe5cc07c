import { SEVERITIES, type Check, type Severity } from '../../model/check.ts';
import type { CheckFindings, Finding } from '../../model/finding.ts';
import { compareTexts } from '../../base/text-order.ts';
import type { CciTable } from './cci-table.ts';
import type { ControlProof } from './control-proofs.ts';
import type { RuleAnswers, Subject } from './rule-answers.ts';
import type { RuleVerdict } from './judge-rule.ts';

/** Type of what a scan examined. */
export const TARGET = 'scan/target';

const LONGEST_ID = 80;
const LONGEST_TITLE = 160;
const MOST_REFERENCES = 20;

/** A check for each rule, with a finding for each target. */
export function answerRules(
  rules: readonly RuleAnswers[],
  proofs: readonly ControlProof[],
  table: CciTable,
): readonly CheckFindings[] {
  const proved = new Set(proofs.filter(({ isProved }) => isProved).map(({ control }) => control));
  const ids = new Set<string>();
  return rules.map((rule) => {
    const check = createCheck(rule, uniqueId(rule.rule, ids), proved, table);
    const findings = [...rule.verdicts]
      .sort(([one], [other]) => compareTexts(one.address, other.address))
      .map(([subject, verdict]) => createFinding(check, rule.rule, subject, verdict));
    return { check, findings, isPlain: false };
  });
}

/** `V-230221` becomes `rule-v-230221`: an id as checks have them. Names that differ in signs alone get a number. */
function uniqueId(rule: string, ids: Set<string>): string {
  const plain = `rule-${rule.toLowerCase()}`.replaceAll(/[^a-z0-9]+/g, '-').slice(0, LONGEST_ID - 6);
  const base = plain.replace(/-$/, '');
  let id = base;
  for (let number = 2; ids.has(id); number += 1) id = `${base}-${number}`;
  ids.add(id);
  return id;
}

function createCheck({ rule, records }: RuleAnswers, id: string, proved: ReadonlySet<string>, table: CciTable): Check {
  const results = records.map(({ result }) => result);
  const ccis = [...new Set(results.flatMap((each) => each.ccis))].sort();
  const controls = new Set(ccis.flatMap((cci) => table.controlsOf(cci)));
  const others = [
    ...ccis.flatMap((cci) => table.earlierControlsOf(cci)),
    ...results.flatMap((each) => (each.ccis.length === 0 ? each.controls : [])),
  ];
  const supports = [...controls].filter((control) => proved.has(control)).sort();
  const contradicts = [...new Set([...controls, ...others])].filter((control) => !proved.has(control)).sort();
  const title =
    results
      .map((each) => each.title)
      .sort(compareTexts)
      .at(-1) ?? '';
  const benchmarks = [...new Set(records.map(({ scan }) => scan.benchmark))].filter((name) => name !== '').sort();
  const about = ccis.length === 0 ? 'The rule names no CCI' : `The rule measures ${ccis.slice(0, 8).join(', ')}`;
  return {
    id,
    family: 'scan-results',
    title: shortened(title === '' ? rule : `${rule}: ${title}`),
    severity: worstSeverity(results.map((each) => each.severity)),
    supports: { 'nist-800-53': supports },
    contradicts: { 'nist-800-53': contradicts },
    select: { type: [TARGET] },
    why: `${about}; a scan tests it on every target.`,
    fix: `Apply the fix text that ${benchmarks[0] ?? 'the benchmark'} has for ${rule}, then scan again.`,
    references: [...benchmarks, ...ccis].slice(0, MOST_REFERENCES),
    examples: [],
  };
}

function shortened(title: string): string {
  return title.length > LONGEST_TITLE ? `${title.slice(0, LONGEST_TITLE).replace(/[\uD800-\uDBFF]$/, '')}…` : title;
}

function worstSeverity(severities: readonly Severity[]): Severity {
  return SEVERITIES.find((severity) => severities.includes(severity)) ?? 'medium';
}

function createFinding(check: Check, rule: string, { address }: Subject, verdict: RuleVerdict): Finding {
  const { outcome, message, place, notes, record } = verdict;
  const actual = record.result.outcome;
  const decision = { condition: 'result', place, path: rule, actual, expected: 'pass', isExact: true };
  return {
    check,
    outcome,
    subject: address,
    subjectType: TARGET,
    source: record.scan.source,
    evidenceKind: 'scan',
    place,
    decisions: [decision],
    message,
    notes,
  };
}
