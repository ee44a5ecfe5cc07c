import { isList, type Value } from '../../../base/value.ts';
import { tlsCommand } from './openssl-effective-config.ts';
import type { Get } from './record.ts';

/** Placeholders for the default suites of the version for which the configuration names none. */
const DEFAULTS = ['default suites of TLS 1.3', 'default suites of TLS 1.2'] as const;
/** `!` and `-` remove suites, `+` moves them, `@` sets an order or a level (openssl-ciphers(1)). */
const NO_ADDITION = /^[!+@-]/;

/**
 * The cipher suites in openssl.cnf, from `Ciphersuites` for TLS 1.3 and `CipherString` for older protocols, as names
 * and as words for groups of suites. `null` where the effective list was collected, or where neither is set.
 */
export function configuredSuites(get: Get): Value {
  if (isList(get('ciphers_s'))) return null;
  const [newer, older] = ['Ciphersuites', 'CipherString'].map((key) => tlsCommand(get('config_files'), key));
  if ((newer ?? null) === null && (older ?? null) === null) return null;
  const open = [newer, older].find((value) => typeof value !== 'string' && (value ?? null) !== null);
  if (open !== undefined) return open;
  return [...suitesIn(newer, DEFAULTS[0]), ...suitesIn(older, DEFAULTS[1])];
}

function suitesIn(written: Value | undefined, otherwise: string): readonly string[] {
  if (typeof written !== 'string') return [otherwise];
  return written
    .slice(0, 20_000)
    .split(/[:,\s]+/)
    .filter((word) => word !== '' && !NO_ADDITION.test(word));
}
