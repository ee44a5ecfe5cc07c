import { PROTECTED_SCRIPTS, SCRIPT_ARGUMENTS, SECRET_ARGUMENTS } from '../../../model/secrets/secret-arguments.ts';
import { isRedacted, isUnknown, withTold, type Marker, type Told } from '../../../base/value.ts';
import { notePolicy, startUpPolicy } from '../shell/start-up-policy.ts';
import { decodedHolds, scriptText } from '../secrets/script-secrets.ts';
import { settingsText, type SettingsText } from './extension-settings.ts';
import { field, isObject, put, type JsonObject } from './object.ts';

const SETTINGS: ReadonlySet<string> = new Set(['settings', 'protected_settings']);

/**
 * Reads scripts before they are redacted. The returned function, called after redaction, notes the result on their
 * markers.
 */
export function lookAtScripts(type: string, values: JsonObject): () => void {
  const paths = SCRIPT_ARGUMENTS.get(type);
  return paths === undefined ? noteNothing : lookAt(paths, PROTECTED_SCRIPTS.get(type) ?? [], values);
}

function noteNothing(): void {}

function lookAt(paths: readonly string[], kept: readonly string[], values: JsonObject): () => void {
  const seen: (() => void)[] = [];
  for (const path of [...paths, ...kept]) {
    visit(values, path.split('.'), (holder, name) => {
      const script = scriptIn(name, field(holder, name));
      if (script === undefined) return;
      const { text, isWhole } = script;
      const told = kept.includes(path) ? undefined : decodedHolds(text);
      if (told === 'suspicious' || (told !== undefined && isWhole)) seen.push(() => note(holder, name, () => told));
      const policy = startUpPolicy(text);
      if (policy !== undefined) seen.push(() => notePolicy(values, policy));
    });
  }
  return () => {
    for (const apply of seen) apply();
  };
}

function scriptIn(name: string, value: unknown): SettingsText | undefined {
  const settings = SETTINGS.has(name) ? settingsText(value) : undefined;
  const text = settings === undefined && typeof value === 'string' ? scriptText(value) : undefined;
  return settings ?? (text === undefined ? undefined : { text, isWhole: true });
}

/** Secret arguments that are partly known JSON texts, before they are redacted: their values are still objects. */
export function partlyKnownDocuments(type: string, values: JsonObject): ReadonlySet<string> {
  return new Set((SECRET_ARGUMENTS.get(type) ?? []).filter((path) => isObject(field(values, path))));
}

/**
 * Notes on the markers of secret arguments where the secret comes from. `findOrigin` returns that for the names on the
 * path.
 */
export function noteSecrets(
  type: string,
  values: JsonObject,
  findOrigin: (path: readonly string[], marker: Marker) => Told | undefined,
): void {
  for (const path of SECRET_ARGUMENTS.get(type) ?? []) {
    const names = path.split('.');
    visit(values, names, (holder, name) => {
      note(holder, name, (marker) => findOrigin(names, marker));
    });
  }
}

function note(holder: JsonObject, name: string, findOrigin: (marker: Marker) => Told | undefined): void {
  const value = field(holder, name);
  if (Array.isArray(value))
    put(
      holder,
      name,
      value.map((each: unknown) => noted(each, findOrigin)),
    );
  else if (isNotable(value)) put(holder, name, noted(value, findOrigin));
}

function noted(value: unknown, findOrigin: (marker: Marker) => Told | undefined): unknown {
  const answer = isNotable(value) ? findOrigin(value) : undefined;
  return answer === undefined || !isNotable(value) ? value : withTold(value, answer);
}

function isNotable(value: unknown): value is Marker {
  return isUnknown(value) || (isRedacted(value) && value.state === 'set');
}

function visit(
  holder: unknown,
  [name = '', ...rest]: readonly string[],
  found: (holder: JsonObject, name: string) => void,
): void {
  if (Array.isArray(holder)) for (const each of holder) visit(each, [name, ...rest], found);
  if (!isObject(holder)) return;
  if (rest.length === 0) found(holder, name);
  else visit(field(holder, name), rest, found);
}
