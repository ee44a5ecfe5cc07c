import type { DataTable } from '../../../model/check.ts';
import { getOrCreate } from '../../../base/memo.ts';
import { textColumn, textList } from '../../../base/columns.ts';
import { own } from '../../../base/value.ts';

/** One thing that the name of a cryptographic asset is made of: a row of the table `algorithms` with the use `primitive`. */
export interface Primitive {
  readonly name: string;
  readonly kind: string;
  readonly status: string;
  /** Bits that the key needs, 0 where no size is asked. */
  readonly least: number;
  readonly needsCurve: boolean;
  /** Verifying a signature or decrypting old data with it is still allowed. */
  readonly legacy: boolean;
}

export interface Named {
  readonly parts: readonly Primitive[];
  /** The first number of three to five digits that belongs to no part, such as the size of a key. */
  readonly size: number | undefined;
}

interface Word {
  readonly pattern: RegExp;
  readonly length: number;
  readonly primitive: Primitive;
}

interface Index {
  readonly byStart: ReadonlyMap<string, readonly Word[]>;
  readonly byOid: ReadonlyMap<string, Primitive>;
}

const MAX_NAME = 200;
/** Words of so many letters are told apart from longer ones that merely begin like them. */
const SHORT = 4;
const indexes = new WeakMap<DataTable, Index>();

/** What a name such as `SHA1withRSA`, `AES-128-GCM` or `HmacSHA256` is made of. */
export function primitivesIn(table: DataTable, written: string): Named {
  const { byStart } = getOrCreate(indexes, table, () => getIndex(table));
  const name = normal(written);
  const parts = new Set<Primitive>();
  let rest = '';
  let atStart = true;
  for (let at = 0; at < name.length;) {
    const found = atStart ? wordAt(byStart, name, at) : undefined;
    if (found === undefined) {
      rest += name.charAt(at);
      atStart = !isLetter(name.charAt(at));
      at += 1;
    } else {
      parts.add(found.primitive);
      rest += ' ';
      at = found.end;
    }
  }
  const size = /(?:^|\D)(\d{3,5})(?!\d)/.exec(rest)?.[1];
  return { parts: [...parts], size: size === undefined ? undefined : Number(size) };
}

/** The primitive of an object identifier. */
export function primitiveOfOid(table: DataTable, oid: string): Primitive | undefined {
  return getOrCreate(indexes, table, () => getIndex(table)).byOid.get(oid);
}

/** Lower case, with a hyphen for each separator and where the case of letters changes. */
function normal(written: string): string {
  return written
    .slice(0, MAX_NAME)
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1-$2')
    .toLowerCase()
    .replaceAll(/with/g, '-')
    .replaceAll(/[\s_/:,()+]+/g, '-')
    .replaceAll(/-{2,}/g, '-');
}

function wordAt(
  words: Index['byStart'],
  name: string,
  at: number,
): { readonly primitive: Primitive; readonly end: number } | undefined {
  for (const { pattern, length, primitive } of words.get(name.charAt(at)) ?? []) {
    pattern.lastIndex = at;
    const end = pattern.test(name) ? pattern.lastIndex : at;
    if (end > at && ends(words, name, end, length)) return { primitive, end };
  }
  return undefined;
}

function ends(words: Index['byStart'], name: string, end: number, length: number): boolean {
  const next = name.charAt(end);
  if (/\d/.test(name.charAt(end - 1)) && /\d/.test(next)) return false;
  return length > SHORT || !isLetter(next) || wordAt(words, name, end) !== undefined;
}

function isLetter(character: string): boolean {
  return character >= 'a' && character <= 'z';
}

function getIndex(table: DataTable): Index {
  const byStart = new Map<string, Word[]>();
  const byOid = new Map<string, Primitive>();
  for (const row of table.rows) {
    if (textColumn(row, 'use') !== 'primitive') continue;
    const least = own(row, 'least');
    const primitive = {
      name: textColumn(row, 'name'),
      kind: textColumn(row, 'kind'),
      status: textColumn(row, 'status'),
      least: typeof least === 'number' ? least : 0,
      needsCurve: own(row, 'needsCurve') === true,
      legacy: own(row, 'legacy') === true,
    };
    for (const oid of textList(own(row, 'oids'))) byOid.set(oid, primitive);
    for (const word of textList(own(row, 'words'))) {
      const pattern = new RegExp(word.replaceAll('.', '[.]').replaceAll('-', '-?'), 'y');
      const length = word.replaceAll('-', '').length;
      byStart.set(word.charAt(0), [...(byStart.get(word.charAt(0)) ?? []), { pattern, length, primitive }]);
    }
  }
  for (const words of byStart.values()) words.sort((left, right) => right.length - left.length);
  return { byStart, byOid };
}
