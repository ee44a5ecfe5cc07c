import { NOT_COLLECTED } from '../../../model/not-collected.ts';
import type { Pointer } from '../../../base/pointer.ts';
import { isMap, own, type Value, type ValueMap } from '../../../base/value.ts';

/** The content of a host record for one item, before its shape is checked. */
export type RawItem =
  | { readonly state: 'value' | 'self-asserted'; readonly value: unknown; readonly pointer: Pointer }
  | { readonly state: 'absent'; readonly pointer: Pointer }
  | { readonly state: 'unknown'; readonly reason: string; readonly pointer: Pointer; readonly broken?: boolean };

const WRAPPER_KEYS = new Set(['value', 'source', 'exists', 'error', 'status', 'exit_code']);
const TELLING_KEYS = ['value', 'exists', 'status', 'error'];
const REASONS = new Map([
  ['denied', 'the collector was not allowed to read it'],
  ['timeout', 'the collector ran out of time'],
  ['error', 'the collector reported an error'],
]);

/**
 * Follows the keys of an item. An item, or a group above it, may be wrapped as `{value, source, exists, error,
 * status}`; an unwrapped value was written by hand and counts as self-asserted.
 */
export function lookUp(root: ValueMap, path: readonly string[]): RawItem {
  let node: unknown = root;
  let wrapped = false;
  const pointer: string[] = [];
  for (let index = 0; index <= path.length; index += 1) {
    if (index > 0 && isWrapper(node)) {
      const opened = openWrapper(node, pointer);
      if (opened.state !== 'value') return opened;
      node = opened.value;
      pointer.push('value');
      wrapped = true;
    }
    const key = path[index];
    if (key === undefined) break;
    if (!isMap(node)) return { state: 'unknown', reason: 'its group is not an object', pointer, broken: true };
    const next = own(node, key);
    if (next === undefined) return { state: 'unknown', reason: NOT_COLLECTED, pointer };
    node = next;
    pointer.push(key);
  }
  if (node === null)
    return wrapped ? { state: 'absent', pointer } : { state: 'unknown', reason: NOT_COLLECTED, pointer };
  return { state: wrapped ? 'value' : 'self-asserted', value: node, pointer };
}

function isWrapper(node: unknown): node is ValueMap {
  if (!isMap(node)) return false;
  const keys = Object.keys(node);
  return keys.every((key) => WRAPPER_KEYS.has(key)) && TELLING_KEYS.some((key) => Object.hasOwn(node, key));
}

/** Absence must be explicit (`exists: false` or status absent); an empty wrapper proves nothing. */
function openWrapper(node: ValueMap, at: readonly string[]): RawItem {
  const pointer = [...at];
  const given = (key: string): Value => own(node, key) ?? null;
  const value = given('value');
  const status = given('status');
  const exists = given('exists');
  const error = given('error');
  const refusal = typeof status === 'string' ? REASONS.get(status) : undefined;
  if (refusal !== undefined) return { state: 'unknown', reason: refusal, pointer };
  const known = status === null || status === 'ok' || status === 'absent';
  if (!known || (exists !== null && typeof exists !== 'boolean')) {
    return { state: 'unknown', reason: 'its state is not one that the format knows', pointer, broken: true };
  }
  const absent = status === 'absent' || exists === false;
  if (absent && value !== null) {
    return { state: 'unknown', reason: 'it has a value and is marked absent', pointer, broken: true };
  }
  if (absent) return { state: 'absent', pointer };
  if (error !== null && error !== '') return { state: 'unknown', reason: 'the collector reported an error', pointer };
  if (value !== null) return { state: 'value', value, pointer };
  return { state: 'unknown', reason: 'it has no value and is not marked absent', pointer };
}
