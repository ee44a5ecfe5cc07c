import type { Check, DataTable } from '../model/check.ts';
import type { CheckFindings } from '../model/finding.ts';
import { byText } from '../base/text-order.ts';
import { DEFAULT_MAX_AGE_DAYS } from './max-evidence-age.ts';
import type { ScansInScope } from './measure-scans.ts';

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
  known: ScansInScope,
  { asOf, maxEvidenceAge = DEFAULT_MAX_AGE_DAYS, tables }: Options,
): Promise<Answered & { readonly remarks: ReadonlyMap<string, string> }> {
  if (known.scans.length === 0) return { ...own, remarks: new Map() };
  const { measureScans } = await import('./measure-scans.ts');
  const measured = measureScans(known, {
    supported: supportedControls(own.answers),
    asOf,
    maxAgeDays: maxEvidenceAge,
    tables: tables(),
  });
  return {
    checks: [...own.checks, ...measured.checks],
    answers: [...own.answers, ...measured.answers].sort(byText(({ check }) => check.id)),
    remarks: measured.remarks,
  };
}

/** Controls for which a check of the content passed. Advice proves nothing. */
function supportedControls(answers: readonly CheckFindings[]): ReadonlySet<string> {
  const supporting = answers.filter(
    ({ check, findings }) => check.severity !== 'info' && findings.some(({ outcome }) => outcome === 'pass'),
  );
  return new Set(supporting.flatMap(({ check }) => check.supports['nist-800-53'] ?? []));
}
