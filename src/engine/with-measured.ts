import type { Check, DataTable } from '../model/check.ts';
import type { Resource } from '../model/evidence.ts';
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

/** The checks of a run with their answers, and what scans of other tools add: their rules, and what they leave out. */
export async function withMeasured(
  own: Answered,
  resources: readonly Resource[],
  known: ScansInScope,
  { asOf, maxEvidenceAge = DEFAULT_MAX_AGE_DAYS, tables }: Options,
): Promise<Answered & { readonly remarks: ReadonlyMap<string, string> }> {
  const hasTargets = resources.some(({ type }) => type === 'vulnerability/target');
  if (known.scans.length === 0 && !hasTargets) return { ...own, remarks: new Map() };
  const { answerScopeOfScans } = await import('./answer-coverage.ts');
  const left = answerScopeOfScans(own.checks, resources, known.scope);
  if (known.scans.length === 0) return { ...extend(own, left), remarks: new Map() };
  const { measureScans } = await import('./measure-scans.ts');
  const measured = measureScans(known, {
    supported: supportedControls(own.answers),
    declared: own.answers,
    asOf,
    maxAgeDays: maxEvidenceAge,
    tables: tables(),
  });
  return { ...extend(own, [...measured.answers, ...left]), remarks: measured.remarks };
}

function extend({ checks, answers }: Answered, more: readonly CheckFindings[]): Answered {
  return {
    checks: [...checks, ...more.map(({ check }) => check)],
    answers: [...answers, ...more].sort(byText(({ check }) => check.id)),
  };
}

/** Controls for which a check of the content passed. Advice proves nothing. */
function supportedControls(answers: readonly CheckFindings[]): ReadonlySet<string> {
  const supporting = answers.filter(
    ({ check, findings }) => check.severity !== 'info' && findings.some(({ outcome }) => outcome === 'pass'),
  );
  return new Set(supporting.flatMap(({ check }) => check.supports['nist-800-53'] ?? []));
}
