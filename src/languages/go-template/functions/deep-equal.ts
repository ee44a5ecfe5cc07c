import { TemplateFailure } from '../failure.ts';
import { goTypeName } from '../go-type.ts';
import type { GoValue } from '../go-value.ts';
import { refuseStandIn } from '../stand-in.ts';

const MAX_DEPTH = 1000;

type Composite = Exclude<GoValue, null | boolean | number | string>;
type Entries = ReadonlyMap<string, GoValue>;

/** Go's `reflect.DeepEqual`: the same type and the same content all the way down. */
export function deepEqual(left: GoValue, right: GoValue, depth = 0): boolean {
  if (depth > MAX_DEPTH) throw new TemplateFailure('a value contains itself or nests too deep to be compared', 'limit');
  if (left === right) return true;
  if (typeof left === 'string' && typeof right === 'string') {
    refuseStandIn(left);
    refuseStandIn(right);
    return false;
  }
  if (typeof left !== 'object' || typeof right !== 'object' || left === null || right === null) return false;
  return goTypeName(left) === goTypeName(right) && sameContent(left, right, depth + 1);
}

function sameContent(left: Composite, right: Composite, depth: number): boolean {
  switch (left.kind) {
    case 'integer':
      return right.kind === 'integer' && left.value === right.value;
    case 'bytes':
      return right.kind === 'bytes' && Buffer.compare(left.bytes, right.bytes) === 0;
    case 'list':
      return right.kind === 'list' && sameItems(left.items, right.items, depth);
    case 'map':
      return right.kind === 'map' && sameEntries(left.entries, right.entries, depth);
    case 'struct':
      return right.kind === 'struct' && sameEntries(left.fields, right.fields, depth);
  }
}

function sameItems(left: readonly GoValue[], right: readonly GoValue[], depth: number): boolean {
  return left.length === right.length && left.every((item, index) => deepEqual(item, right[index] ?? null, depth));
}

function sameEntries(left: Entries, right: Entries, depth: number): boolean {
  if (left.size !== right.size) return false;
  for (const [key, value] of left) {
    const other = right.get(key);
    if (other === undefined || !deepEqual(value, other, depth)) return false;
  }
  return true;
}
