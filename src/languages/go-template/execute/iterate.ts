import { TemplateFailure } from '../failure.ts';
import { goTypeName } from '../go-type.ts';
import { goInt, goInteger, sortedKeys, type GoInteger, type GoList, type GoValue } from '../go-value.ts';
import { refuseOpen } from '../stand-in.ts';
import type { Slot } from './run.ts';

/** Index or key, and element, of one iteration. */
export type LoopStep = readonly [GoValue, GoValue];

/** The steps of `range`. Maps in the order of their keys, as they are when the loop begins. */
export function getSteps(value: Slot): Iterable<LoopStep> {
  if (value === undefined || value === null) return [];
  if (typeof value === 'object') {
    if (value.kind === 'list' || value.kind === 'map') refuseOpen(value);
    if (value.kind === 'list') return getItems(value);
    if (value.kind === 'map') return sortedKeys(value).map((key): LoopStep => [key, value.entries.get(key) ?? null]);
    if (value.kind === 'bytes')
      return [...value.bytes].map((byte, index): LoopStep => [goInt(index), goInteger('uint8', byte)]);
    if (value.kind === 'integer') return countTo(value);
  }
  throw new TemplateFailure(`range can't iterate over a ${goTypeName(value)}`);
}

/** A generator, so that a loop over a long list needs no memory. */
function* getItems({ items }: GoList): Iterable<LoopStep> {
  for (const [index, item] of items.entries()) yield [goInt(index), item];
}

/** The number is both index and element. The caller's limit on steps ends a loop over a huge number. */
function* countTo(end: GoInteger): Iterable<LoopStep> {
  for (let value = 0n; value < end.value; value += 1n) {
    const index = goInteger(end.type, value);
    yield [index, index];
  }
}
