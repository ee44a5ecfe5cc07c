import { isNotCollected } from '../../../model/not-collected.ts';
import { isList, isMap, isUnknown, own, unknown, type Value } from '../../../base/value.ts';
import { wordList } from '../sanitize.ts';
import { providerOptions } from './openssl-effective-config.ts';
import type { Get } from './record.ts';

/**
 * Options of OpenSSL's FIPS provider that enable or disable a check of approved use (fips_config(5),
 * openssl-fipsinstall(1)).
 */
export const FIPS_MODULE_OPTIONS: readonly string[] = wordList(
  'conditional-errors security-checks tls1-prf-ems-check drbg-no-trunc-md no-short-mac signature-digest-check ' +
    'hmac-key-check kmac-key-check hkdf-digest-check tls13-kdf-digest-check tls1-prf-digest-check ' +
    'sshkdf-digest-check sskdf-digest-check x963kdf-digest-check dsa-sign-disabled tdes-encrypt-disabled ' +
    'rsa-pkcs15-pad-disabled rsa-pss-saltlen-check rsa-sign-x931-pad-disabled hkdf-key-check kbkdf-key-check ' +
    'tls13-kdf-key-check tls1-prf-key-check sshkdf-key-check sskdf-key-check x963kdf-key-check ' +
    'x942kdf-key-check pbkdf2-lower-bound-check ecdh-cofactor-check',
);

const DIFFERENT = unknown('openssl.cnf and fipsmodule.cnf set it differently', true);
const NAME_ONLY = unknown('the record names the option without its value', true);

/**
 * The options that are set for the active FIPS provider, in openssl.cnf with its includes or in fipsmodule.cnf: name
 * with `_` for `-` to the written value. Unknown as a whole where neither file is known.
 */
export function fipsModuleOptions(get: Get): Value {
  const configured = providerOptions(get('config_files'), providerIds(get('providers')), FIPS_MODULE_OPTIONS);
  const keys = get('fipsmodule.keys');
  if (isUnknown(configured) && isUnknown(keys)) return isNotCollected(configured) ? keys : configured;
  const options = FIPS_MODULE_OPTIONS.map((option): [string, Value] => {
    const name = option.replaceAll('-', '_');
    const written = isMap(configured) ? (own(configured, name) ?? null) : configured;
    const installed = isMap(keys) ? (own(keys, name) ?? null) : keys;
    return [name, together(written, installed === 'set' ? NAME_ONLY : installed)];
  });
  return Object.fromEntries(options.filter(([, value]) => value !== null));
}

function together(written: Value, installed: Value): Value {
  if (typeof written === 'string' && typeof installed === 'string') return written === installed ? written : DIFFERENT;
  if (typeof written === 'string') return written;
  if (typeof installed === 'string') return installed;
  // one file that was not collected leaves the answer to the other one
  if (isUnknown(written) && !isNotCollected(written)) return written;
  if (isUnknown(installed) && !isNotCollected(installed)) return installed;
  return isUnknown(written) ? installed : written;
}

function providerIds(loaded: Value): readonly string[] {
  const maps = isList(loaded) ? loaded.filter(isMap) : [];
  const named = maps.filter((one) => /fips/i.test(`${String(own(one, 'id'))} ${String(own(one, 'name') ?? '')}`));
  return [...new Set(['fips', ...named.map((one) => String(own(one, 'id')))])];
}
