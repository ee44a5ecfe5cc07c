import type { Finding } from '../../model/finding.ts';
import type { Method } from './types.ts';

/** Parsers of answers from a running system; saved evidence shows the state at collection time. */
const LIVE: ReadonlySet<string> = new Set(['azure-arm']);

/** The methods of these findings (SP 800-53A): a running system was tested, files were examined, or both. */
export function getMethods(findings: readonly Pick<Finding, 'source'>[]): readonly Method[] {
  const live = findings.some(({ source }) => LIVE.has(source));
  const declared = findings.length === 0 || findings.some(({ source }) => !LIVE.has(source));
  return [...(declared ? (['EXAMINE'] as const) : []), ...(live ? (['TEST'] as const) : [])];
}
