import { tryParseJson } from '../../../base/parse-json.ts';
import { scriptText } from '../secrets/script-secrets.ts';
import { field, isObject, type JsonObject } from './object.ts';

const LONGEST = 1024 * 1024;

/** The settings of a virtual machine extension as one text to search. */
export interface SettingsText {
  readonly text: string;
  /** Whether the text contains all of the settings. */
  readonly isWhole: boolean;
}

/**
 * The settings of an extension, one per line: a command as a shell would get it, a script decoded from Base64,
 * anything else with its name. `undefined` where they are not a JSON object. Sources: Azure, Custom Script Extension
 * for Linux and for Windows (`commandToExecute`, `script`), Run Command (`script`).
 */
export function settingsText(settings: unknown): SettingsText | undefined {
  const document = typeof settings === 'string' ? parse(settings) : settings;
  if (!isObject(document)) return undefined;
  const lines: string[] = [];
  let isWhole = true;
  for (const name of Object.keys(document)) {
    const line = readLine(document, name);
    if (line === undefined) isWhole = false;
    else lines.push(line);
  }
  return { text: lines.join('\n'), isWhole };
}

function readLine(document: JsonObject, name: string): string | undefined {
  const value = field(document, name);
  const parts = Array.isArray(value) ? value.map(String) : [];
  const text = typeof value === 'string' ? value : parts.join('\n');
  if (name === 'commandToExecute') return typeof value === 'string' ? value : undefined;
  if (name === 'script') return text === '' ? undefined : scriptText(text);
  if (typeof value === 'number' || typeof value === 'boolean') return `${name}: ${value}`;
  return typeof value === 'string' || Array.isArray(value) ? `${name}: ${text}` : undefined;
}

function parse(text: string): unknown {
  if (text.length > LONGEST || !text.trimStart().startsWith('{')) return undefined;
  return tryParseJson(text);
}
