import { isMap, isUnknown, own, unknown, type Value } from '../../../base/value.ts';
import type { DerivedFact, Get } from './record.ts';
import { fipsModuleOptions } from './fips-module-options.ts';
import { publicConfigFiles } from './openssl-config-files.ts';
import { RANDOM_KEYS, TLS_KEYS } from './openssl-public-sections.ts';
import { configuredSuites } from './openssl-suites.ts';
import { configuredProviders, configValue, defaultProperties, tlsCommand } from './openssl-effective-config.ts';
import { fipsProvider, providerActive } from './openssl-providers.ts';
import { libraryNumber, versionNumber } from './openssl-version.ts';

function readNumber(get: Get): Value {
  const line = get('version');
  if (typeof line !== 'string') return line;
  return versionNumber(line) ?? unknown('the version text is not one of OpenSSL', true);
}

function libraryVersion(get: Get): Value {
  const told = get('library_version');
  if (typeof told === 'string') return versionNumber(told) ?? unknown('the version text is not one of OpenSSL', true);
  const line = get('version');
  return (typeof line === 'string' ? libraryNumber(line) : undefined) ?? told;
}

function fipsProviderActive(get: Get): Value {
  const provider = fipsProvider(get('providers'));
  if (provider === null) return get('providers') === null ? null : false;
  return isMap(provider) ? (own(provider, 'active') ?? null) : provider;
}

/** Words for booleans from config(5). */
function readSwitch(written: Value): Value {
  if (typeof written !== 'string') return written;
  if (/^(?:yes|y|true|1|on)$/i.test(written)) return true;
  if (/^(?:no|n|false|0|off)$/i.test(written)) return false;
  return unknown('its value is not one that the format knows', true);
}

/**
 * Whether the configuration contains the integrity value of the module, from the collector's item and its keys.
 * Unknown where they contradict each other.
 */
export function moduleMacPresent(get: Get): Value {
  const told = get('fipsmodule.module_mac_present');
  const keys = get('fipsmodule.keys');
  const seen = isMap(keys) ? (own(keys, 'module_mac') ?? '') !== '' : undefined;
  if (typeof told === 'boolean' && seen !== undefined && told !== seen) {
    return unknown('the item and the list of keys contradict each other', true);
  }
  if (typeof told === 'boolean') return told;
  if (seen !== undefined) return seen;
  if (get('fipsmodule.present') === false) return null;
  return isUnknown(told) ? told : keys;
}

/** Environment variables that are set, by name; `null` where none is known to be set. */
function readEnvironment(get: Get): Value {
  const set = VARIABLES.flatMap((name): readonly (readonly [string, Value])[] => {
    const value = get(`env.${name}`);
    return typeof value === 'string' ? [[name, value]] : [];
  });
  return set.length === 0 ? null : Object.fromEntries(set);
}

const VARIABLES = ['OPENSSL_CONF', 'OPENSSL_MODULES', 'OPENSSL_FORCE_FIPS_MODE'];

/** Facts of checks that are derived from text or configuration. */
export const OPENSSL_DERIVED: readonly DerivedFact[] = [
  { name: 'version_number', from: ['version'], derive: readNumber },
  { name: 'library_version_number', from: ['library_version'], derive: libraryVersion },
  { name: 'fips_provider', from: ['providers'], derive: (get) => fipsProvider(get('providers')) },
  { name: 'fips_provider_active', from: ['providers'], derive: fipsProviderActive },
  {
    name: 'default_provider_active',
    from: ['providers'],
    derive: (get) => providerActive(get('providers'), 'default'),
  },
  { name: 'legacy_provider_active', from: ['providers'], derive: (get) => providerActive(get('providers'), 'legacy') },
  { name: 'default_properties', from: ['config_files'], derive: (get) => defaultProperties(get('config_files')) },
  { name: 'module_mac_present', from: ['fipsmodule.module_mac_present'], derive: moduleMacPresent },
  { name: 'module_options', from: ['config_files', 'fipsmodule.keys'], derive: fipsModuleOptions },
  {
    name: 'config.algorithms.rh-allow-sha1-signatures',
    from: ['config_files'],
    derive: (get) => readSwitch(configValue(get('config_files'), ['alg_section'], 'rh-allow-sha1-signatures')),
  },
  { name: 'config_files', from: ['config_files'], derive: (get) => publicConfigFiles(get('config_files')) },
  { name: 'config.providers', from: ['config_files'], derive: (get) => configuredProviders(get('config_files')) },
  { name: 'environment', from: VARIABLES.map((name) => `env.${name}`), derive: readEnvironment },
  { name: 'configured_suites', from: ['config_files'], derive: configuredSuites },
  ...TLS_KEYS.map((key) => ({
    name: `config.ssl.${key}`,
    from: ['config_files'],
    derive: (get: Get) => tlsCommand(get('config_files'), key),
  })),
  ...RANDOM_KEYS.map((key) => ({
    name: `config.random.${key}`,
    from: ['config_files'],
    derive: (get: Get) => configValue(get('config_files'), ['random'], key),
  })),
];
