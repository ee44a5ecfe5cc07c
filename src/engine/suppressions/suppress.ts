import { withCrossReferences } from '../../content/load-content.ts';
import type { Check } from '../../model/check.ts';
import type { ElementOffsets } from '../../model/evidence.ts';
import type { CheckFindings } from '../../model/finding.ts';
import type { SourceResult } from '../../sources/source-result.ts';
import type { AssessRequest } from '../request.ts';
import { applySuppressions, type Suppressed } from './apply-suppressions.ts';
import { overrideByStatements } from './stated-overrides.ts';

interface Run {
  readonly request: Pick<AssessRequest, 'suppressions' | 'fedramp'>;
  readonly checks: readonly Check[];
  readonly asOf: string;
}

const NOTHING: ReadonlySet<string> = new Set();

/** Applies the suppressions of a run. None counts for FedRAMP, because its gate belongs to an assessor. */
export function suppress(
  answers: readonly CheckFindings[],
  { files, elsewhere = NOTHING }: SourceResult,
  { elements }: { readonly elements: readonly ElementOffsets[] },
  { request: { suppressions, fedramp }, checks, asOf }: Run,
): Suppressed {
  const request = fedramp === undefined ? suppressions : undefined;
  const known = request?.foreign === true ? withCrossReferences(checks) : checks;
  const input = { files, elements, elsewhere, ...(request === undefined ? {} : { request }) };
  const { answers: commented, notes } = applySuppressions(answers, input, { checks: known, asOf });
  const stated = overrideByStatements(commented, input);
  return { answers: stated.answers, notes: [...notes, ...stated.notes] };
}
