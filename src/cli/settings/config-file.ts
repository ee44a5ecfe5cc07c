import { dirname, isAbsolute, join } from 'node:path';
import { readSettings } from './read-settings.ts';
import { checkedSettings, INPUTS, type Setting, type Settings, type SettingValue } from './settings.ts';

const PATHS: ReadonlySet<string> = new Set([...INPUTS, 'output', 'boundary']);

/**
 * Reads the settings of a configuration file. Its paths are relative to the file. Throws EngineError
 * `invalid-configuration` that names file and key for an invalid setting, and for a file that cannot be read.
 */
export function configFile(path: string): Settings {
  const data = readSettings(path) ?? {};
  const settings = checkedSettings(data, path, (key) => `${path}: ${key}`);
  return new Map(
    [...settings].map(([key, setting]) => [key, PATHS.has(key) ? placed(setting, dirname(path)) : setting]),
  );
}

function placed({ value, origin }: Setting, folder: string): Setting {
  return { value: inFolder(value, folder), origin };
}

function inFolder(value: SettingValue, folder: string): SettingValue {
  if (typeof value === 'string') return isAbsolute(value) ? value : join(folder, value);
  return isList(value) ? value.map((path) => (isAbsolute(path) ? path : join(folder, path))) : value;
}

function isList(value: SettingValue): value is readonly string[] {
  return Array.isArray(value);
}
