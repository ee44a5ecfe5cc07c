import { own } from '../../base/value.ts';
import type { CheckFunction, Evaluation } from '../check-function.ts';
import { renderText } from '../../model/render-value.ts';
import { failed, decision, undecided } from './shared/answer.ts';
import { certificatesByNumber, certificateState, isCertifiedVersion, type Certificate } from './fips/certificates.ts';
import { readPath, readText } from '../../model/locate-value.ts';
import { sameModule } from './fips/same-module.ts';

const CONDITION = 'function.certificate-citation';

/**
 * Whether a certificate that evidence cites belongs to the subject that cites it: the same module by name and vendor,
 * the required standard, active on the day, and the cited version. A number alone identifies nothing, because numbers
 * of other modules are cited by mistake. A pass means that the claim is coherent, never that the module is in use.
 * Source: CMVP lists.
 */
export const certificateCitation: CheckFunction = {
  name: 'certificate-citation',
  options: {
    type: 'object',
    additionalProperties: false,
    required: ['standard'],
    properties: { standard: { enum: ['140-2', '140-3', 'any'] } },
  },
  evaluate(subject, options, context) {
    const cited = readPath(subject, 'certificate');
    const said = (name: string): string => readText(readPath(subject, name).value) ?? '';
    const number = readText(cited.value) ?? '';
    const table = context.table('cmvp-modules');
    const certificate = certificatesByNumber(table).get(number);
    const seen = [decision(CONDITION, cited, 'an active certificate of this module and version', `#${number}`)];
    const open = (sentence: string): Evaluation => undecided(seen, sentence);
    if (certificate === undefined) return open(`certificate #${number} is not in the CMVP list of ${table.asOf}`);
    const claimed = { module: said('name'), vendor: said('supplier') };
    const sameness = sameModule(claimed, certificate);
    const name = `"${certificate.module}" of ${certificate.vendor}`;
    if (sameness === 'other')
      return failed(seen, `certificate #${number} is of ${name}, not of "${renderText(claimed.module)}"`);
    if (sameness === 'other vendor') return open(`certificate #${number} is of ${name}, and this is of another vendor`);
    const standard = readText(own(options, 'standard')) ?? '';
    if (certificate.standard === '') return open(`the CMVP list does not name the standard of certificate #${number}`);
    if (standard !== 'any' && certificate.standard !== standard)
      return ofOtherStandard(certificate, standard, seen, name);
    const { state, reason } = certificateState(certificate, context.asOf);
    if (state === 'undecided') return open(`${reason}; it is of ${name}`);
    if (state !== 'current') return failed(seen, `${reason}; it is of ${name}`);
    const version = said('version');
    if (certificate.versions.length === 0)
      return open(`the CMVP list does not name the versions of certificate #${number}`);
    if (!isCertifiedVersion(certificate, version))
      return open(
        `certificate #${number} is for version ${certificate.versions.join(', ')}, not for "${renderText(version)}"`,
      );
    return { outcome: 'pass', decisions: seen, message: `certificate #${number} is of ${name}; ${reason}` };
  },
};

/** A FIPS 140-2 certificate contradicts a FIPS 140-3 claim, but not the reverse. */
function ofOtherStandard(
  certificate: Certificate,
  standard: string,
  seen: Evaluation['decisions'],
  name: string,
): Evaluation {
  const sentence = `certificate #${certificate.number} of ${name} is of FIPS ${certificate.standard}, not ${standard}`;
  return standard === '140-3' ? failed(seen, sentence) : undecided(seen, sentence);
}
