import type { Subject } from '../../../model/check.ts';
import { acceptanceNote, type RiskAcceptance } from '../../../model/module-settings.ts';
import type { CheckContext } from '../../check-function.ts';
import type { Certificate } from './certificates.ts';

/**
 * Notes about an accepted risk of a historical certificate on this subject; empty where no acceptance applies. An
 * acceptance counts only for the certificate that it names by number and module, and until its expiry date.
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
