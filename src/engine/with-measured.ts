import type { Check, DataTable } from '../model/check.ts';
import type { Parsed, Resource } from '../model/evidence.ts';
import type { CheckFindings } from '../model/finding.ts';
import { byText } from '../base/text-order.ts';
import { DEFAULT_MAX_AGE_DAYS } from './max-evidence-age.ts';

interface Answered {
  readonly checks: readonly Check[];
  /** In the order of the ids of their checks. */
  readonly answers: readonly CheckFindings[];
}

interface Options {
  readonly asOf: string;
  readonly maxEvidenceAge?: number | undefined;
  readonly tables: () => readonly DataTable[];
}

/** The checks of a run with their answers, and the rules that scans of other tools answered where the evidence has any. */
export async function withMeasured(
  own: Answered,
  parsed: readonly Parsed[],
  resources: readonly Resource[],
  { asOf, maxEvidenceAge = DEFAULT_MAX_AGE_DAYS, tables }: Options,
): Promise<Answered & { readonly remarks: ReadonlyMap<string, string> }> {
  const scans = parsed.flatMap((each) => each.scans ?? []);
  if (scans.length === 0) return { ...own, remarks: new Map() };
  const { measureScans } = await import('./measure-scans.ts');
  const measured = measureScans(scans, resources, { asOf, maxAgeDays: maxEvidenceAge, tables: tables() });
  return {
    checks: [...own.checks, ...measured.checks],
    answers: [...own.answers, ...measured.answers].sort(byText(({ check }) => check.id)),
    remarks: measured.remarks,
  };
}
