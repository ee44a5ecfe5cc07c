import type { DataTable } from '../../../model/check.ts';
import { getOrCreate } from '../../../base/memo.ts';
import { textColumn, textList } from '../../../base/columns.ts';
import { own } from '../../../base/value.ts';

/** One primitive in the name of a cryptographic asset: a row of the table `algorithms` with the use `primitive`. */
export interface Primitive {
  readonly name: string;
  readonly kind: string;
  readonly status: string;
  /** Bits; 0 where no size is required. */
  readonly least: number;
  readonly needsCurve: boolean;
  /** Still allowed for verifying signatures and decrypting old data. */
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
/** Up to this many letters, a word must match as a whole; longer ones also match as a beginning. */
const SHORT = 4;
const indexes = new WeakMap<DataTable, Index>();

/** The primitives in a name such as `SHA1withRSA`, `AES-128-GCM` or `HmacSHA256`. */
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
