import type { DataTable } from '../../model/check.ts';
import type { FedrampTarget, IndicatorResult, IndicatorStatus, Measure } from '../../model/fedramp.ts';
import type { ControlResult, CoverageEntry, Requirement } from '../../model/framework.ts';
import { textColumn, textList } from '../../base/columns.ts';
import { own } from '../../base/value.ts';
import type { Graded } from '../grade-framework.ts';
import type { Measures } from './measures.ts';

/**
 * The indicators as requirements. Only their measures prove and contradict them, so that a satisfied related control
 * never supports an indicator by itself.
 */
export function indicatorRequirements(table: DataTable): readonly Requirement[] {
  return table.rows.map((row) => {
    const id = textColumn(row, 'id');
    const theme = textColumn(row, 'theme');
    return {
      id,
      title: textColumn(row, 'title'),
      family: theme,
      familyTitle: theme,
      oscalId: id.toLowerCase(),
      from: [],
      demonstratedBy: textList(own(row, 'measures')),
      in: [],
      gap: textColumn(row, 'open'),
    };
  });
}

/** The results for each indicator, in the order of the table. */
export function indicatorResults(
  table: DataTable,
  graded: Graded,
  measures: Measures,
  controls: readonly ControlResult[],
  { grade }: FedrampTarget,
): readonly IndicatorResult[] {
  const results = new Map(graded.controls.map((result) => [result.requirement.id, result]));
  const entries = new Map(graded.coverage.entries.map((entry) => [entry.requirement.id, entry]));
  const statuses = new Map(controls.map((control) => [control.requirement.id, statusText(control)]));
  return table.rows.map((row) => {
    const id = textColumn(row, 'id');
    const result = results.get(id);
    const said = measures(textList(own(row, 'measures')));
    const entry = entries.get(id);
    const status = indicatorStatus(result, entry);
    return {
      id,
      title: textColumn(row, 'title'),
      theme: textColumn(row, 'theme'),
      optional: textList(own(row, 'optionalFor')).includes(grade),
      status,
      reason: getReason(status, said, entry),
      open: textColumn(row, 'open'),
      measures: said,
      controls: textList(own(row, 'controls')).map((control) => ({
        id: control,
        status: statuses.get(control) ?? null,
      })),
    };
  });
}

function statusText({ status, undetermined }: ControlResult): string {
  return undetermined ? 'undetermined' : status;
}

function indicatorStatus(result: ControlResult | undefined, entry: CoverageEntry | undefined): IndicatorStatus {
  if (result === undefined) return entry?.state === 'no-subject' ? 'nothing-found' : 'not-observed';
  if (result.undetermined) return 'undetermined';
  if (result.status === 'satisfied') return 'supported-in-part';
  return result.status === 'not-satisfied' ? 'contradicted' : 'nothing-found';
}

function getReason(status: IndicatorStatus, said: readonly Measure[], entry: CoverageEntry | undefined): string {
  const sum = (key: 'passed' | 'failed' | 'undetermined'): number => {
    let total = 0;
    for (const measure of said) total += measure[key];
    return total;
  };
  const counts = `${sum('passed')} passed, ${sum('failed')} failed, ${sum('undetermined')} undetermined`;
  if (status === 'supported-in-part') return `Measures of the indicator: ${counts}.`;
  if (status === 'contradicted') return `Measures of the indicator contradict it: ${counts}.`;
  if (status === 'undetermined') return entry?.reason ?? `Measures of the indicator: ${counts}.`;
  if (entry === undefined || entry.state === 'no-check') return 'No check measures it: documents and people tell it.';
  return entry.reason;
}
