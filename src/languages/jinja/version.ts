import type { Value } from '../../base/value.ts';
import type { Truth } from './python.ts';

const DECISIONS: ReadonlyMap<string, (difference: number) => boolean> = new Map([
  ...['==', '=', 'eq'].map((name) => [name, (difference: number) => difference === 0] as const),
  ...['!=', '<>', 'ne'].map((name) => [name, (difference: number) => difference !== 0] as const),
  ...['<', 'lt'].map((name) => [name, (difference: number) => difference < 0] as const),
  ...['<=', 'le'].map((name) => [name, (difference: number) => difference <= 0] as const),
  ...['>', 'gt'].map((name) => [name, (difference: number) => difference > 0] as const),
  ...['>=', 'ge'].map((name) => [name, (difference: number) => difference >= 0] as const),
]);

/** Ansible's `version` test for versions of digits and dots; unknown for anything else. */
export function compareVersions(value: Value, args: readonly (Value | undefined)[]): Truth {
  const [other, operator = '=='] = args;
  const decide = typeof operator === 'string' ? DECISIONS.get(operator) : undefined;
  const left = numbers(value);
  const right = numbers(other);
  if (decide === undefined || left === undefined || right === undefined) return 'unknown';
  for (let index = 0; index < Math.max(left.length, right.length); index += 1) {
    const difference = (left[index] ?? 0) - (right[index] ?? 0);
    if (difference !== 0) return decide(difference);
  }
  // 7 and 7.0 are different for Ansible's default way of comparing
  return left.length === right.length ? decide(0) : 'unknown';
}

function numbers(value: Value | undefined): readonly number[] | undefined {
  const text = typeof value === 'number' ? String(value) : value;
  if (typeof text !== 'string' || !/^\d{1,9}(?:\.\d{1,9}){0,9}$/.test(text)) return undefined;
  return text.split('.').map(Number);
}
