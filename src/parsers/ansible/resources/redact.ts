import { isList, isMap, isMarker, redacted, type Value } from '../../../base/value.ts';
import { isSecretSetting } from '../../../model/secrets/secret-names.ts';
import { looksLikeCredential } from '../../../model/secrets/secret-spans.ts';

const MAX_DEPTH = 20;

/** A value without its secrets: what a name or a shape marks as secret is replaced by whether it is set. */
export function withoutSecrets(name: string, value: Value, isSecret = isSecretSetting, depth = 0): Value {
  if (isMarker(value) || value === null || typeof value === 'boolean') return value;
  if (isSecret(name)) return isReference(value) ? value : redacted(value);
  if (typeof value === 'string') return looksLikeCredential(value) ? redacted(value) : value;
  if (depth > MAX_DEPTH) return redacted(value);
  if (isList(value)) return value.map((item) => withoutSecrets(name, item, isSecret, depth + 1));
  if (!isMap(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, withoutSecrets(key, inner, isSecret, depth + 1)]),
  );
}

/** Whether a value is only a variable name in braces, which shows nothing of the secret. */
export function isReference(value: Value): boolean {
  return typeof value === 'string' && /^\s*\{\{[^'"{}]{1,500}\}\}\s*$/.test(value);
}
