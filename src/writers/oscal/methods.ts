import type { Finding } from '../../model/finding.ts';
import type { Method } from './types.ts';

/** What answers for a running system; saved evidence of it tells what the system answered when it was asked. */
const LIVE: ReadonlySet<string> = new Set(['azure-arm']);

/** How these findings were come by (SP 800-53A): a running system was tested, files were examined; some rest on both. */
export function getMethods(findings: readonly Pick<Finding, 'source'>[]): readonly Method[] {
  const live = findings.some(({ source }) => LIVE.has(source));
  const declared = findings.length === 0 || findings.some(({ source }) => !LIVE.has(source));
  return [...(declared ? (['EXAMINE'] as const) : []), ...(live ? (['TEST'] as const) : [])];
}
