import { isList, isMap, isMarker, redacted, type Value } from '../../../base/value.ts';
import { isSecretSetting } from '../../../model/secrets/secret-names.ts';
import { looksLikeCredential } from '../../../model/secrets/secret-spans.ts';

const MAX_DEPTH = 20;

/** A value without its secrets: what a name or a shape says is one keeps only whether it is there. */
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

/** Only a name in braces, which says nothing of the secret itself. */
export function isReference(value: Value): boolean {
  return typeof value === 'string' && /^\s*\{\{[^'"{}]{1,500}\}\}\s*$/.test(value);
}
