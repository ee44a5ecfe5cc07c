import { schemaFault } from '../../engine/schema-fault.ts';
import type { ConfiguredSuppression } from '../../engine/suppression-request.ts';
import { config } from '../../generated/validators/config.js';
import { EngineError } from '../../model/engine-error.ts';

/** The type of a setting in an environment variable; list items are separated by commas. */
export type Shape = 'text' | 'list' | 'number' | 'switch' | 'map';

/** The settings that `.evidence-engine.yaml` and the environment support, by the long names of options. */
export const SETTINGS: ReadonlyMap<string, Shape> = new Map<string, Shape>([
  ['framework', 'list'],
  ['revision', 'text'],
  ['baseline', 'text'],
  ['level', 'text'],
  ['name', 'text'],
  ['format', 'text'],
  ['output', 'text'],
  ['report', 'list'],
  ['poam-policy', 'text'],
  ['fail-on', 'text'],
  ['baseline-file', 'text'],
  ['fail-on-new', 'switch'],
  ['min-coverage', 'text'],
  ['bundle', 'switch'],
  ['as-of', 'text'],
  ['max-evidence-age', 'number'],
  ['controls', 'list'],
  ['oscal-version', 'text'],
  ['ignore', 'list'],
  ['marking', 'text'],
  ['assessor', 'text'],
  ['allow-unparsed', 'switch'],
  ['all-controls', 'switch'],
  ['docs-url', 'text'],
  ['max-files', 'number'],
  ['max-file-size', 'number'],
  ['max-total-size', 'number'],
  ['waivers', 'text'],
  ['honour-foreign-suppressions', 'switch'],
  ['cmvp-data', 'text'],
  ['risk-acceptance', 'text'],
  ['policy', 'text'],
  ['values', 'list'],
  ['set', 'list'],
  ['set-string', 'list'],
  ['kube-version', 'text'],
  ['var', 'list'],
  ['var-file', 'list'],
  ['parameter', 'list'],
  ['parameter-file', 'list'],
  ['diagram', 'switch'],
  ['pictures', 'switch'],
  ['boundary', 'text'],
  ['base-url', 'text'],
  ['deployment', 'text'],
  ['deployments', 'map'],
  ['quiet', 'switch'],
  ['verbose', 'switch'],
  ['color', 'switch'],
]);

/** Settings that name existing files or folders. */
export const INPUTS: ReadonlySet<string> = new Set([
  'controls',
  'waivers',
  'baseline-file',
  'cmvp-data',
  'risk-acceptance',
  'values',
  'var-file',
  'parameter-file',
]);

export type SettingValue = string | number | boolean | readonly string[] | { readonly [name: string]: string };

/** A value that is not from a flag, with its origin for error messages. */
export interface Setting {
  readonly value: SettingValue;
  readonly origin: string;
}

export type Settings = ReadonlyMap<string, Setting>;

/** A list of entries, which no flag or environment variable can express. */
const SUPPRESSIONS = 'suppressions';
const ENTRY_KEYS = ['check', 'paths', 'severity', 'reason'];

/**
 * Validates settings against `schemas/config.schema.json`. `origin` names a key in messages. Throws EngineError
 * `invalid-configuration` for an unknown key or an invalid value. Suppressions are validated but not returned.
 */
export function checkedSettings(data: unknown, file: string, origin: (key: string) => string): Settings {
  if (!isConfig(data)) throw settingsError(file, origin);
  const { [SUPPRESSIONS]: _, ...options } = data;
  return new Map(
    Object.entries(options).map(([key, value]) => [key, { value: normal(key, value), origin: origin(key) }] as const),
  );
}

function settingsError(file: string, origin: (key: string) => string): EngineError {
  const [key, index, field] = schemaFault(config, []).path;
  const isEntry = key === SUPPRESSIONS && index !== undefined;
  const { what } = schemaFault(config, isEntry ? ENTRY_KEYS : [...SETTINGS.keys(), SUPPRESSIONS]);
  const entry = isEntry ? ` entry ${Number(index) + 1}${field === undefined ? '' : `: ${field}`}` : '';
  const subject = key === undefined ? file : `${origin(key)}${entry}`;
  return new EngineError('invalid-configuration', `${subject} ${what} Correct it or leave it out.`);
}

/** The suppressions of a valid configuration; empty for an invalid one. */
export function suppressionsIn(data: unknown): readonly ConfiguredSuppression[] {
  return isConfig(data) ? (data[SUPPRESSIONS] ?? []) : [];
}

interface Config {
  readonly [SUPPRESSIONS]?: readonly ConfiguredSuppression[];
}

function isConfig(data: unknown): data is Config & { readonly [key: string]: SettingValue } {
  return config(data);
}

function normal(key: string, value: SettingValue): SettingValue {
  const shape = SETTINGS.get(key);
  if (shape === 'list' && typeof value === 'string') return [value];
  return shape === 'text' ? String(value) : value;
}
