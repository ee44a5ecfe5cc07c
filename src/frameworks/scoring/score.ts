import type { DataTable } from '../../model/check.ts';
import type { Finding } from '../../model/finding.ts';
import type { ControlResult, Framework, Requirement } from '../../model/framework.ts';
import { textColumn } from '../../base/columns.ts';
import type { PlanRule, ScoredRequirement, ScoredStatus, Scoring } from '../../model/scoring.ts';
import { own, type ValueMap } from '../../base/value.ts';
import { scoreObjectives } from './objectives.ts';

/** All requirements met (DoD Assessment Methodology 1.2.1, section 5). */
const CEILING = 110;
/** Eight tenths of 110 (32 CFR 170.21(a)(2)(i)). */
const THRESHOLD = 88;
const PLAN_RULES: readonly PlanRule[] = ['allowed', 'points', 'named', 'partial-only'];

/** The number in SP 800-171 revision 2 of a requirement of that framework or of CMMC Level 2; `undefined` for all others. */
export function scoredNumber(framework: Pick<Framework, 'id'>, id: string): string | undefined {
  if (framework.id === 'nist-800-171-r2') return id;
  return framework.id === 'cmmc' ? /^[A-Z]{2}\.L2-(3\.\d{1,2}\.\d{1,2})$/.exec(id)?.[1] : undefined;
}

/**
 * The possible score according to the evidence. A contradicted requirement is subtracted from the highest score, at
 * the partial value where there is one; an unsupported one is also subtracted from the lowest. A supported one counts
 * as met in both, so an assessor who finds an objective unmet may still score lower.
 */
export function scoreFramework(table: DataTable, framework: Framework, controls: readonly ControlResult[]): Scoring {
  const results = new Map(controls.map((control) => [control.requirement.id, control]));
  const rows = new Map(table.rows.map((row) => [textColumn(row, 'id'), row]));
  const requirements: ScoredRequirement[] = [];
  for (const requirement of framework.requirements) {
    const row = rows.get(scoredNumber(framework, requirement.id) ?? '');
    if (row !== undefined) requirements.push(scoreRequirement(row, requirement, results.get(requirement.id)));
  }
  const sum = (key: 'least' | 'most' | 'value'): number => {
    let total = 0;
    for (const requirement of requirements) total += requirement[key];
    return total;
  };
  return {
    source: table.source,
    highest: CEILING - sum('least'),
    lowest: CEILING - sum('most'),
    ceiling: CEILING,
    floor: CEILING - sum('value'),
    threshold: THRESHOLD,
    requirements,
  };
}

function scoreRequirement(
  row: ValueMap,
  { id, title }: Requirement,
  control: ControlResult | undefined,
): ScoredRequirement {
  const value = getNumber(row, 'value') ?? 0;
  const partial = getNumber(row, 'partial');
  const status = getStatus(control);
  return {
    id,
    number: textColumn(row, 'id'),
    title,
    status,
    value,
    partial,
    least: status === 'contradicted' ? getLeast(row, value, control) : 0,
    most: status === 'supported' ? 0 : value,
    plan: PLAN_RULES.find((rule) => rule === textColumn(row, 'poam')) ?? 'named',
    objectives: scoreObjectives(row, control),
  };
}

/** The partial value of 3.13.11 requires encryption that is employed, so the evidence must show some. */
function getLeast(row: ValueMap, value: number, control: ControlResult | undefined): number {
  const partial = getNumber(row, 'partial') ?? value;
  if (textColumn(row, 'partialIf') !== 'encryption-employed') return partial;
  const findings = control?.findings ?? [];
  const plain = findings.some(({ outcome, check }) => outcome === 'fail' && check.cryptographyFault === 'not-employed');
  return plain && !findings.some(showsEncryption) ? value : partial;
}

function showsEncryption({ outcome, check }: Finding): boolean {
  return outcome === 'pass' || (outcome === 'fail' && check.cryptographyFault !== 'not-employed');
}

function getStatus(control: ControlResult | undefined): ScoredStatus {
  if (control === undefined || control.status === 'not-applicable') return 'not-seen';
  if (control.undetermined) return 'undetermined';
  return control.status === 'satisfied' ? 'supported' : 'contradicted';
}

function getNumber(row: ValueMap, column: string): number | undefined {
  const value = own(row, column);
  return typeof value === 'number' ? value : undefined;
}
