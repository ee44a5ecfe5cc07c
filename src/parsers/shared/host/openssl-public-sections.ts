import { FIPS_MODULE_OPTIONS } from './fips-module-options.ts';
import type { Sections } from './openssl-config-files.ts';
import { commandName } from './openssl-effective-config.ts';

/** Settings of TLS and of the random generator that checks read. */
export const TLS_KEYS: readonly string[] = [
  'MinProtocol',
  'MaxProtocol',
  'CipherString',
  'Ciphersuites',
  'Groups',
  'SignatureAlgorithms',
  'ClientSignatureAlgorithms',
  'Options',
];
export const RANDOM_KEYS: readonly string[] = ['random', 'cipher', 'digest', 'properties', 'seed', 'seed_properties'];
/** Keys of the algorithm section; the last one is Red Hat's. */
export const ALGORITHM_KEYS: readonly string[] = ['default_properties', 'fips_mode', 'rh-allow-sha1-signatures'];
const PROVIDER_KEYS: ReadonlySet<string> = new Set(['activate', 'module-mac', ...FIPS_MODULE_OPTIONS]);
const COMMANDS: ReadonlySet<string> = new Set(TLS_KEYS.map((key) => key.toLowerCase()));
const CHAIN: ReadonlySet<string> = new Set(['providers', 'ssl_conf', 'alg_section', 'random']);

/**
 * The part of a host's OpenSSL configuration that may be collected: the sections that `openssl_conf` leads to, with
 * the keys about providers, properties, TLS and the random generator. Passwords, PINs and names in other sections are
 * left out, and integrity values are reduced to whether they are set.
 */
export function publicSections(sections: Sections): Sections {
  const kept = new Map<string, Map<string, string>>();
  const keep = (name: string | undefined, isKept: (key: string) => boolean): ReadonlyMap<string, string> => {
    const section = name === undefined ? undefined : sections.get(name);
    const known = kept.get(name ?? '') ?? new Map<string, string>();
    for (const [key, value] of section ?? []) {
      if (isKept(key)) known.set(key, key.endsWith('-mac') && value !== '' ? 'set' : value.slice(0, 4000));
    }
    if (name !== undefined && section !== undefined) kept.set(name, known);
    return known;
  };
  const top = keep('default', (key) => key === 'openssl_conf');
  const start = keep(top.get('openssl_conf'), (key) => CHAIN.has(key));
  const providers = keep(start.get('providers'), () => true);
  for (const name of [...providers.values(), 'fips_sect']) keep(name, (key) => PROVIDER_KEYS.has(key));
  keep(start.get('alg_section'), (key) => ALGORITHM_KEYS.includes(key));
  keep(start.get('random'), (key) => RANDOM_KEYS.includes(key));
  const ssl = keep(start.get('ssl_conf'), (key) => key === 'system_default');
  keep(ssl.get('system_default'), (key) => COMMANDS.has(commandName(key)));
  return kept;
}
