import { PROTECTED_SCRIPTS, SCRIPT_ARGUMENTS, SECRET_ARGUMENTS } from '../../../model/secrets/secret-arguments.ts';
import { isRedacted, isUnknown, withTold, type Marker, type Told } from '../../../base/value.ts';
import { notePolicy, startUpPolicy } from '../shell/start-up-policy.ts';
import { decodedHolds, scriptText } from '../secrets/script-secrets.ts';
import { settingsText, type SettingsText } from './extension-settings.ts';
import { field, isObject, put, type JsonObject } from './object.ts';

const SETTINGS: ReadonlySet<string> = new Set(['settings', 'protected_settings']);

/** Looks at scripts before they are redacted; the answer, called afterwards, notes on their markers what was seen. */
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

/** Secret arguments, before they are redacted, that are JSON texts of which not everything is known: what they encode stands there. */
export function partlyKnownDocuments(type: string, values: JsonObject): ReadonlySet<string> {
  return new Set((SECRET_ARGUMENTS.get(type) ?? []).filter((path) => isObject(field(values, path))));
}

/** Notes on markers of secret arguments how they came there. `told` answers by the names on the path. */
export function noteSecrets(
  type: string,
  values: JsonObject,
  told: (path: readonly string[], marker: Marker) => Told | undefined,
): void {
  for (const path of SECRET_ARGUMENTS.get(type) ?? []) {
    const names = path.split('.');
    visit(values, names, (holder, name) => {
      note(holder, name, (marker) => told(names, marker));
    });
  }
}

function note(holder: JsonObject, name: string, told: (marker: Marker) => Told | undefined): void {
  const value = field(holder, name);
  if (Array.isArray(value))
    put(
      holder,
      name,
      value.map((each: unknown) => noted(each, told)),
    );
  else if (isNotable(value)) put(holder, name, noted(value, told));
}

function noted(value: unknown, told: (marker: Marker) => Told | undefined): unknown {
  const answer = isNotable(value) ? told(value) : undefined;
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
