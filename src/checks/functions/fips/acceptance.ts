import type { Subject } from '../../../model/check.ts';
import { acceptanceNote, type RiskAcceptance } from '../../../model/module-settings.ts';
import type { CheckContext } from '../../check-function.ts';
import type { Certificate } from './certificates.ts';

/**
 * What is to be said where somebody accepts the risk of a historical certificate on this subject; nothing where nobody
 * does. An acceptance counts for exactly its certificate, which it names by number and module, and until its day.
 */
export function accepted(
  historical: readonly Certificate[],
  subject: Subject,
  { modules: { acceptances }, asOf }: CheckContext,
): readonly string[] {
  for (const [index, entry] of (acceptances?.entries ?? []).entries()) {
    if (acceptances === undefined || asOf > entry.expires || !isFor(entry, subject)) continue;
    if (historical.some((one) => isOf(entry, one))) return [acceptanceNote(acceptances, index, entry)];
  }
  return [];
}

function isFor({ subjects }: RiskAcceptance, { address }: Subject): boolean {
  return subjects === undefined || subjects.includes(address);
}

function isOf({ certificate, module }: RiskAcceptance, { number, module: name }: Certificate): boolean {
  return number === certificate && name.toLowerCase() === module.toLowerCase();
}
