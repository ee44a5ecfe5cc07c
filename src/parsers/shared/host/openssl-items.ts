import { isMap, type Value } from '../../../base/value.ts';
import type { HostItem } from './record.ts';
import { flag, list, sanitizeList, sanitizeMap, text, texts, wordList, type Sanitizer } from '../sanitize.ts';
import { FIPS_MODULE_OPTIONS } from './fips-module-options.ts';
import { configFilesFact } from './openssl-config-files.ts';
import { providers } from './openssl-providers.ts';
import { versionLine } from './openssl-version.ts';

/** Keys of fipsmodule.cnf whose values are switches or version words (fips_module(5)). */
const MODULE_KEYS = new Set([
  ...wordList('activate install-version install-status install-mac module-mac'),
  ...FIPS_MODULE_OPTIONS,
]);

/**
 * Key names with `_` for `-`; integrity values are reduced to whether they are set. A bare list of names has no
 * values.
 */
export function moduleKeys(value: unknown): Value | undefined {
  const keys = readKeys(value);
  if (keys === undefined) return undefined;
  const kept = [...keys].filter(([key]) => MODULE_KEYS.has(key));
  return Object.fromEntries(
    kept.map(([key, word]) => [
      key.replaceAll('-', '_'),
      key.endsWith('-mac') && word !== '' ? 'set' : word.slice(0, 100),
    ]),
  );
}

function readKeys(value: unknown): ReadonlyMap<string, string> | undefined {
  if (Array.isArray(value)) return namesOnly(value);
  return isMap(value) ? texts(value) : undefined;
}

function namesOnly(value: unknown): ReadonlyMap<string, string> | undefined {
  const names = list(value);
  if (names === undefined || names.some((name) => typeof name !== 'string')) return undefined;
  return new Map(names.map((name) => [String(name), 'set']));
}

function probe(value: unknown): Value | undefined {
  return value === 'ok' || value === 'refused' || value === 'error' ? value : undefined;
}

function digest(value: unknown): Value | undefined {
  return typeof value === 'string' && /^[0-9a-f]{64}$/i.test(value) ? value.toLowerCase() : undefined;
}

const words: Sanitizer = (value) => {
  if (typeof value !== 'string') return sanitizeList(text)(value);
  return (text(value) ?? '').split(/[:\s]+/).filter((word) => word !== '');
};

/** Algorithms that the build lacks, one per line of the tool's output; its heading is dropped. */
const disabledAlgorithms: Sanitizer = (value) => {
  if (typeof value !== 'string') return sanitizeList(text)(value);
  const lines = (text(value) ?? '').split('\n').map((line) => line.trim());
  return lines.filter((line) => line !== '' && !line.endsWith(':'));
};

/** Every item of `schemas/openssl.schema.json`. */
export const OPENSSL_ITEMS: readonly HostItem[] = [
  { path: 'version', shape: versionLine },
  { path: 'library_version', shape: text },
  { path: 'dirs', shape: sanitizeMap({ openssldir: text, enginesdir: text, modulesdir: text }) },
  { path: 'env.OPENSSL_CONF', shape: text },
  { path: 'env.OPENSSL_MODULES', shape: text },
  { path: 'env.OPENSSL_FORCE_FIPS_MODE', shape: text },
  { path: 'providers', shape: providers },
  { path: 'config_files', shape: configFilesFact, internal: true },
  { path: 'fipsmodule.present', shape: flag },
  { path: 'fipsmodule.keys', shape: moduleKeys },
  { path: 'fipsmodule.module_mac_present', shape: flag },
  { path: 'module_file.exists', shape: flag },
  { path: 'module_file.sha256', shape: digest },
  { path: 'module_file.package', shape: text },
  { path: 'probes.md5', shape: probe },
  { path: 'probes.sha256', shape: probe },
  { path: 'probes.rsa1024', shape: probe },
  { path: 'probes.x25519', shape: probe },
  { path: 'ciphers_s', shape: words },
  { path: 'disabled', shape: disabledAlgorithms },
];
