import type { DataTable } from '../../model/check.ts';
import type { FedrampTarget, Measure, ParameterResult, ParameterStatus } from '../../model/fedramp.ts';
import { textColumn, textList } from '../../base/columns.ts';
import { isMap, own, type ValueMap } from '../../base/value.ts';
import type { Measures } from './measures.ts';

/** The Rev 5 baseline whose values apply: LI-SaaS is tailored from low, classes B to D from low to high. */
const BASELINE: ReadonlyMap<string, string> = new Map([
  ['low', 'low'],
  ['li-saas', 'low'],
  ['moderate', 'moderate'],
  ['high', 'high'],
  ['b', 'low'],
  ['c', 'moderate'],
  ['d', 'high'],
]);

export interface AssignedParameter {
  readonly control: string;
  readonly parameter: string;
  readonly value: string;
  readonly shown: string;
  readonly missing: string;
  /** Whether the Consolidated Rules still assign the value. */
  readonly kept: boolean;
  readonly checks: readonly string[];
  /** Checks whose failures contradict the value; their passes prove nothing about it. */
  readonly against: readonly string[];
  /** If set, only passes of these checks prove the control in a run of the baseline. */
  readonly provedBy?: readonly string[];
}

/** In the column `against`: all checks of cryptographic modules and their mode. */
const MODULES = 'cryptographic-modules';

/** The parameters that have a value in the baseline of the run. `modules` are the checks that look at cryptographic modules. */
export function assignedParameters(
  table: DataTable,
  target: FedrampTarget,
  modules: readonly string[],
): readonly AssignedParameter[] {
  const baseline = BASELINE.get(target.grade) ?? target.grade;
  return table.rows.flatMap((row) => {
    const value = getValue(row, baseline);
    if (value === '') return [];
    const provedBy = own(row, 'provedBy');
    const checks = textList(own(row, 'checks'));
    const against = textList(own(row, 'against')).flatMap((id) => (id === MODULES ? modules : [id]));
    return {
      control: textColumn(row, 'control'),
      parameter: textColumn(row, 'parameter'),
      value,
      shown: textColumn(row, 'shown'),
      missing: textColumn(row, 'missing'),
      kept: own(row, 'keptByRules') === true,
      checks,
      against: against.filter((id) => !checks.includes(id)),
      ...(provedBy === undefined ? {} : { provedBy: textList(provedBy) }),
    };
  });
}

function getValue(row: ValueMap, baseline: string): string {
  const values = own(row, 'values');
  return isMap(values) ? textColumn(values, baseline) : '';
}

/** The results for each assigned parameter. */
export function parameterResults(
  assigned: readonly AssignedParameter[],
  measures: Measures,
  { program }: FedrampTarget,
): readonly ParameterResult[] {
  return assigned.map(({ control, parameter, value, shown, missing, kept, checks, against }) => {
    const said = measures([...checks, ...against]);
    const status = getStatus(said, measures(checks), shown);
    const assignedBy = program === 'rev5' || kept ? 'FedRAMP' : 'provider';
    return { control, parameter, value, assignedBy, status, missing, measures: said };
  });
}

function getStatus(said: readonly Measure[], proving: readonly Measure[], shown: string): ParameterStatus {
  if (said.some(({ failed }) => failed > 0)) return 'contradicted';
  if (said.some(({ undetermined }) => undetermined > 0)) return 'undetermined';
  if (!proving.some(({ demonstrates, passed }) => demonstrates && passed > 0)) return 'not-observed';
  return shown === 'full' ? 'shown' : 'shown-in-part';
}
