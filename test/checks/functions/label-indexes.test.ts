import { expect, test } from '@jest/globals';
import * as fc from 'fast-check';
import { byLabels } from '../../../src/checks/functions/kubernetes/label-index.ts';
import { bySelector } from '../../../src/network/kubernetes/selector-index.ts';
import { calicoRequires, calicoSelects } from '../../../src/checks/functions/kubernetes/calico-selector.ts';
import { getRequirements } from '../../../src/network/kubernetes/label-requirements.ts';
import { selects } from '../../../src/network/kubernetes/label-selector.ts';
import { unknown, type Value } from '../../../src/base/value.ts';

const UNREAD = unknown('given when it is deployed', true);
const KEY = fc.constantFrom('app', 'tier', 'constructor', '__proto__');
const TEXT = fc.constantFrom('a', 'b', '');
const ODD = fc.constantFrom<Value>(UNREAD, 1, null, 'a');
const VALUE: fc.Arbitrary<Value> = fc.oneof({ weight: 4, arbitrary: TEXT }, ODD);
const LABELS: fc.Arbitrary<Value | undefined> = fc.oneof(
  { weight: 6, arbitrary: fc.dictionary(KEY, VALUE, { maxKeys: 3 }) },
  fc.constantFrom(undefined, null, UNREAD, 'a'),
);
const EXPRESSION = fc.record<{ [name: string]: Value }>({
  key: fc.oneof({ weight: 6, arbitrary: KEY }, ODD),
  operator: fc.constantFrom('In', 'NotIn', 'Exists', 'DoesNotExist', 'Like'),
  values: fc.oneof({ weight: 6, arbitrary: fc.array(VALUE, { maxLength: 3 }) }, ODD),
});
const SELECTOR: fc.Arbitrary<Value | undefined> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record<{ [name: string]: Value }>(
      {
        matchLabels: fc.oneof({ weight: 6, arbitrary: fc.dictionary(KEY, VALUE, { maxKeys: 2 }) }, ODD),
        matchExpressions: fc.oneof({ weight: 6, arbitrary: fc.array(EXPRESSION, { maxLength: 2 }) }, ODD),
      },
      { requiredKeys: [] },
    ),
  },
  fc.constantFrom(undefined, null, UNREAD, 'a'),
);
const COMPARISON = fc
  .tuple(fc.constantFrom('app', 'tier', 'projectcalico.org/a'), fc.constantFrom('==', '!='), TEXT)
  .map(([key, operator, text]) => `${key} ${operator} '${text}'`);
const CALICO = fc
  .tuple(fc.array(fc.oneof({ weight: 3, arbitrary: COMPARISON }, fc.constantFrom('has(app)', 'all()', 'x', ''))), TEXT)
  .map(([parts, joint]) => parts.join(joint === 'b' ? ' || ' : ' && '));

/** What an index leaves out must be what is surely not selected, and what it keeps is in order. */
function holds(all: readonly number[], kept: readonly number[], isSelected: (position: number) => unknown): void {
  expect(kept).toEqual(all.filter((position) => kept.includes(position)));
  for (const position of all) if (!kept.includes(position)) expect(isSelected(position)).toBe(false);
}

test('selectors by the labels that they ask for', () => {
  const property = fc.property(fc.array(SELECTOR), LABELS, (selectors, labels) => {
    const all = [...selectors.keys()];
    const kept = bySelector(all, (position) => getRequirements(selectors[position]))(labels);
    holds(all, kept, (position) => selects(selectors[position], labels));
  });
  fc.assert(property, { numRuns: 500 });
});

test('things by their labels', () => {
  const property = fc.property(fc.array(LABELS), SELECTOR, (things, selector) => {
    const all = [...things.keys()];
    const kept = byLabels(all, (position) => things[position])(getRequirements(selector));
    holds(all, kept, (position) => selects(selector, things[position]));
  });
  fc.assert(property, { numRuns: 500 });
});

test('selectors of Calico by the labels that they ask for', () => {
  const property = fc.property(fc.array(CALICO), LABELS, (selectors, labels) => {
    const all = [...selectors.keys()];
    const kept = bySelector(all, (position) => calicoRequires(selectors[position]))(labels);
    holds(all, kept, (position) => calicoSelects(selectors[position], labels));
  });
  fc.assert(property, { numRuns: 500 });
});

test('what surely differs is left out', () => {
  const wanted = ['a', 'b', 'c'].map((app) => ({ matchLabels: { part: 'shop', app } }));
  const all = [...wanted.keys()];
  expect(bySelector(all, (position) => getRequirements(wanted[position]))({ part: 'shop', app: 'b' })).toEqual([1]);
  const labels = wanted.map(({ matchLabels }) => matchLabels);
  expect(byLabels(all, (position) => labels[position])(getRequirements(wanted[1]))).toEqual([1]);
});
