import type { CheckFindings } from '../../model/finding.ts';
import type { Scan } from '../../model/scan.ts';
import { mapAt } from '../../base/group-by.ts';
import { compareTexts } from '../../base/text-order.ts';
import type { CciTable } from './cci-table.ts';
import { answerContradictions } from './contradictions.ts';
import { controlProofs, type ControlProof } from './control-proofs.ts';
import type { Freshness } from './freshness.ts';
import { judgeRule, type RuleRecord, type RuleVerdict } from './judge-rule.ts';
import type { ProvableControls } from './provable-controls.ts';
import type { RuleAnswers, Subject } from './rule-answers.ts';
import { answerRules } from './rule-checks.ts';
import { answerScope, weighProofs } from './scope-checks.ts';
import type { SharedSetting } from './shared-settings.ts';
import { whyOtherSystem, type HostIdentity, type MeasuredHost } from './hosts.ts';

export interface MeasureInput extends Freshness {
  readonly scans: readonly Scan[];
  readonly table: CciTable;
  readonly provable: ProvableControls;
  /** Machines of all evidence, those of the scans included. */
  readonly hosts: readonly MeasuredHost[];
  /** Controls that passes of other checks support. */
  readonly supported: ReadonlySet<string>;
  readonly settings: readonly SharedSetting[];
  /** Answers of the checks of the content. */
  readonly declared: readonly CheckFindings[];
}

/** What results of other tools amount to: a check for each of their rules, with its answers. */
export interface Measured {
  readonly answers: readonly CheckFindings[];
  /** What scans measured of a control and what not, as a sentence, by control of SP 800-53. */
  readonly remarks: ReadonlyMap<string, string>;
}

/**
 * Turns results into checks and findings, so that every later stage treats them like its own. A result counts for the controls
 * of its CCI: a failure against each of them, a pass for those alone that the scans measured in all its technical CCI and topics.
 */
export function measure(input: MeasureInput): Measured {
  const rules = judgeRules(input);
  const proofs = weighProofs(controlProofs(rules, input), { rules, ...input });
  const answered = answerRules(rules, proofs, input.table);
  const scope = answerScope(proofs, { rules, hosts: input.hosts });
  const contradictions = answerContradictions(rules, input);
  const answers = [...answered, ...scope, ...contradictions].sort((one, other) =>
    compareTexts(one.check.id, other.check.id),
  );
  return { answers, remarks: listRemarks(proofs) };
}

function judgeRules(input: MeasureInput): readonly RuleAnswers[] {
  const hosts = new Map(input.hosts.flatMap((host) => host.scans.map((scan) => [scan, host] as const)));
  const subjects = new Map<HostIdentity, Map<string, Subject>>();
  const byRule = new Map<string, Map<Subject, RuleRecord[]>>();
  for (const [at, scan] of input.scans.entries()) {
    const host = hosts.get(scan);
    const subject = findSubject(scan, host, at, subjects);
    const counted = host === undefined ? scan : weighed(scan, host);
    for (const result of scan.results) {
      const records = mapAt(byRule, result.rule);
      const known = records.get(subject);
      if (known === undefined) records.set(subject, [{ scan: counted, result }]);
      else known.push({ scan: counted, result });
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

/** A scan with a benchmark of another operating system proves nothing, even if its rules pass. */
function weighed(scan: Scan, host: MeasuredHost): Scan {
  const unproven = scan.unproven ?? whyOtherSystem(scan, host);
  return unproven === undefined ? scan : { ...scan, unproven };
}

/** A target that is no machine of the evidence is separate, since nothing shows whether it is another one too. */
function findSubject(
  { target, place }: Scan,
  host: MeasuredHost | undefined,
  at: number,
  known: Map<HostIdentity, Map<string, Subject>>,
): Subject {
  const own = target.names.length === 0 ? `\n${at}` : `\n${target.names.join('\n')}`;
  const identity = host ?? own;
  const parts = mapAt(known, identity);
  const before = parts.get(target.part ?? '');
  if (before !== undefined) return before;
  const name = target.name === '' ? `target of ${place.file}` : target.name;
  const address = target.part === undefined ? name : `${name} (${target.part})`;
  const subject: Subject = { address, host: identity };
  parts.set(target.part ?? '', subject);
  return subject;
}

function listRemarks(proofs: readonly ControlProof[]): ReadonlyMap<string, string> {
  return new Map(proofs.map(({ control, remark }) => [control, remark]));
}
