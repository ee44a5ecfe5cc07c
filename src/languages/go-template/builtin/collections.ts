import { TemplateFailure } from '../failure.ts';
import { goTypeName, zeroValue } from '../go-type.ts';
import { goBytes, goInt, goInteger, goList, isGoInteger, type GoList, type GoMap, type GoValue } from '../go-value.ts';
import { knownEntry, refuseOpen, refuseStandIn, UNKNOWN_TEXT } from '../stand-in.ts';
import type { TemplateFunction } from '../template-function.ts';
import { utf8Bytes, utf8Length, utf8Slice } from '../utf8.ts';

function position(index: GoValue, most: number): number {
  if (index === null) throw new TemplateFailure('cannot index slice/array with nil');
  if (!isGoInteger(index)) throw new TemplateFailure(`cannot index slice/array with type ${goTypeName(index)}`);
  if (index.value < 0n || index.value > BigInt(most)) {
    throw new TemplateFailure(`index out of range: ${index.value.toString()}`);
  }
  return Number(index.value);
}

function entry(item: GoValue, index: GoValue): GoValue {
  if (item === null) throw new TemplateFailure('index of nil pointer');
  if (typeof item === 'string') {
    refuseStandIn(item);
    const bytes = utf8Bytes(item);
    return goInteger('uint8', bytes[position(index, bytes.length - 1)] ?? 0);
  }
  if (typeof item !== 'object') throw new TemplateFailure(`can't index item of type ${goTypeName(item)}`);
  if ((item.kind === 'list' || item.kind === 'map') && item.open === true) return openEntry(item, index);
  if (item.kind === 'list') return item.items[position(index, item.items.length - 1)] ?? null;
  if (item.kind === 'bytes') return goInteger('uint8', item.bytes[position(index, item.bytes.length - 1)] ?? 0);
  if (item.kind !== 'map') throw new TemplateFailure(`can't index item of type ${goTypeName(item)}`);
  if (index === null) throw new TemplateFailure('value is nil; should be of type string');
  if (typeof index !== 'string') throw new TemplateFailure(`value has type ${goTypeName(index)}; should be string`);
  refuseStandIn(index);
  const value = item.entries.get(index);
  return value === undefined ? zeroValue(item.element) : value;
}

/** An entry beyond the known part is unknown. */
function openEntry(item: GoList | GoMap, index: GoValue): GoValue {
  if (item.kind === 'map') return (typeof index === 'string' ? knownEntry(item, index) : undefined) ?? UNKNOWN_TEXT;
  return item.items[position(index, Number.MAX_SAFE_INTEGER)] ?? UNKNOWN_TEXT;
}

const INDEX: TemplateFunction = {
  parameters: ['any'],
  rest: 'any',
  call: ([item = null, ...indexes]) => {
    if (item === null) throw new TemplateFailure('index of untyped nil');
    return indexes.reduce<GoValue>(entry, item);
  },
};

function getLength(item: GoValue): number {
  if (item === null) throw new TemplateFailure('len of nil pointer');
  if (typeof item === 'string') return utf8Length(item);
  if (typeof item === 'object') {
    if (item.kind === 'list' || item.kind === 'map') refuseOpen(item);
    if (item.kind === 'list') return item.items.length;
    if (item.kind === 'map') return item.entries.size;
    if (item.kind === 'bytes') return item.bytes.length;
  }
  throw new TemplateFailure(`len of type ${goTypeName(item)}`);
}

const LEN: TemplateFunction = { parameters: ['any'], call: ([item = null]) => goInt(getLength(item)) };

const SLICE: TemplateFunction = {
  parameters: ['any'],
  rest: 'any',
  call: ([item = null, ...indexes]) => {
    if (item === null) throw new TemplateFailure('slice of untyped nil');
    if (indexes.length > 3) throw new TemplateFailure(`too many slice indexes: ${String(indexes.length)}`);
    if (typeof item === 'string' && indexes.length === 3) throw new TemplateFailure('cannot 3-index slice a string');
    return part(item, indexes);
  },
};

function part(item: GoValue, indexes: readonly GoValue[]): GoValue {
  if (typeof item === 'string') return utf8Slice(item, ...bounds(indexes, getLength(item)));
  if (typeof item === 'object' && item?.kind === 'list')
    return goList(item.items.slice(...bounds(indexes, getLength(item))), item.element);
  if (typeof item === 'object' && item?.kind === 'bytes')
    return goBytes(item.bytes.slice(...bounds(indexes, getLength(item))));
  throw new TemplateFailure(`can't slice item of type ${goTypeName(item)}`);
}

function bounds([first, second, third]: readonly GoValue[], length: number): readonly [start: number, end: number] {
  const start = first === undefined ? 0 : position(first, length);
  const end = second === undefined ? length : position(second, length);
  const capacity = third === undefined ? length : position(third, length);
  if (start > end) throw new TemplateFailure(`invalid slice index: ${String(start)} > ${String(end)}`);
  if (end > capacity) throw new TemplateFailure(`invalid slice index: ${String(end)} > ${String(capacity)}`);
  return [start, end];
}

/** `index`, `slice` and `len` of text/template. */
export const COLLECTIONS: readonly (readonly [string, TemplateFunction])[] = [
  ['index', INDEX],
  ['slice', SLICE],
  ['len', LEN],
];
