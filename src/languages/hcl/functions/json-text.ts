import { numberText } from '../values/number-text.ts';
import { isMapping, isNumber, isSequence, type TfValue } from '../values/value.ts';

/** A wholly known, unmarked value as `jsonencode` writes it: no blanks, keys in order, `<`, `>` and `&` escaped. */
export function jsonText(value: TfValue): string {
  if (value === null || typeof value === 'boolean') return String(value);
  if (typeof value === 'string') return jsonString(value);
  if (isNumber(value)) return numberText(value);
  if (isSequence(value)) return `[${value.items.map(jsonText).join(',')}]`;
  if (!isMapping(value)) return 'null';
  return `{${[...value.entries].map(([key, part]) => `${jsonString(key)}:${jsonText(part)}`).join(',')}}`;
}

/** A text in JSON with the escapes of Go's encoder, which Terraform uses. */
export function jsonString(value: string): string {
  return JSON.stringify(value).replaceAll(/[<>&\u2028\u2029]/g, (character) => {
    return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
  });
}
