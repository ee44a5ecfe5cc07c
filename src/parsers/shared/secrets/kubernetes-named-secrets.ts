import { isList, isMap, own } from '../../../base/value.ts';
import type { Value, ValueMap } from '../../../base/value.ts';

/** Where a name of a Secret stands under a key of its own (Kubernetes API: SecretVolumeSource, SecretKeySelector, SecretEnvSource). */
const NAMED_BY: ReadonlySet<string> = new Set(['secretKeyRef', 'secretRef', 'secret']);

/** Names of the Secrets that an object mounts or takes values from: a variable that holds one holds no secret. */
export function namedSecrets(object: ValueMap): ReadonlySet<string> {
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
