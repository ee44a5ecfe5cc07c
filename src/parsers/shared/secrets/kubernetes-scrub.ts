import { isList, isMap, isMarker, own, redacted, unknown, type Value, type ValueMap } from '../../../base/value.ts';
import { isConnectionName, isSecretSetting } from '../../../model/secrets/secret-names.ts';
import { looksLikeCredential } from '../../../model/secrets/secret-spans.ts';
import { isCryptoVariable, shownCryptoSetting } from '../crypto-variables.ts';
import { isSecretReference } from './kubernetes-references.ts';
import { holdsSecretAssignment, isHarmless } from './kubernetes-text.ts';

const LAST_APPLIED = 'kubectl.kubernetes.io/last-applied-configuration';
/** Maps whose keys are labels of users, not names of settings. */
const LABEL_MAPS = new Set(['labels', 'matchLabels', 'nodeSelector', 'selector']);

/** A whole file in a ConfigMap that assigns to a secret name, or an address with parts: it does not prove a secret. */
const PERHAPS = unknown('a text that may contain a secret, so it was not kept', true);

/**
 * A Kubernetes object with all sensitive values replaced by markers: all values of a Secret; values of a ConfigMap,
 * of environment variables, settings and arguments whose name or shape marks a credential; the copy of the object
 * that kubectl keeps in an annotation. Other values are kept unchanged.
 */
export function scrubObject(object: ValueMap, kind: string): ValueMap {
  let names: ReadonlySet<string> | undefined;
  const isNamed: IsNamed = (value) => (names ??= namedSecrets(object)).has(value);
  const clean = scrubMap(object, false, isNamed);
  if (kind === 'Secret') return replaceIn(clean, ['data', 'stringData'], opaque);
  if (kind === 'ConfigMap') return replaceIn(replaceIn(clean, ['data'], settings), ['binaryData'], opaque);
  return clean;
}

type IsNamed = (text: string) => boolean;

function scrub(value: Value, labels: boolean, isNamed: IsNamed): Value {
  if (typeof value === 'string') return looksLikeCredential(value) ? redacted(value) : value;
  if (isList(value)) return changedList(value, (item) => scrub(item, labels, isNamed));
  return isMap(value) ? scrubMap(value, labels, isNamed) : value;
}

function scrubMap(map: ValueMap, labels: boolean, isNamed: IsNamed): ValueMap {
  const name = own(map, 'name');
  const isSecret = typeof name === 'string' && isSecretSetting(name);
  return changedMap(map, (key, value) => {
    if (typeof value === 'string' && key === 'value' && isCryptoVariable(name)) return scrubSetting(name, value);
    if (typeof value === 'string' && isCryptoVariable(key)) return scrubSetting(key, value);
    if (typeof value === 'string')
      return isSecret && key === 'value' ? scrubPair(name, value, isNamed) : scrubText(key, value, labels);
    if (key === 'command' || key === 'args')
      return isList(value) ? scrubArguments(value) : scrub(value, false, isNamed);
    if (isList(value) && !labels && isSecretSetting(key))
      return changedList(value, (item) => scrubNamed(item, isNamed));
    return scrub(value, LABEL_MAPS.has(key), isNamed);
  });
}

function scrubNamed(item: Value, isNamed: IsNamed): Value {
  return typeof item === 'string' && !isHarmless(item) ? redacted(item) : scrub(item, false, isNamed);
}

function scrubPair(name: string, value: string, isNamed: IsNamed): Value {
  if (looksLikeCredential(value)) return redacted(value);
  return isHarmless(value) || isNamed(value) ? value : scrubSecret(name, value);
}

/** Where options contain a secret, keeps only those that choose cryptography. */
function scrubSetting(name: string, value: string): Value {
  if (!looksLikeCredential(value) && !holdsSecretAssignment(value)) return value;
  return shownCryptoSetting(name, value) ?? redacted(value);
}

function scrubText(key: string, value: string, labels: boolean): Value {
  if (key === LAST_APPLIED || looksLikeCredential(value)) return redacted(value);
  return isHarmless(value) || labels || !isSecretSetting(key) ? value : scrubSecret(key, value);
}

function scrubSecret(name: string, value: string): Value {
  if (!isConnectionName(name)) return redacted(value);
  return /[=@]/.test(value) ? PERHAPS : value;
}

/** Of a Secret's values keeps only references to the real value. */
function opaque(_key: string, value: Value): Value {
  if (isMarker(value)) return value;
  return typeof value === 'string' && value !== '' && isReferenceOnly(value) ? value : redacted(value);
}

function isReferenceOnly(value: string): boolean {
  if (isSecretReference(value)) return !looksLikeCredential(value);
  return /^(?:\$\{[\w.:-]{1,80}\}|\$\([\w.-]{1,80}\)|<[\w .-]{1,80}>)$/.test(value);
}

function settings(key: string, value: Value): Value {
  // what was judged by its name already: an empty text stays one that is empty
  if (isMarker(value)) return value;
  if (typeof value !== 'string') return isSecretSetting(key) ? redacted(value) : value;
  return holdsSecretAssignment(value) ? PERHAPS : value;
}

function replaceIn(object: ValueMap, keys: readonly string[], replace: (key: string, value: Value) => Value): ValueMap {
  return changedMap(object, (key, value) => {
    if (!keys.includes(key) || value === null || isMarker(value)) return value;
    return isMap(value) ? changedMap(value, replace) : redacted(value);
  });
}

function changedMap(map: ValueMap, change: (key: string, value: Value) => Value): ValueMap {
  let changes: Map<string, Value> | undefined;
  for (const key of Object.keys(map)) {
    const value = map[key];
    if (value === undefined) continue;
    const changed = change(key, value);
    if (changed !== value) (changes ??= new Map()).set(key, changed);
  }
  if (changes === undefined) return map;
  const all = changes;
  return Object.fromEntries(Object.entries(map).map(([key, value]) => [key, all.get(key) ?? value]));
}

function changedList(list: readonly Value[], change: (value: Value) => Value): readonly Value[] {
  let changed = false;
  const items = list.map((item) => {
    const next = change(item);
    if (next !== item) changed = true;
    return next;
  });
  return changed ? items : list;
}

/** Keys whose object names a Secret (Kubernetes API: SecretVolumeSource, SecretKeySelector, SecretEnvSource). */
const NAMED_BY: ReadonlySet<string> = new Set(['secretKeyRef', 'secretRef', 'secret']);

/** Names of Secrets that the object mounts or reads: a variable with such a name contains no secret. */
function namedSecrets(object: ValueMap): ReadonlySet<string> {
  const names = new Set<string>();
  collect(object, names);
  return names;
}

function collect(value: Value, names: Set<string>): void {
  if (isList(value)) for (const item of value) collect(item, names);
  if (!isMap(value)) return;
  for (const [key, inner] of Object.entries(value)) {
    const name = nameAt(key, inner);
    if (typeof name === 'string' && name !== '') names.add(name);
    collect(inner, names);
  }
}

function nameAt(key: string, inner: Value): Value | undefined {
  if (key === 'secretName') return inner;
  return NAMED_BY.has(key) && isMap(inner) ? own(inner, 'name') : undefined;
}

const FLAG = /^--?([A-Za-z][\w.-]{0,100})(?:=([\s\S]*))?$/;

function scrubArguments(items: readonly Value[]): readonly Value[] {
  let expectsSecret = false;
  return items.map((item) => {
    const secret = expectsSecret;
    expectsSecret = false;
    if (typeof item !== 'string') return item;
    const flag = FLAG.exec(item);
    const named = flag?.[1] !== undefined && isSecretSetting(flag[1]);
    if (named && flag[2] === undefined) expectsSecret = true;
    if (named && flag[2] !== undefined && !isHarmless(flag[2])) return redacted(item);
    if (secret && !item.startsWith('-') && !isHarmless(item)) return redacted(item);
    if (flag === null && holdsSecretAssignment(item)) return redacted(item);
    return looksLikeCredential(item) ? redacted(item) : item;
  });
}
