import { createHash } from 'node:crypto';
import { isMap, own, type ValueMap } from '../../base/value.ts';
import { byText } from '../../base/text-order.ts';

const LETTERS: ReadonlyMap<string, string> = new Map([
  ['0', 'g'],
  ['1', 'h'],
  ['3', 'k'],
  ['a', 'm'],
  ['e', 't'],
]);
const ESCAPED = /[<>&\u2028\u2029]/g;

/**
 * The suffix that Kustomize adds to the name of a generated ConfigMap or Secret: ten characters of the SHA-256 of its
 * content, in an alphabet without vowels and look-alikes. The name itself is not hashed.
 */
export function nameHash(object: ValueMap, kind: 'ConfigMap' | 'Secret'): string {
  const fields: [string, unknown][] = [
    ['data', content(object, 'data') ?? ''],
    ['kind', kind],
    ['name', ''],
  ];
  if (kind === 'Secret') fields.push(['type', own(object, 'type') ?? '']);
  const other = kind === 'Secret' ? 'stringData' : 'binaryData';
  const more = content(object, other);
  if (more !== undefined) fields.push([other, more]);
  const text = JSON.stringify(Object.fromEntries(fields.sort(byText(([name]) => name))));
  const escaped = text.replaceAll(
    ESCAPED,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  const digest = createHash('sha256').update(escaped).digest('hex');
  return digest.slice(0, 10).replaceAll(/[013ae]/g, (letter) => LETTERS.get(letter) ?? letter);
}

function content(object: ValueMap, key: string): unknown {
  const map = own(object, key);
  return isMap(map) ? Object.fromEntries(Object.entries(map).sort(byText(([name]) => name))) : undefined;
}
