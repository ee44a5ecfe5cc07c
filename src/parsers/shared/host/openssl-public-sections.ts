import type { Sections } from './openssl-config-files.ts';

/** Settings of TLS and of the random generator that are asked. */
export const TLS_KEYS: readonly string[] = [
  'MinProtocol',
  'MaxProtocol',
  'CipherString',
  'Ciphersuites',
  'Groups',
  'SignatureAlgorithms',
  'Options',
];
export const RANDOM_KEYS: readonly string[] = ['random', 'cipher', 'digest', 'properties', 'seed', 'seed_properties'];
const CHAIN: ReadonlySet<string> = new Set(['providers', 'ssl_conf', 'alg_section', 'random']);

/**
 * What may leave a host of its OpenSSL configuration: the sections that `openssl_conf` leads to, with the keys about
 * providers, properties, TLS and the random generator. Passwords, PINs and names in other sections stay behind, and
 * of integrity values only that they are there.
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
  for (const name of providers.values()) keep(name, (key) => key === 'activate' || key === 'module-mac');
  keep(start.get('alg_section'), (key) => key === 'default_properties' || key === 'fips_mode');
  keep(start.get('random'), (key) => RANDOM_KEYS.includes(key));
  const ssl = keep(start.get('ssl_conf'), (key) => key === 'system_default');
  keep(ssl.get('system_default'), (key) => TLS_KEYS.includes(key.replace(/^TLS\./, '')));
  return kept;
}
