import type { Check } from '../../model/check.ts';
import type { CheckFindings } from '../../model/finding.ts';
import type { Scan } from '../../model/scan.ts';
import { mapAt } from '../../base/group-by.ts';
import { compareTexts } from '../../base/text-order.ts';
import type { CciTable } from './cci-table.ts';
import { controlProofs, type ControlProof } from './control-proofs.ts';
import type { Freshness } from './freshness.ts';
import { judgeRule, type RuleRecord, type RuleVerdict } from './judge-rule.ts';
import type { ProvableControls } from './provable-controls.ts';
import type { RuleAnswers, Subject } from './rule-answers.ts';
import { answerRules } from './rule-checks.ts';
import { answerScope } from './scope-checks.ts';
import { joinNames, type KnownTarget, type Names } from './targets.ts';

export interface MeasureInput extends Freshness {
  readonly scans: readonly Scan[];
  readonly table: CciTable;
  readonly provable: ProvableControls;
  /** Hosts that other evidence knows. */
  readonly hosts: readonly KnownTarget[];
}

/** What results of other tools amount to: a check for each of their rules, with its answers. */
export interface Measured {
  readonly checks: readonly Check[];
  readonly answers: readonly CheckFindings[];
  /** What scans measured of a control and what not, as a sentence, by control of SP 800-53. */
  readonly remarks: ReadonlyMap<string, string>;
}

/**
 * Turns results into checks and findings, so that every later stage treats them like its own. A result counts for the controls
 * of its CCI: a failure against each of them, a pass for those alone that the scans measured in all its technical CCI and topics.
 */
export function measure(input: MeasureInput): Measured {
  const names = joinNames(input.scans, input.hosts);
  const rules = judgeRules(input, names);
  const proofs = controlProofs(rules, input);
  const answered = answerRules(rules, proofs, input.table);
  const scope = answerScope(proofs, { rules, names, hosts: input.hosts });
  const answers = [...answered, ...scope].sort((one, other) => compareTexts(one.check.id, other.check.id));
  return { checks: answers.map(({ check }) => check), answers, remarks: listRemarks(proofs) };
}

function judgeRules(input: MeasureInput, names: Names): readonly RuleAnswers[] {
  const subjects = new Map<string, Subject>();
  const byRule = new Map<string, Map<Subject, RuleRecord[]>>();
  for (const [at, scan] of input.scans.entries()) {
    const subject = findSubject(scan, names, at, subjects);
    for (const result of scan.results) {
      const records = mapAt(byRule, result.rule);
      const known = records.get(subject);
      if (known === undefined) records.set(subject, [{ scan, result }]);
      else known.push({ scan, result });
    }
  }
  return [...byRule]
    .sort(([one], [other]) => compareTexts(one, other))
    .map(([rule, bySubject]) => {
      const verdicts = new Map<Subject, RuleVerdict>();
      for (const [subject, records] of bySubject) {
        const verdict = judgeRule(records, input);
        if (verdict !== undefined) verdicts.set(subject, verdict);
      }
      return { rule, records: [...bySubject.values()].flat(), verdicts };
    });
}

/** A target without a name is its own, since nothing tells whether it is another one too. */
function findSubject({ target, place }: Scan, names: Names, at: number, known: Map<string, Subject>): Subject {
  const host = names.keyOf(target.names);
  const key = host === undefined ? `\n${at}` : `${host}\n${target.part ?? ''}`;
  const before = known.get(key);
  if (before !== undefined) return before;
  const name = target.name === '' ? `target of ${place.file}` : target.name;
  const address = target.part === undefined ? name : `${name} (${target.part})`;
  const subject: Subject = { address, host: host ?? key };
  known.set(key, subject);
  return subject;
}

function listRemarks(proofs: readonly ControlProof[]): ReadonlyMap<string, string> {
  return new Map(proofs.map(({ control, remark }) => [control, remark]));
}
