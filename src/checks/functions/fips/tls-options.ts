import type { Subject } from '../../../model/check.ts';
import type { Evaluation } from '../../check-function.ts';
import { failed, decision, undecided, notKnown } from '../shared/answer.ts';
import { readPath } from '../../../model/locate-value.ts';

const CONDITION = 'function.fips-module-options';
const OPTIONS = 'openssl.config.ssl.Options';

/**
 * Whether a TLS option allows TLS 1.2 without the extended master secret: Red Hat's `RHNoEnforceEMSinFIPS`, or
 * `-ExtendedMasterSecret` (SSL_CONF_cmd(3)). `undefined` where none does, unknown where the options are not known.
 */
export function masterSecretRelaxed(subject: Subject): Evaluation | undefined {
  const options = readPath(subject, OPTIONS);
  const expected = 'no option that lets TLS 1.2 go without the extended master secret';
  if (typeof options.value === 'string') {
    const switches = lastSwitches(options.value);
    const relaxing = switches.get('rhnoenforceemsinfips') === true;
    const refusing = switches.get('extendedmastersecret') === false;
    if (!relaxing && !refusing) return undefined;
    const name = relaxing ? 'RHNoEnforceEMSinFIPS' : '-ExtendedMasterSecret';
    return failed(
      [decision(CONDITION, options, expected, name)],
      `Options has ${name}: TLS 1.2 may derive keys without the extended master secret, which is not approved (FIPS 140-3 IG D.Q). Expected: no such option`,
    );
  }
  if (options.value === null || options.value === undefined) return undefined;
  return undecided([decision(CONDITION, options, expected)], notKnown('the TLS options of OpenSSL are', options));
}

/** From lower-case names to whether the last mention switches them on; `-` before a name switches it off. */
function lastSwitches(options: string): ReadonlyMap<string, boolean> {
  const switches = new Map<string, boolean>();
  for (const word of options.split(',')) {
    const match = /^([+-]?)(\w{1,60})$/.exec(word.trim());
    if (match?.[2] !== undefined) switches.set(match[2].toLowerCase(), match[1] !== '-');
  }
  return switches;
}
