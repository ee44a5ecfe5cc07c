import { isList, isMap, isMarker, redacted, type Value } from '../../../base/value.ts';
import type { ArmType, Row } from './arm-type.ts';
import type { Attributes } from './attributes.ts';
import { DECIDED_BY_AZURE, NOT_READ, NOT_WRITTEN } from './decided-by-azure.ts';
import { convertOne, NOT_TOLD, OTHER_TYPE, plain } from './convert.ts';
import { readOrigin } from './origin.ts';
import { readPointer, readPath, splitAtList } from './read-path.ts';
import { readServiceDefault } from './service-defaults.ts';
import { ruleOverrides } from './rule-overrides.ts';
import { findMarker, unknownPart } from './unknown-parts.ts';
import { WHOLE } from './whole-conversions.ts';

const SPEAKS_UNASKED = /(?:_default:|^not$|^told|^bool$|^bool_default|^enabled_string|^copy_if_or_zero|^has:)/;

export interface RowOptions {
  /** Excludes the rows of the other operating system. */
  readonly system?: string | undefined;
  /**
   * The API version for which an author wrote the document, `''` where it is not known: what it lacks is decided when the
   * resource is created. Absent for documents that Azure returned.
   */
  readonly written?: string | undefined;
}

/** Sets the attributes of one document by the rows of its type. */
export function applyRows(type: ArmType, document: unknown, into: Attributes, options: RowOptions = {}): void {
  const { system, written } = options;
  const lost = lostBlocks(type, document, written !== undefined);
  for (const row of type.rows) {
    const [from, to, , only] = row;
    if (only !== undefined && only !== system) continue;
    if (lost.has(readTop(to))) into.put(readTop(to), NOT_TOLD, readPointer(parentPath(from)).slice(0, 1));
    else if (from.includes('[]')) applyList(row, document, into);
    else if (written === undefined || !applyAbsent(type, row, document, into, written)) applyOne(row, document, into);
  }
  for (const name of type.untold ?? []) into.put(name, written === undefined ? NOT_TOLD : NOT_READ, []);
}

/** Attributes that are unknown because the document lacks their list, or all properties. */
function lostBlocks({ needs = [], rows }: ArmType, document: unknown, isWritten: boolean): ReadonlySet<string> {
  const wanted = isWritten ? needs.filter((path) => !MAY_LACK.has(path)) : needs;
  const missing = wanted.filter((path) => readPath(document, path) === undefined);
  if (rows.some(([from]) => from.startsWith('properties.')) && !isMap(readPath(document, 'properties')))
    missing.push('properties');
  const lost = rows.filter(([from]) =>
    missing.some((path) => from.startsWith(`${path}.`) || from.startsWith(`${path}[`)),
  );
  return new Set(lost.map(([, to]) => readTop(to)));
}

/** Lists that an author leaves out where there is nothing in them. */
const MAY_LACK: ReadonlySet<string> = new Set(['properties.securityRules', 'properties.subnets']);

/** What an author left out is what Azure takes for it, or not known. Returns whether nothing is left to do. */
function applyAbsent(type: ArmType, row: Row, document: unknown, into: Attributes, version: string): boolean {
  const [from, to, conversion] = row;
  if (readPath(document, from) !== undefined || WHOLE.has(readName(conversion))) return false;
  const isForced = DECIDED_BY_AZURE.has(`${type.arm} ${from}`);
  if (!isForced && !SPEAKS_UNASKED.test(conversion)) return false;
  if (!isForced && to.includes('[0]') && !isMap(readPath(document, parentPath(from)))) return true;
  const pointer = readPointer(parentPath(from)).slice(0, 1);
  const known = readServiceDefault(type.arm, from, version, document);
  const value = known === undefined ? NOT_WRITTEN : convert(conversion, known, document);
  if (value !== undefined) into.put(to, value, pointer);
  return true;
}

function applyOne([from, to, conversion]: Row, document: unknown, into: Attributes): void {
  const raw = readPath(document, from);
  const whole = WHOLE.get(readName(conversion));
  if (whole !== undefined) return whole(raw, to, into, readPointer(from), '');
  const inBlock = to.includes('[0]');
  if (raw === undefined && inBlock && SPEAKS_UNASKED.test(conversion) && !isMap(readPath(document, parentPath(from))))
    return;
  const value = convert(conversion, raw, document);
  if (value !== undefined)
    into.put(to, value, raw === undefined ? readPointer(parentPath(from)).slice(0, 1) : readPointer(from));
}

function applyList([from, to, conversion]: Row, document: unknown, into: Attributes): void {
  const [head, tail] = splitAtList(from);
  const list = readPath(document, head);
  const name = readName(conversion);
  if (list === undefined) return;
  const marker = isMarker(list) || WHOLE.has(name) ? findMarker(list) : undefined;
  if (marker !== undefined) return into.put(beforeList(to), unknownPart(marker), readPointer(head));
  if (!Array.isArray(list)) return into.put(readTop(to), OTHER_TYPE, readPointer(head));
  const whole = WHOLE.get(name);
  if (whole !== undefined) return whole(list, to, into, readPointer(head), tail);
  if (name === 'pluck') return into.put(to, plucked(list, tail), readPointer(head));
  if (name === 'first') return putFirst(list, tail, to, into, head);
  into.open(readTop(to));
  const flag = name === 'each_where' ? conversion.slice('each_where:'.length) : undefined;
  let at = 0;
  for (const [index, element] of list.entries()) {
    const state = flag === undefined ? undefined : readPath(element, flag);
    if (flag !== undefined && !isOn(state)) continue;
    into.put(
      to,
      isMarker(state) ? unknownPart(state) : elementValue(element, tail, conversion),
      [...readPointer(head), index, ...readPointer(splitTail(tail))],
      at,
    );
    at += 1;
  }
}

/** A switch that is not a boolean may be on, so the values that it controls count. */
function isOn(flag: unknown): boolean {
  return flag !== false && flag !== undefined && !(typeof flag === 'string' && /^false$/i.test(flag));
}

function elementValue(element: unknown, tail: string, conversion: string): Value {
  const name = readName(conversion);
  if (isMarker(element)) return unknownPart(element);
  if (!isMap(element) && tail !== '') return OTHER_TYPE;
  if (name === 'each_pluck') return pluckedInside(element, tail);
  const raw = readPath(element, tail);
  if (isMarker(raw)) return raw;
  if (name === 'each_variables') return variables(element, tail);
  const convertElement = ELEMENTS.get(name);
  return convertElement === undefined ? (plain(raw) ?? null) : convertElement(raw, conversion.slice(name.length + 1));
}

function pluckedInside(element: unknown, tail: string): Value {
  const [inner, rest] = splitAtList(tail);
  const list = readPath(element, inner);
  if (list === undefined) return [];
  if (isMarker(list)) return unknownPart(list);
  return Array.isArray(list) ? plucked(list, rest) : OTHER_TYPE;
}

/** Conversions of one element of a list, from its value and the argument of the conversion. */
const ELEMENTS: ReadonlyMap<string, (raw: unknown, argument: string) => Value> = new Map([
  ['each_pairs', pairs],
  ['each_overrides', ruleOverrides],
  ['each_renamed', renamed],
  ['title_case_list', titleCased],
  ['each_origin', (raw: unknown) => (typeof raw === 'string' ? readOrigin(raw) : OTHER_TYPE)],
  ['each_number', readNumber],
]);

/** Azure writes the number as text. */
function readNumber(raw: unknown): Value {
  if (typeof raw === 'number') return raw;
  return typeof raw === 'string' && /^\d{1,9}$/.test(raw) ? Number(raw) : OTHER_TYPE;
}

/** Names of environment variables; their values were removed. */
function variables(element: unknown, tail: string): Value {
  const list = readPath(element, splitTail(tail));
  if (list === undefined) return [];
  if (!Array.isArray(list)) return OTHER_TYPE;
  return list.map((each) => ({
    name: plain(readPath(each, 'name')) ?? null,
    value: redacted(readPath(each, 'value')),
  }));
}

function titleCased(raw: unknown): Value {
  if (raw === undefined) return [];
  return Array.isArray(raw) ? raw.map(titleCase) : OTHER_TYPE;
}

function pairs(raw: unknown): Value {
  if (raw === undefined) return {};
  if (!Array.isArray(raw)) return OTHER_TYPE;
  const named = raw.map((each): readonly [unknown, unknown] => [readPath(each, 'name'), readPath(each, 'value')]);
  if (!named.every((pair): pair is readonly [string, unknown] => typeof pair[0] === 'string')) return OTHER_TYPE;
  return Object.fromEntries(named.map(([name, value]) => [name, typeof value === 'string' ? value : OTHER_TYPE]));
}

/** `argument`: names in Azure and azurerm, `theirs=ours;...`; nested blocks keep their names in lower case. */
function renamed(raw: unknown, argument: string): Value {
  if (raw === undefined) return [];
  if (!Array.isArray(raw)) return OTHER_TYPE;
  const names = argument.split(';').map((pair) => pair.split('='));
  return raw.map((each) =>
    isMap(each)
      ? Object.fromEntries(
          names.map(([theirs = '', ours = theirs]) => [ours, inSmall(plain(readPath(each, theirs)) ?? null)]),
        )
      : OTHER_TYPE,
  );
}

function inSmall(value: Value): Value {
  if (isList(value)) return value.map(inSmall);
  if (!isMap(value) || isMarker(value)) return value;
  const small = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [small(name), inSmall(each)]));
}

function titleCase(raw: unknown): Value {
  return typeof raw === 'string' ? raw.slice(0, 1).toUpperCase() + raw.slice(1) : OTHER_TYPE;
}

function plucked(list: readonly unknown[], tail: string): Value {
  return list.map((element) => plain(readPath(element, tail)) ?? OTHER_TYPE);
}

function putFirst(list: readonly unknown[], tail: string, to: string, into: Attributes, head: string): void {
  const value = plain(readPath(list[0], tail));
  if (value !== undefined) into.put(to, value, [...readPointer(head), 0, ...readPointer(tail)]);
}

function convert(conversion: string, raw: unknown, document: unknown): Value | undefined {
  const name = readName(conversion);
  return convertOne(name, { raw, argument: conversion.slice(name.length + 1), document });
}

function readName(conversion: string): string {
  return conversion.split(':')[0] ?? conversion;
}

/** Where a list goes: `a[0].b` of `a[0].b[].c`. */
function beforeList(to: string): string {
  const at = to.indexOf('[]');
  return at === -1 ? to.replace(/\[0\]\.\*$/, '') : to.slice(0, at);
}

function readTop(to: string): string {
  return /^\w+/.exec(to)?.[0] ?? to;
}

function parentPath(from: string): string {
  return from.slice(0, Math.max(0, from.lastIndexOf('.')));
}

function splitTail(tail: string): string {
  return tail.split('[]')[0] ?? tail;
}
