import { describe, expect, test } from '@jest/globals';
import { createTraitMappings } from '../../src/content/spellings.ts';
import type { Trait } from '../../src/model/check.ts';
import { redacted, unknown, type ValueMap } from '../../src/base/value.ts';
import { check, findings, resource } from './support.ts';

const later = unknown('known after apply', true);

function outcome(expect: ValueMap, values: ValueMap): string | undefined {
  return findings(check({ expect }), [resource('x', values)])[0]?.outcome;
}

/** As it may stand in Terraform configuration, where the type that the provider wants is not seen. */
const WRITTEN: readonly (readonly [expect: ValueMap, value: ValueMap['a'], outcome: string])[] = [
  [{ path: 'a', equals: true }, 'true', 'pass'],
  [{ path: 'a', equals: true }, 'false', 'fail'],
  [{ path: 'a', equals: true }, 'yes', 'unknown'],
  [{ path: 'a', in: ['1', 'on'] }, 1, 'pass'],
  [{ path: 'a', in: ['1', 'on'] }, 0, 'fail'],
  [{ path: 'a', matches: '^true$' }, true, 'pass'],
  [{ path: 'a', atLeast: 7 }, '30', 'pass'],
  [{ path: 'a', atLeast: 7 }, '-0.5', 'fail'],
  [{ path: 'a', atLeast: 7 }, '0x1e', 'unknown'],
  [{ path: 'a', version: { below: '15' } }, 14, 'pass'],
  [{ path: 'a', equals: '' }, [], 'unknown'],
];

test.each(WRITTEN)('configuration: %j of %j gives %s', (expected, a, outcome) => {
  const written = resource('x', { a: a ?? null }, { source: 'terraform-source' });
  expect(findings(check({ expect: expected }), [written])[0]?.outcome).toBe(outcome);
});

test('what a state holds is not turned into another type', () => {
  expect(outcome({ path: 'a', equals: true }, { a: 'true' })).toBe('unknown');
});

const rules = { path: 'rules', all: { path: 'open', equals: false } };
const CONDITIONS: readonly (readonly [expect: ValueMap, values: ValueMap, outcome: string])[] = [
  [{ path: 'a.b', equals: 1 }, { a: [{ b: 1 }, { b: 1 }] }, 'pass'],
  [{ path: 'a.b', equals: 1 }, { a: [{ b: 1 }, { b: 2 }] }, 'fail'],
  [{ path: 'a.b', equals: 1 }, { a: [{ b: 1 }, {}] }, 'unknown'],
  [{ path: 'a.b', equals: 1, default: 1 }, { a: [] }, 'pass'],
  [{ path: 'a.b', equals: 1, default: 2 }, { a: null }, 'fail'],
  [{ path: 'a.b', equals: 1 }, { a: 'text' }, 'unknown'],
  [{ path: 'a.b', exists: true }, { a: later }, 'unknown'],
  [{ path: 'a', exists: true }, { a: later }, 'pass'],
  [{ path: 'a', equals: 1, default: 1 }, { a: later }, 'unknown'],
  [{ path: 'a', equals: 'x' }, { a: redacted('x') }, 'unknown'],
  [{ path: 'a[1]', equals: 2 }, { a: [1, 2] }, 'pass'],
  [{ path: 'a["b.c/d"]', equals: 2 }, { a: { 'b.c/d': 2 } }, 'pass'],
  [{ path: '__proto__.x', exists: false }, {}, 'pass'],
  [{ path: 'constructor', exists: true }, {}, 'fail'],
  [{ not: { path: 'a', equals: 1 } }, {}, 'unknown'],
  [
    {
      and: [
        { path: 'a', equals: 1 },
        { path: 'b', equals: 1 },
      ],
    },
    { b: 2 },
    'fail',
  ],
  [
    {
      or: [
        { path: 'a', equals: 1 },
        { path: 'b', equals: 1 },
      ],
    },
    { b: 1 },
    'pass',
  ],
  [
    {
      or: [
        { path: 'a', equals: 1 },
        { path: 'b', equals: 1 },
      ],
    },
    { b: 2 },
    'unknown',
  ],
  [rules, {}, 'pass'],
  [{ ...rules, default: false }, {}, 'fail'],
  [{ ...rules, default: 'unknown' }, { rules: [] }, 'unknown'],
  [rules, { rules: [{ open: false }, later] }, 'unknown'],
  [rules, { rules: [{ open: true }, later] }, 'fail'],
  [rules, { rules: { open: false } }, 'pass'],
  [rules, { rules: 'text' }, 'unknown'],
  [rules, { rules: later }, 'unknown'],
  [{ path: 'l', any: { path: '.', equals: 'x' } }, { l: [] }, 'fail'],
  [{ path: 'l', any: { path: '.', equals: 'x' } }, { l: ['y', 'x', later] }, 'pass'],
  [{ path: 'l', none: { path: '.', equals: 'x' } }, { l: ['x', later] }, 'fail'],
  [{ path: 'l', none: { path: '.', equals: 'x' } }, { l: ['y', later] }, 'unknown'],
  [{ path: 'l', none: { path: '.', equals: 'x' } }, { l: ['y'] }, 'pass'],
];

describe('conditions', () => {
  test.each(CONDITIONS)('%j of %j is %s', (condition, values, expected) => {
    expect(outcome(condition, values)).toBe(expected);
  });
});

describe('findings', () => {
  test('name path, place, actual and expected of what decided', () => {
    const [finding] = findings(check({ expect: { and: [rules, { path: 'n', equals: 1 }] } }), [
      resource('x', { n: 1, rules: [{ open: false }, { open: true }] }),
    ]);
    expect(finding?.decisions).toEqual([
      {
        condition: 'expect.and[0].all.equals',
        place: { file: 'a.tfstate', pointer: ['resources', 'x', 'rules', 1, 'open'] },
        path: 'rules[1].open',
        actual: 'true',
        expected: 'false',
        isExact: true,
      },
    ]);
    expect(finding?.message).toBe('rules[1].open is true. Expected: false.');
  });

  test('say the opposite below a negation', () => {
    const [finding] = findings(check({ expect: { not: { path: 'a', in: ['x'] } } }), [resource('x', { a: 'x' })]);
    expect(finding?.message).toBe('a is "x". Expected: anything but "x".');
  });

  test('name a default, and never a redacted value', () => {
    const expected = { path: 'a', equals: 'canary' };
    const one = check({ expect: { ...expected, default: 'off' } });
    const [missing, hidden] = findings(one, [resource('a', {}), resource('b', { a: redacted('canary-secret') })]);
    expect(missing?.message).toBe('a is not set (the default is "off"). Expected: "canary".');
    expect(hidden?.message).toBe('a is set (value redacted). Expected: "canary".');
  });

  test('longest prefix of places wins', () => {
    const there = { file: 'b.yaml', pointer: ['spec'] };
    const host = resource('x', { a: { b: { c: 1 } } }, { places: new Map([['a.b', there]]) });
    const [finding] = findings(check({ expect: { path: 'a.b.c', equals: 2 } }), [host]);
    expect(finding?.decisions[0]?.place).toEqual({ file: 'b.yaml', pointer: ['spec', 'c'] });
  });

  test.each([
    [{ path: 'on', truthy: true }, 'not-applicable'],
    [{ path: 'unset', truthy: true }, 'unknown'],
    [{ path: 'off', truthy: true, default: true }, 'pass'],
  ] as const)('when %j gives %s', (when, expected) => {
    const one = check({ when, expect: { path: 'a', equals: 1 } });
    expect(findings(one, [resource('x', { a: 1, on: false })])[0]?.outcome).toBe(expected);
  });

  test('are errors where a function throws, without the words of the throw', () => {
    const broken = {
      name: 'broken',
      options: {},
      evaluate: () => {
        throw new RangeError('secret value');
      },
    };
    const one = check({ function: { name: 'broken', options: {} } });
    const [finding] = findings(one, [resource('x', {})], [], [broken]);
    expect(finding?.outcome).toBe('error');
    expect(finding?.message).toContain('sample');
    expect(JSON.stringify(finding)).not.toContain('secret value');
  });

  test('come in the same order whatever the order of the evidence', () => {
    const list = [resource('b', {}), resource('a', {}), resource('c', {})];
    const one = check({ expect: { path: 'a', exists: true } });
    expect(findings(one, list)).toEqual(findings(one, list.toReversed()));
  });
});

const TLS: Trait = {
  id: 'tls',
  title: 'lowest version',
  fields: {
    min: { title: 'lowest version' },
    mode: { title: 'mode' },
    kept: { title: 'kept' },
    told: { title: 'told' },
  },
  spellings: createTraitMappings({
    aws_thing: {
      min: { path: 'tls', map: { T0: '1.0', T2: '1.2' }, absent: '1.0', source: 'provider documentation' },
      mode: { cases: [{ when: { path: 'kind', equals: 'x' }, value: 'strict' }], otherwise: 'loose' },
      kept: {
        cases: [
          { when: { path: 'keep', truthy: true }, value: 'yes' },
          { when: { path: 'temporary', truthy: true }, value: 'none' },
        ],
        otherwise: 'no',
      },
      told: {
        cases: [
          { when: { path: 'keep', truthy: true, default: false }, value: 'yes' },
          { when: { path: 'copyOf', exists: false }, value: 'no', shows: 'keep' },
        ],
      },
    },
    aws_other: {
      min: {
        path: 'v',
        companion: { type: ['aws_thing'], on: { owner: ['id'] } },
        none: '1.0',
        source: 'what all have',
      },
    },
  }),
};

function ask(expect: ValueMap, values: ValueMap, field: string): string {
  const one = check({ select: { trait: 'tls', field }, expect });
  const [finding] = findings(one, [resource('x', values)], [TLS]);
  return `${finding?.outcome}: ${finding?.message}`;
}

describe('traits', () => {
  const modern = { path: 'min', in: ['1.2'] };

  test.each<readonly [ValueMap, ValueMap, string, string]>([
    [modern, { tls: 'T2' }, 'min', 'pass: tls is "T2".'],
    [modern, { tls: 'T0' }, 'min', 'fail: tls is "T0". Expected: "T2".'],
    [modern, {}, 'min', 'fail: tls is not set (provider documentation). Expected: "T2".'],
    [{ path: 'mode', equals: 'strict' }, { kind: 'x' }, 'mode', 'pass: kind is "x".'],
    [{ path: 'mode', equals: 'strict' }, { kind: 'y' }, 'mode', 'fail: kind is "y". Expected: "x".'],
    // what would have been needed, not what would have made the question pointless
    [
      { path: 'kept', equals: 'yes' },
      { keep: false, temporary: false },
      'kept',
      'fail: keep is false. Expected: true.',
    ],
    // the attribute that a case is about, whatever else it asks for
    [{ path: 'told', equals: 'yes' }, {}, 'told', 'fail: keep is not set. Expected: "yes".'],
    [{ path: 'told', equals: 'yes' }, { keep: false }, 'told', 'fail: keep is false. Expected: "yes".'],
  ])('%j of %j', (condition, values, field, message) => {
    expect(ask(condition, values, field)).toBe(message);
  });

  test.each<readonly [ValueMap, string, string]>([
    [{ tls: 'T9' }, 'min', 'tls is "T9", a value that the check does not know. Expected: "T2".'],
    [{ tls: later }, 'min', 'tls is decided at apply. Expected: "T2".'],
    [{}, 'mode', 'kind is not set, and nothing else in the evidence shows the answer. Expected: "1.2".'],
  ])('%j is unknown', (values, field, said) => {
    const message = ask({ path: field, equals: '1.2' }, values, field);
    expect(message).toBe(`unknown: ${said}`);
  });

  test('read a companion where it stands, and say when there is none', () => {
    const one = check({ select: { trait: 'tls', field: 'min' }, expect: modern });
    const subject = resource('s', { id: 's1' }, { type: 'aws_other' });
    const companion = resource('c', { owner: 's1', v: '1.2', tls: 'T2' });
    const [found] = findings(one, [subject, companion], [TLS]);
    expect([found?.outcome, found?.decisions[0]?.path]).toEqual(['pass', 'aws_thing.c.v']);
    expect(found?.decisions[0]?.place.pointer).toEqual(['resources', 'c', 'v']);
    const [missing] = findings(one, [subject], [TLS]);
    expect([missing?.outcome, missing?.message]).toEqual([
      'fail',
      'No aws_thing refers to this aws_other (what all have). Expected: "1.2".',
    ]);
  });
});

describe('refused content', () => {
  const REFUSED: readonly (readonly [ValueMap, RegExp])[] = [
    [{ path: 'a..b', equals: 1 }, /expect needs a path/],
    [{ path: 'a', equals: 1, in: [1] }, /one operator/],
    [{ path: 'a', exists: true, default: 1 }, /default has no meaning/],
    [{ path: 'a', matches: '(a+)+' }, /expect\.matches repeats/],
    [{ path: 'a', all: { linked: { type: ['x'], on: {} } } }, /inside a quantifier/],
    [{ path: 'a', all: { path: 'b', sameAs: 'c' } }, /of a whole resource/],
    [{ path: 'a', sameAs: 'b..c' }, /needs a path/],
    [{ path: 'a', sameAs: 'b', default: 'c' }, /one operator/],
    [{ and: {} }, /not a list/],
  ];
  test.each(REFUSED)('%j', (condition, message) => {
    const one = check({ expect: condition });
    expect(() => findings(one, [resource('x', {})])).toThrow(message);
  });
});

test.each([
  ['absent', { net: { name: 'x' } }, 'net'],
  ['empty', { net: { rules: [] } }, 'net.rules'],
])('a list that is %s has the place of the deepest part that is there', (_name, values, at) => {
  const asked = check({ expect: { path: 'net.rules', all: { path: 'open', equals: false } } });
  const [finding] = findings(asked, [resource('x', values)]);
  expect(finding?.decisions[0]?.place.pointer).toEqual(['resources', 'x', ...at.split('.')]);
});

test('what may not exist passes nothing, and still fails', () => {
  const maybe = { conditional: 'count: var.on' };
  const asked = check({ expect: { path: 'a', equals: 1 } });
  const [good, bad] = findings(asked, [resource('x', { a: 1 }, maybe), resource('y', { a: 2 }, maybe)]);
  expect([good?.outcome, good?.message]).toEqual([
    'unknown',
    'It would pass, but it cannot be told whether it exists.',
  ]);
  expect(bad?.outcome).toBe('fail');
});
