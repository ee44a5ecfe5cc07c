import { describe, expect, it } from '@jest/globals';
import { compileCases } from '../../src/checks/trait-cases.ts';
import { createTraitMappings } from '../../src/content/spellings.ts';
import type { Condition, MappingCase, Trait, TraitWords } from '../../src/model/check.ts';
import { unknown, type Value, type ValueMap } from '../../src/base/value.ts';
import { check, findings, resource } from './support.ts';

interface Sample {
  readonly cases: readonly MappingCase[];
  readonly otherwise?: Value;
  readonly otherwiseSays?: string;
  readonly words?: TraitWords;
}

function ask({ cases, otherwise, otherwiseSays, words }: Sample, values: ValueMap, expected?: Condition): string {
  const trait: Trait = {
    id: 'doors',
    title: 'Doors',
    fields: { door: { title: 'whether a door is closed', ...(words && { words }) } },
    spellings: createTraitMappings({
      aws_thing: {
        door: {
          cases,
          ...(otherwise === undefined ? {} : { otherwise }),
          ...(otherwiseSays === undefined ? {} : { otherwiseSays }),
        },
      },
    }),
  };
  const asked = { select: { trait: 'doors', field: 'door' }, expect: expected ?? { path: 'door', equals: 'closed' } };
  const [finding] = findings(check(asked), [resource('x', values)], [trait]);
  return `${finding?.outcome}: ${finding?.message}`;
}

const IS = (path: string): Condition => ({ path, equals: 'on' });
const BOTH: MappingCase = { when: { and: [IS('a'), IS('b')] }, value: 'closed' };
const NAMED: Condition = { path: 'list', any: { and: [{ path: 'name', equals: 'x' }, IS('value')] } };
const NET = [{ what: 'net', type: ['aws_net'], on: { id: ['net_id'] } }];

describe('a field that conditions decide', () => {
  it.each<readonly [what: string, sample: Sample, values: ValueMap, message: string]>([
    ['the case that holds', { cases: [{ when: IS('a'), value: 'closed' }] }, { a: 'on' }, 'pass: a is "on".'],
    [
      'the first of two',
      {
        cases: [
          { when: IS('a'), value: 'closed' },
          { when: IS('b'), value: 'open' },
        ],
      },
      { a: 'on', b: 'on' },
      'pass: a is "on".',
    ],
    ['all that made it hold', { cases: [BOTH] }, { a: 'on', b: 'on' }, 'pass: a is "on" and b is "on".'],
    [
      'what kept it from holding',
      { cases: [BOTH], otherwise: 'open' },
      { a: 'on', b: 'off' },
      'fail: b is "off". Expected: "on".',
    ],
    [
      'the first of several that kept it from holding',
      { cases: [BOTH], otherwise: 'open' },
      { a: 'off', b: 'no' },
      'fail: a is "off" and b is "no". Expected: "closed".',
    ],
    [
      'what is not known of it',
      { cases: [BOTH], otherwise: 'open' },
      { a: unknown('later', true), b: unknown('later', true) },
      'unknown: a is not known (later). Expected: "closed".',
    ],
    [
      'the setting rather than the property that says which thing it is',
      {
        cases: [
          { when: { and: [IS('engine'), IS('b')] }, value: 'closed' },
          { when: { and: [IS('a'), IS('b')] }, value: 'closed' },
        ],
        otherwise: 'open',
      },
      { engine: 'other', a: 'off', b: 'on' },
      'fail: a is "off". Expected: "on".',
    ],
    [
      'that a list has no entry of the right name',
      { cases: [{ when: NAMED, value: 'closed' }], otherwise: 'open' },
      {
        list: [
          { name: 'y', value: 'on' },
          { name: 'z', value: 'on' },
        ],
      },
      'fail: list has no entry whose name is "x". Expected: "closed".',
    ],
    [
      'that a list has no entry of the right name, where the case is that it has none',
      { cases: [{ when: { not: NAMED }, value: 'open' }], otherwise: 'closed' },
      { list: [{ name: 'y', value: 'on' }] },
      'fail: list has no entry whose name is "x". Expected: "closed".',
    ],
    [
      'a fact inside a sentence as a part of it',
      {
        cases: [{ when: { linked: { type: ['aws_other'], on: { of: ['id'] } } }, value: 'closed' }],
        otherwise: 'open',
        otherwiseSays: 'a is off, and {fact}',
      },
      { id: 'x' },
      'fail: a is off, and no aws_other refers to this aws_thing. Expected: "closed".',
    ],
    [
      'the value of the entry of the right name',
      { cases: [{ when: NAMED, value: 'closed' }], otherwise: 'open' },
      {
        list: [
          { name: 'y', value: 'on' },
          { name: 'x', value: 'off' },
        ],
      },
      'fail: list[1].value is "off". Expected: "on".',
    ],
    [
      'the value that is not known as a whole',
      { cases: [{ when: IS('around.a'), value: 'closed' }], otherwise: 'open' },
      { around: unknown('later', true) },
      'unknown: around is not known (later), so around.a is not known. Expected: "closed".',
    ],
    [
      'the case in its own words',
      { cases: [{ when: IS('a'), value: 'open', says: 'it is open, as {path} is {value}' }] },
      { a: 'on' },
      'fail: It is open, as a is "on". Expected: "closed".',
    ],
    [
      'in words of its own that no case is true',
      { cases: [BOTH], otherwise: 'open', otherwiseSays: 'nothing closes it, since {fact}' },
      { a: 'off', b: 'on' },
      'fail: nothing closes it, since a is "off". Expected: "on".',
    ],
    [
      'the last of those that mean nothing more',
      {
        cases: [
          { when: IS('a'), value: 'open' },
          { when: IS('b'), value: 'open' },
        ],
        otherwise: 'open',
      },
      { a: 'no', b: 'off' },
      'fail: b is "off". Expected: "closed".',
    ],
    [
      'one with a value rather than one that another thing decides',
      {
        cases: [
          { when: IS('a'), value: 'closed' },
          { when: IS('b'), decidedBy: NET },
        ],
        otherwise: 'open',
      },
      { a: 'off', b: 'off' },
      'fail: a is "off". Expected: "on".',
    ],
    [
      'one that another thing decides, where there is no other',
      { cases: [{ when: IS('b'), decidedBy: NET }], otherwise: 'open' },
      { b: 'off' },
      'fail: b is "off". Expected: "closed".',
    ],
    [
      'the attribute that it names',
      { cases: [{ when: BOTH.when, value: 'open', shows: 'c' }] },
      { a: 'on', b: 'on', c: 7 },
      'fail: c is 7. Expected: "closed".',
    ],
    [
      'the field, where there are no cases',
      { cases: [], otherwise: 'open' },
      {},
      'fail: door is "open". Expected: "closed".',
    ],
  ])('shows %s', (_, sample, values, message) => {
    expect(ask(sample, values)).toBe(message);
  });

  it.each<readonly [what: string, sample: Sample, values: ValueMap]>([
    [
      'a case depends on what is not known',
      { cases: [{ when: IS('a'), value: 'closed' }] },
      { a: unknown('later', true) },
    ],
    ['none of the cases holds', { cases: [{ when: IS('a'), value: 'closed' }] }, { a: 'off' }],
  ])('is not known to be set where %s', (_, sample, values) => {
    expect(ask(sample, values, { path: 'door', exists: true })).toMatch(/^unknown:/);
    expect(ask(sample, values, { path: 'door', exists: false })).toMatch(/^unknown:/);
  });

  it('has a value or a resource that decides for each case', () => {
    const cases = [{ when: IS('a'), value: 'closed' }, { when: IS('b') }];
    expect(() => compileCases({ cases }, 'trait doors')).toThrow('trait doors: cases[1] needs a value or decidedBy.');
    expect(() => compileCases({ cases: [{ when: IS('b'), value: null }] }, 'trait doors')).not.toThrow();
  });
});

const WORDS = { closed: { fact: 'the door is closed', wanted: 'a closed door' }, open: { fact: 'the door is open' } };

/** A lock that counts for one kind of door alone. */
const lockOf = (kind: string, lock: string): MappingCase => ({
  when: { and: [{ path: 'kind', equals: kind }, IS(lock)] },
  value: 'closed',
});

describe('a field of which some values are wanted', () => {
  it.each<readonly [what: string, sample: Sample, values: ValueMap, message: string]>([
    [
      'what the way of its kind lacks, not that it is of another kind',
      { cases: [lockOf('front', 'a'), lockOf('back', 'b')], otherwise: 'open' },
      { kind: 'front', a: 'off', b: 'off' },
      'fail: a is "off": the door is open. Expected: "on".',
    ],
    [
      'what a case lacks, where the one that holds needs less',
      { cases: [lockOf('front', 'a'), { when: { path: 'kind', equals: 'front' }, value: 'open' }] },
      { kind: 'front', a: 'off' },
      'fail: a is "off": the door is open. Expected: "on".',
    ],
    [
      'the case that holds, where it needs something else',
      { cases: [lockOf('front', 'a'), { when: IS('b'), value: 'open' }] },
      { kind: 'front', a: 'off', b: 'on' },
      'fail: b is "on": the door is open. Expected: a closed door.',
    ],
    [
      'a way to what is wanted, not to another value',
      {
        cases: [
          { when: IS('a'), value: 'closed' },
          { when: IS('b'), value: 'ajar' },
        ],
        otherwise: 'open',
      },
      { a: 'off', b: 'off' },
      'fail: a is "off": the door is open. Expected: "on".',
    ],
  ])('shows %s', (_, sample, values, message) => {
    expect(ask({ ...sample, words: WORDS }, values)).toBe(message);
  });
});
