import type { Check, RootFramework } from '../../model/check.ts';
import type { CheckFindings, Finding } from '../../model/finding.ts';
import { fileAndLine } from '../../model/place.ts';
import { getOrCreate } from '../../base/memo.ts';
import { byText } from '../../base/text-order.ts';
import type { CciTable } from './cci-table.ts';
import type { HostIdentity } from './hosts.ts';
import type { RuleVerdict } from './judge-rule.ts';
import { isAbout } from './provable-controls.ts';
import type { RuleAnswers } from './rule-answers.ts';
import { TARGET } from './rule-checks.ts';
import type { SharedSetting } from './shared-settings.ts';

const ROOT_FRAMEWORKS: readonly RootFramework[] = ['nist-800-53', 'fips-140-3', 'nist-sp-800-193'];

interface Known {
  readonly settings: readonly SharedSetting[];
  readonly table: CciTable;
  /** Answers of the checks of the content. */
  readonly declared: readonly CheckFindings[];
}

interface Pair {
  readonly setting: SharedSetting;
  readonly rule: RuleAnswers;
  readonly verdict: RuleVerdict;
  readonly target: string;
  readonly declared: Finding;
}

/**
 * Where a tool measured a setting of a host, and declared evidence about the same host shows the contrary. Which of both is right is
 * not known, so every control that either of them is about is undetermined.
 */
export function answerContradictions(rules: readonly RuleAnswers[], known: Known): readonly CheckFindings[] {
  const byId = new Map<string, { readonly check: Check; readonly findings: Finding[] }>();
  for (const pair of findPairs(rules, known)) {
    const id = `contradiction-${pair.declared.check.id}`;
    const { check, findings } = getOrCreate(byId, id, () => ({
      check: createCheck(id, pair, known.table),
      findings: [],
    }));
    findings.push(createFinding(check, pair));
  }
  return [...byId.values()]
    .map(({ check, findings }) => ({
      check,
      findings: findings.sort(byText(({ subject }) => subject)),
      isPlain: false,
    }))
    .sort(byText(({ check }) => check.id));
}

function findPairs(rules: readonly RuleAnswers[], { settings, declared }: Known): readonly Pair[] {
  const byCheck = new Map(declared.map((each) => [each.check.id, each.findings]));
  return settings.flatMap((setting) =>
    rules
      .filter((rule) => isAbout(setting, ruleText(rule)))
      .flatMap((rule) =>
        [...rule.verdicts].flatMap(([{ host, address }, verdict]) =>
          [...setting.checks, ...setting.including].flatMap((id) =>
            (byCheck.get(id) ?? [])
              .filter(({ subject }) => isOf(subject, host))
              .filter((finding) => disagree(verdict, finding, setting))
              .map((finding) => ({ setting, rule, verdict, target: address, declared: finding })),
          ),
        ),
      ),
  );
}

function ruleText({ rule, records }: RuleAnswers): string {
  return [rule, ...new Set(records.map(({ result }) => result.title))].join('\n').toLowerCase();
}

function isOf(subject: string, host: HostIdentity): boolean {
  return typeof host !== 'string' && host.addresses.includes(subject);
}

/** Only what a tool measured contradicts. An error or an old failure contradicts a pass too: it never makes a verdict better. */
function disagree({ outcome, record }: RuleVerdict, declared: Finding, setting: SharedSetting): boolean {
  if (record.result.by !== 'tool') return false;
  if (declared.outcome === 'pass') return record.result.outcome === 'fail' || record.result.outcome === 'error';
  return declared.outcome === 'fail' && outcome === 'pass' && setting.checks.includes(declared.check.id);
}

function createCheck(id: string, { setting, rule, declared: { check } }: Pair, table: CciTable): Check {
  const ccis = new Set(rule.records.flatMap(({ result }) => result.ccis));
  const ofRule = [...ccis].flatMap((cci) => table.controlsOf(cci));
  const contradicts = ROOT_FRAMEWORKS.flatMap((root): [RootFramework, readonly string[]][] => {
    const own = [...(check.supports[root] ?? []), ...(check.contradicts[root] ?? [])];
    const controls = [...new Set([...own, ...(root === 'nist-800-53' ? ofRule : [])])].sort();
    return controls.length === 0 ? [] : [[root, controls]];
  });
  return {
    id,
    family: 'scan-results',
    title: `Scans and ${check.id} agree about ${setting.what}`,
    severity: check.severity,
    supports: {},
    contradicts: Object.fromEntries(contradicts),
    select: { type: [TARGET] },
    why: 'A setting that a scan measured otherwise than it is declared was changed, was never applied, or is of another host.',
    fix: 'Apply the declared setting to the host, and scan again; or correct the evidence that is out of date.',
    references: [],
    examples: [],
  };
}

function createFinding(check: Check, { rule, verdict, target, declared, setting }: Pair): Finding {
  const { place, record } = verdict;
  const { outcome } = declared;
  const said = `${declared.check.id} has "${outcome}" for ${declared.subject} at ${fileAndLine(declared.place)}`;
  const measured = verdict.message.replace(/\. Expected:.*$/s, '').replace(/\.$/, '');
  return {
    check,
    outcome: 'unknown',
    subject: target,
    subjectType: TARGET,
    source: record.scan.source,
    evidenceKind: 'scan',
    place,
    decisions: [],
    message: `${rule.rule}: ${measured}, but ${said}. Expected: one answer about ${setting.what}.`,
    notes: [],
  };
}
