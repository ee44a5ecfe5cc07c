import { checkedSettings, SETTINGS, type Setting, type Settings, type SettingValue, type Shape } from './settings.ts';

type Environment = { readonly [name: string]: string | undefined };

/**
 * The settings in environment variables: `EVIDENCE_ENGINE_FAIL_ON` for `--fail-on`, and `NO_COLOR`. An empty variable
 * counts as unset. Throws EngineError `invalid-configuration` that names the variable for an invalid value.
 */
export function environmentSettings(environment: Environment): Settings {
  const settings = new Map<string, Setting>();
  for (const [key, shape] of SETTINGS) {
    const name = readVariable(key);
    const text = environment[name]?.trim() ?? '';
    if (text === '' || shape === 'map') continue;
    for (const [, setting] of checkedSettings({ [key]: readValue(text, shape) }, name, () => name))
      settings.set(key, setting);
  }
  if ((environment['NO_COLOR'] ?? '') !== '') settings.set('color', { value: false, origin: 'NO_COLOR' });
  return settings;
}

function readVariable(key: string): string {
  return `EVIDENCE_ENGINE_${key.toUpperCase().replaceAll('-', '_')}`;
}

/** A value that does not fit its type stays text, and the schema rejects it. */
function readValue(text: string, shape: Shape): SettingValue {
  if (shape === 'list') return splitList(text);
  if (shape === 'number') return /^\d{1,10}$/.test(text) ? Number(text) : text;
  if (shape === 'switch') return readSwitch(text.toLowerCase());
  return text;
}

/** The parts of a comma-separated text, without the empty ones. */
export function splitList(text: string): readonly string[] {
  const parts = text.split(',').map((part) => part.trim());
  return parts.filter((part) => part !== '');
}

function readSwitch(text: string): SettingValue {
  if (text === 'true' || text === '1') return true;
  return text === 'false' || text === '0' ? false : text;
}
