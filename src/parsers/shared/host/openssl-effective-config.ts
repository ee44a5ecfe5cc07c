import { isList, isMap, isUnknown, own, unknown, type Value } from '../../../base/value.ts';
import { configFiles, type ConfigFile } from './openssl-config-files.ts';

const READ_ROLES = new Set(['main', 'include', 'fipsmodule']);
const OFF = new Set(['0', 'no', 'false', 'off']);
const MISSING_INCLUDE = unknown('an included configuration file was not collected', false);

const VARIABLE = unknown('a variable whose value the evidence does not contain', true);

type Merged = ReadonlyMap<string, ReadonlyMap<string, string>>;

/** The configuration that OpenSSL reads: the main file with its includes; later keys win (config(5)). */
export interface EffectiveConfig {
  readonly sections: Merged;
  /** A part was not collected, so a missing key proves nothing. */
  readonly incomplete: boolean;
  readonly named: readonly string[];
}

/** The effective configuration; `null` when no file exists, unknown when none was collected. */
export function effectiveConfig(raw: Value): EffectiveConfig | Value {
  if (!isList(raw)) return raw;
  const files = configFiles(
    raw.filter(isMap).map((one) => ({ ...one, sections: own(one, 'values') ?? null, includes: [] })),
  );
  const used = (files ?? []).filter((file) => READ_ROLES.has(file.role));
  if (used.length === 0) return null;
  const included = used.filter((file) => file.role !== 'main').length;
  const named = raw.filter(isMap).map((one) => Number(own(one, 'includes')));
  const incomplete =
    used.some((file) => file.sections === undefined) || named.some((count) => count > 0 && count > included);
  return { sections: merged(used), incomplete, named: used.flatMap((file) => file.defaultProperties ?? []) };
}

function merged(files: readonly ConfigFile[]): Merged {
  const all = new Map<string, Map<string, string>>();
  for (const file of files) {
    for (const [name, keys] of file.sections ?? []) {
      const section = all.get(name) ?? new Map<string, string>();
      for (const [key, value] of keys) section.set(key, value);
      all.set(name, section);
    }
  }
  return all;
}

/** Whether a value is a configuration, not a missing or unknown one. */
export function isConfig(value: EffectiveConfig | Value): value is EffectiveConfig {
  return isMap(value) && value['sections'] instanceof Map;
}

function follow(config: EffectiveConfig, keys: readonly string[]): ReadonlyMap<string, string> | undefined {
  const top = ['', 'default']
    .map((name) => config.sections.get(name)?.get('openssl_conf'))
    .find((one) => one !== undefined);
  let section = top === undefined ? undefined : config.sections.get(top);
  for (const key of keys) {
    const next = section?.get(key);
    section = next === undefined ? undefined : config.sections.get(next);
  }
  return section;
}

function leadsOn(config: EffectiveConfig, chain: readonly string[]): boolean {
  const top = ['', 'default'].flatMap((name) => config.sections.get(name)?.get('openssl_conf') ?? []);
  const names = chain.flatMap((key, index) => follow(config, chain.slice(0, index))?.get(key) ?? []);
  return [...top, ...names].some((name) => name.includes('$'));
}

/** One key of a section. */
export function configValue(raw: Value, chain: readonly string[], key: string): Value {
  const config = effectiveConfig(raw);
  if (!isConfig(config)) return config;
  const section = follow(config, chain);
  const value = section?.get(key);
  if (value?.includes('$') === true || (section === undefined && leadsOn(config, chain))) return VARIABLE;
  if (value !== undefined) return value;
  return config.incomplete ? MISSING_INCLUDE : null;
}

/**
 * A TLS command of the system default section. OpenSSL ignores the case of commands and the part of a name before its
 * first point, so that one section can contain several (SSL_CONF_cmd(3), config(5)). Of several protocols that of TLS
 * counts; other commands are joined with commas.
 */
export function tlsCommand(raw: Value, key: string): Value {
  const config = effectiveConfig(raw);
  if (!isConfig(config)) return config;
  const chain = ['ssl_conf', 'system_default'];
  const section = follow(config, chain);
  const found = [...(section ?? [])].filter(([name]) => commandName(name) === key.toLowerCase());
  const values = found.filter(([name]) => !/^dtls\./i.test(name)).map(([, value]) => value);
  if (values.some((value) => value.includes('$')) || (section === undefined && leadsOn(config, chain))) return VARIABLE;
  if (values.length > 0) return SINGLE.has(key) ? (values.at(-1) ?? null) : values.join(',');
  return config.incomplete ? MISSING_INCLUDE : null;
}

const SINGLE = new Set(['MinProtocol', 'MaxProtocol', 'CipherString', 'Ciphersuites', 'Groups']);

/** A command without the part before its first point, in lower case. */
export function commandName(written: string): string {
  return written.slice(written.indexOf('.') + 1).toLowerCase();
}

/** `default_properties` of the algorithm section, or of the collector; two different values are unknown. */
export function defaultProperties(raw: Value): Value {
  const config = effectiveConfig(raw);
  if (!isConfig(config)) return config;
  const written = configValue(raw, ['alg_section'], 'default_properties');
  const answers = new Set([...config.named, ...(typeof written === 'string' ? [written] : [])]);
  const [only, ...others] = answers;
  if (others.length > 0) return unknown('the configuration files name different default properties', true);
  if (only !== undefined) return only;
  return isUnknown(written) ? written : null;
}

/** `[{id, activate}]` of the providers section; a provider that has no section is not activated. */
export function configuredProviders(raw: Value): Value {
  const config = effectiveConfig(raw);
  if (!isConfig(config)) return config;
  const section = follow(config, ['providers']);
  if (section === undefined && leadsOn(config, ['providers'])) return VARIABLE;
  if (section === undefined) return config.incomplete ? MISSING_INCLUDE : null;
  return [...section].map(([id, name]) => ({ id, activate: activation(config, name) }));
}

/**
 * Options in the sections of providers: name with `_` for `-` to the written value, `null` where it is not set. Red
 * Hat's files add to the section `fips_sect` by its name (fips_local.cnf, back-ends/openssl_fips.config).
 */
export function providerOptions(raw: Value, ids: readonly string[], options: readonly string[]): Value {
  const config = effectiveConfig(raw);
  if (!isConfig(config)) return config;
  const listed = follow(config, ['providers']);
  if (listed === undefined && leadsOn(config, ['providers'])) return VARIABLE;
  const names = new Set(['fips_sect', ...ids.flatMap((id) => listed?.get(id) ?? [])]);
  const sections = [...names].flatMap((name) => config.sections.get(name) ?? []);
  const written = options.map((option): [string, Value] => {
    const values = new Set(sections.flatMap((section) => section.get(option) ?? []));
    const [value, ...others] = values;
    return [option.replaceAll('-', '_'), optionValue(value, others.length, config)];
  });
  return Object.fromEntries(written);
}

function optionValue(value: string | undefined, others: number, config: EffectiveConfig): Value {
  if (others > 0) return unknown('sections of the configuration set it differently', true);
  if (value?.includes('$') === true) return VARIABLE;
  return value ?? (config.incomplete ? MISSING_INCLUDE : null);
}

function activation(config: EffectiveConfig, name: string): Value {
  const section = config.sections.get(name);
  if (section === undefined && name.includes('$')) return VARIABLE;
  if (section === undefined) return config.incomplete ? MISSING_INCLUDE : false;
  const value = section.get('activate');
  if (value?.includes('$') === true) return VARIABLE;
  return value !== undefined && !OFF.has(value.toLowerCase());
}
