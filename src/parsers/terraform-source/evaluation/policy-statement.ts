import { findAttribute } from '../module/declarations.ts';
import type { Body } from '../../../languages/hcl/syntax/ast.ts';
import { createObject, text, createTuple } from '../../../languages/hcl/values/build.ts';
import { getMarks, unmark, withMarks } from '../../../languages/hcl/values/marks.ts';
import { isSequence, unknownValue, type TfUnknown, type TfValue } from '../../../languages/hcl/values/value.ts';
import { blockItems, type BlockItem, type Reader } from './blocks.ts';
import type { Scope } from '../../../languages/hcl/evaluation/run.ts';

const LISTS: readonly (readonly [argument: string, element: string])[] = [
  ['actions', 'Action'],
  ['not_actions', 'NotAction'],
  ['resources', 'Resource'],
  ['not_resources', 'NotResource'],
];
/** The value of an argument; `undefined` for null. */
export function argument(body: Body, name: string, scope: Scope, reader: Reader): TfValue | undefined {
  const written = findAttribute(body, name);
  const value = written === undefined ? null : reader.value(written.value, scope, written);
  return unmark(value) === null ? undefined : value;
}

/** One statement in its policy form, as far as it is known. */
export function readStatement({ body, scope }: BlockItem, reader: Reader): TfValue {
  const elements = new Map<string, TfValue>();
  const sid = argument(body, 'sid', scope, reader);
  if (sid !== undefined) elements.set('Sid', sid);
  elements.set('Effect', argument(body, 'effect', scope, reader) ?? 'Allow');
  for (const [name, element] of LISTS) {
    const value = argument(body, name, scope, reader);
    if (value !== undefined) elements.set(element, oneOrMore(value));
  }
  const blocks = blockItems(body.blocks, scope, reader);
  for (const [type, element] of [
    ['principals', 'Principal'],
    ['not_principals', 'NotPrincipal'],
  ] as const) {
    const items = blocks.get(type);
    if (isWritten(items)) elements.set(element, 'kind' in items ? items : principals(items, reader));
  }
  const conditions = blocks.get('condition');
  if (isWritten(conditions))
    elements.set('Condition', 'kind' in conditions ? conditions : readConditions(conditions, reader));
  return createObject(elements);
}

/** A dynamic block without items adds nothing to the policy. */
function isWritten<Items extends readonly BlockItem[] | TfUnknown>(items: Items | undefined): items is Items {
  return items !== undefined && ('kind' in items || items.length > 0);
}

/** `{ AWS = [...] }` by type; type `*` means any principal. */
function principals(items: readonly BlockItem[], reader: Reader): TfValue {
  const byType = new Map<string, TfValue[]>();
  for (const { body, scope } of items) {
    const type = unmark(argument(body, 'type', scope, reader) ?? null);
    const identifiers = argument(body, 'identifiers', scope, reader) ?? null;
    if (typeof type !== 'string') return unknownValue('the type of a principal is not known', true);
    const list = readElements(identifiers);
    if (list === undefined) byType.set(type, [...(byType.get(type) ?? []), identifiers]);
    else byType.set(type, [...(byType.get(type) ?? []), ...list]);
  }
  if (byType.size === 1 && byType.has('*')) return oneOrMore(createTuple(byType.get('*') ?? []));
  return createObject(new Map([...byType].map(([type, values]) => [type, oneOrMore(createTuple(values))])));
}

/** `{ StringEquals = { key = [...] } }` by test and variable. */
function readConditions(items: readonly BlockItem[], reader: Reader): TfValue {
  const byTest = new Map<string, Map<string, TfValue>>();
  for (const { body, scope } of items) {
    const test = unmark(argument(body, 'test', scope, reader) ?? null);
    const variable = unmark(argument(body, 'variable', scope, reader) ?? null);
    const values = argument(body, 'values', scope, reader) ?? null;
    if (typeof test !== 'string' || typeof variable !== 'string') return unknownValue('a condition is not known', true);
    const keys = byTest.get(test) ?? new Map<string, TfValue>();
    byTest.set(test, keys);
    const before = keys.get(variable);
    keys.set(variable, before === undefined ? oneOrMore(values) : unknownValue('a condition is written twice', true));
  }
  return createObject(new Map([...byTest].map(([test, keys]) => [test, createObject(keys)])));
}

/** The elements of a list, set or tuple, each with the marks of the whole value. */
export function readElements(value: TfValue): readonly TfValue[] | undefined {
  const plain = unmark(value);
  if (!isSequence(plain)) return undefined;
  return plain.items.map((item) => withMarks(item, getMarks(value)));
}

/** A list with one element is written as that element. Configuration writes policy variables as `&{...}`. */
function oneOrMore(value: TfValue): TfValue {
  const list = readElements(value)?.map(policyText);
  if (list === undefined) return value;
  const [first] = list;
  return list.length === 1 && first !== undefined ? first : createTuple(list);
}

function policyText(value: TfValue): TfValue {
  const plain = unmark(value);
  return typeof plain === 'string' ? withMarks(text(plain.replaceAll('&{', () => '${')), getMarks(value)) : value;
}
