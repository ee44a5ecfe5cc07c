import { describe, expect, it } from '@jest/globals';
import type { Condition } from '../../src/model/check.ts';
import type { Finding } from '../../src/model/finding.ts';
import { unknown, type Value, type ValueMap } from '../../src/base/value.ts';
import { check, findings, resource } from './support.ts';

const OPEN = { path: 'open', equals: true };
const LATER = unknown('decided later', true);

function ask(expected: Condition, values: ValueMap): Finding | undefined {
  return findings(check({ expect: expected }), [resource('x', values)])[0];
}

/** Elements as short words: `+` holds, `-` does not, `?` is not known. */
function elements(signs: string): readonly Value[] {
  return [...signs].map((sign) => (sign === '?' ? { open: LATER } : { open: sign === '+' }));
}

describe('elements of a list', () => {
  const table: readonly (readonly [signs: string, all: string, any: string, none: string])[] = [
    ['', 'pass', 'fail', 'pass'],
    ['+', 'pass', 'pass', 'fail'],
    ['-', 'fail', 'fail', 'pass'],
    ['?', 'unknown', 'unknown', 'unknown'],
    ['++', 'pass', 'pass', 'fail'],
    ['--', 'fail', 'fail', 'pass'],
    ['+-', 'fail', 'pass', 'fail'],
    ['-+', 'fail', 'pass', 'fail'],
    ['+?', 'unknown', 'pass', 'fail'],
    ['?+', 'unknown', 'pass', 'fail'],
    ['-?', 'fail', 'unknown', 'unknown'],
    ['?-', 'fail', 'unknown', 'unknown'],
    ['?--', 'fail', 'unknown', 'unknown'],
    ['?-+', 'fail', 'pass', 'fail'],
    ['?++', 'unknown', 'pass', 'fail'],
  ];

  it.each(table)('"%s": all %s, any %s, none %s', (signs, ...expected) => {
    const list = elements(signs);
    const answers = (['all', 'any', 'none'] as const).map((word) => {
      const outcome = ask({ path: 'rules', [word]: OPEN }, { rules: list })?.outcome;
      // the same elements, one in each of several lists
      const spread = { groups: list.map((element) => ({ rules: [element] })) };
      expect(ask({ path: 'groups.rules', [word]: OPEN }, spread)?.outcome).toBe(outcome);
      return outcome;
    });
    expect(answers).toEqual(expected);
  });

  it.each<readonly [Value, string]>([
    [{ open: true }, 'pass'],
    [{ open: false }, 'fail'],
    ['text', 'unknown'],
    [LATER, 'unknown'],
    [null, 'pass'],
    [[], 'pass'],
  ])('%j in place of a list: %s', (rules, outcome) => {
    expect(ask({ path: 'rules', all: OPEN }, { rules })?.outcome).toBe(outcome);
    expect(ask({ path: 'a.rules', all: OPEN }, { a: [{ rules }, { rules: [{ open: true }] }] })?.outcome).toBe(outcome);
  });

  it.each<readonly [Value, string]>([
    ['unknown', 'unknown'],
    [true, 'pass'],
    ['fail', 'fail'],
  ])('of an empty list, with the default %j: %s', (fallback, outcome) => {
    expect(ask({ path: 'rules', all: OPEN, default: fallback }, { rules: [] })?.outcome).toBe(outcome);
    expect(ask({ path: 'rules', all: OPEN, default: fallback }, {})?.outcome).toBe(outcome);
    expect(ask({ path: 'a.rules', all: OPEN, default: fallback }, { a: [{}, {}] })?.outcome).toBe(outcome);
  });
});

describe('what is shown', () => {
  const paths = (finding: Finding | undefined) =>
    finding?.decisions.map(({ path, actual, expected }) => [path, actual, expected]);

  it('are the elements that decide', () => {
    const rules = elements('+-?-');
    expect(paths(ask({ path: 'rules', all: OPEN }, { rules }))).toEqual([
      ['rules[1].open', 'false', 'true'],
      ['rules[3].open', 'false', 'true'],
    ]);
    expect(paths(ask({ path: 'rules', none: OPEN }, { rules: elements('-+') }))).toEqual([
      ['rules[1].open', 'true', 'false'],
    ]);
    expect(paths(ask({ not: { path: 'rules', none: OPEN } }, { rules: elements('--') }))).toEqual([
      ['rules[0].open', 'false', 'true'],
      ['rules[1].open', 'false', 'true'],
    ]);
  });

  it('of a pass is the first that passes', () => {
    expect(paths(ask({ path: 'rules', all: OPEN }, { rules: elements('++') }))).toEqual([
      ['rules[0].open', 'true', 'true'],
    ]);
    expect(paths(ask({ path: 'rules', any: OPEN }, { rules: elements('-+') }))).toEqual([
      ['rules[1].open', 'true', 'true'],
    ]);
  });

  it('is one map as an element', () => {
    expect(paths(ask({ path: 'rules', all: OPEN }, { rules: { open: false } }))).toEqual([
      ['rules.open', 'false', 'true'],
    ]);
  });

  it('is what is no list', () => {
    expect(paths(ask({ path: 'rules', all: OPEN }, { rules: 'text' }))).toEqual([['rules', '"text"', 'a list']]);
    expect(paths(ask({ path: 'a.rules', all: OPEN }, { a: [{ rules: 'text' }, { rules: elements('-') }] }))).toEqual([
      ['a[1].rules[0].open', 'false', 'true'],
    ]);
  });

  it('is that a list is empty, at its place', () => {
    const any = ask({ path: 'rules', any: OPEN }, { rules: [] });
    expect(paths(any)).toEqual([['rules', 'empty', 'at least one entry']]);
    expect(any?.decisions[0]?.place.pointer).toEqual(['resources', 'x', 'rules']);
    const inner = ask({ path: 'a.rules', any: OPEN }, { a: [{}, { rules: [] }, {}] });
    expect(inner?.decisions[0]?.place.pointer).toEqual(['resources', 'x', 'a', 1, 'rules']);
    expect(paths(ask({ path: 'rules', all: OPEN }, { rules: [] }))).toEqual([
      ['rules', 'empty', 'no entry that contradicts it'],
    ]);
    expect(paths(ask({ not: { path: 'rules', all: OPEN } }, { rules: [] }))?.[0]?.[1]).toBe('empty');
    expect(paths(ask({ not: { path: 'rules', any: OPEN } }, { rules: [] }))).toEqual([['rules', 'empty', 'no entry']]);
  });
});
