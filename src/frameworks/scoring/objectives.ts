import type { Finding } from '../../model/finding.ts';
import type { ControlResult } from '../../model/framework.ts';
import { textColumn, textList } from '../../base/columns.ts';
import type { ObjectiveStatus, ScoredObjective } from '../../model/scoring.ts';
import { isMap, own, type Value, type ValueMap } from '../../base/value.ts';
import { supportsAny } from '../../model/speaks-to.ts';

/** Every check of the requirement, or the only objective of a requirement without letters. */
const ALL = 'all';

/** The assessment objectives of one requirement, each with the results of the checks that examine it. */
export function scoreObjectives(row: ValueMap, control: ControlResult | undefined): readonly ScoredObjective[] {
  const number = textColumn(row, 'id');
  const letters = textList(own(row, 'objectives'));
  const shown = own(row, 'shown');
  const looked = isMap(shown) ? shown : {};
  if (letters.length === 0) return [objective(number, own(looked, ALL), control)];
  return letters.map((letter) => objective(`${number}[${letter}]`, own(looked, letter), control));
}

function objective(id: string, looking: Value | undefined, control: ControlResult | undefined): ScoredObjective {
  if (looking === undefined) return { id, status: 'not-shown', checks: [] };
  const named = new Set(textList(looking));
  const findings = (control?.findings ?? []).filter(
    ({ check }) => check.severity !== 'info' && (looking === ALL || named.has(check.id)),
  );
  const checks = [...new Set(findings.map(({ check }) => check.id))].sort();
  return { id, status: getStatus(findings, control, looking === ALL), checks };
}

/**
 * Passes of all checks together prove no more than the verdict on the requirement; passes of named checks prove their
 * objective.
 */
function getStatus(
  findings: readonly Finding[],
  control: ControlResult | undefined,
  together: boolean,
): ObjectiveStatus {
  if (findings.some(({ outcome }) => outcome === 'fail')) return 'contradicted';
  if (findings.some(({ outcome }) => outcome === 'unknown' || outcome === 'error')) return 'undetermined';
  if (control === undefined || !findings.some(isProof)) return 'not-observed';
  if (control.undetermined) return 'undetermined';
  return together && control.status !== 'satisfied' ? 'not-observed' : 'supported';
}

function isProof({ outcome, check }: Finding): boolean {
  return outcome === 'pass' && supportsAny(check);
}
