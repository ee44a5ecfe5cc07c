import { compareCodePoints } from '../../../base/text-order.ts';
import { isWhollyKnown } from './known.ts';
import { numberText } from './number-text.ts';
import { compareNumbers } from './number.ts';
import { isCollection, isMapping, isMarked, isNumber, type TfValue, type Unmarked } from './value.ts';

/** The distinct items in Terraform's order of sets. Items with unknown parts come last. */
export function distinctInOrder(items: readonly Unmarked[]): readonly Unmarked[] {
  const known = new Map<string, Unmarked>();
  const open: Unmarked[] = [];
  for (const item of items) {
    if (isWhollyKnown(item)) known.set(canonicalKey(item), item);
    else open.push(item);
  }
  const sorted = [...known].sort(([leftKey, left], [rightKey, right]) => compareItems(left, leftKey, right, rightKey));
  return [...sorted.map(([, item]) => item), ...open];
}

/** A text that is the same exactly for equal values of one type. The value must be wholly known. */
export function canonicalKey(value: TfValue): string {
  if (isMarked(value)) return canonicalKey(value.value);
  if (value === null) return '~';
  if (typeof value === 'boolean') return value ? 'T' : 'F';
  if (typeof value === 'string') return JSON.stringify(value);
  if (isNumber(value)) return numberText(value);
  if (!isCollection(value)) return '?';
  if (isMapping(value)) {
    const parts = [...value.entries].map(([key, part]) => `${JSON.stringify(key)}:${canonicalKey(part)};`);
    return value.kind === 'map' ? `{${parts.join('')}}` : `<${parts.join('')}>`;
  }
  const parts = value.items.map((part) => `${canonicalKey(part)};`).join('');
  return value.kind === 'tuple' ? `<${parts}>` : `[${parts}]`;
}

function compareItems(left: Unmarked, leftKey: string, right: Unmarked, rightKey: string): number {
  if (left === null || right === null) return Number(left === null) - Number(right === null);
  if (isNumber(left) && isNumber(right)) return compareNumbers(left, right);
  if (typeof left === 'string' && typeof right === 'string') return compareCodePoints(left, right);
  return compareCodePoints(leftKey, rightKey);
}
