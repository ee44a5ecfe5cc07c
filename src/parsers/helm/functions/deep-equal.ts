import { TemplateFailure } from '../template/failure.ts';
import { typeOf } from '../template/go-type.ts';
import type { GoValue } from '../template/go-value.ts';
import { refuseStandIn } from '../template/stand-in.ts';

const MAX_DEPTH = 1000;

/** Go's `reflect.DeepEqual`: the same type and the same content all the way down. */
export function deepEqual(left: GoValue, right: GoValue, depth = 0): boolean {
  if (depth > MAX_DEPTH) throw new TemplateFailure('a value holds itself or nests too deep to be compared', 'limit');
  if (typeof left === 'string' && typeof right === 'string') {
    if (left === right) return true;
    refuseStandIn(left);
    refuseStandIn(right);
    return false;
  }
  if (left === right) return true;
  if (typeof left !== 'object' || typeof right !== 'object' || left === null || right === null) return false;
  if (typeOf(left) !== typeOf(right)) return false;
  if (left.kind === 'integer') return right.kind === 'integer' && left.value === right.value;
  if (left.kind === 'bytes') return right.kind === 'bytes' && Buffer.compare(left.bytes, right.bytes) === 0;
  if (left.kind === 'list') {
    if (right.kind !== 'list' || left.items.length !== right.items.length) return false;
    return left.items.every((item, index) => deepEqual(item, right.items[index] ?? null, depth + 1));
  }
  const ours = left.kind === 'map' ? left.entries : left.fields;
  const theirs = right.kind === 'map' ? right.entries : right.kind === 'struct' ? right.fields : undefined;
  if (theirs === undefined || ours.size !== theirs.size) return false;
  for (const [key, value] of ours) {
    const other = theirs.get(key);
    if (other === undefined || !deepEqual(value, other, depth + 1)) return false;
  }
  return true;
}
