import { describe, expect, test } from '@jest/globals';
import type { CheckFunction } from '../../../src/checks/check-function.ts';
import { testContent } from '../../../src/checks/harness/test-content.ts';
import { createTraitMappings } from '../../../src/content/spellings.ts';
import { assembleExample } from '../../../src/engine/example-evidence.ts';
import type { Check, CheckExample, Condition, FieldMapping, Trait } from '../../../src/model/check.ts';
import { terraformPlan } from '../../../src/parsers/terraform-plan/terraform-plan.ts';
import { terraformState } from '../../../src/parsers/terraform-state/terraform-state.ts';
import { check } from '../support.ts';

/** Says of everything but one text that it is right. */
const careless: CheckFunction = {
  name: 'careless',
  options: {},
  evaluate({ address, values }) {
    const value = 'n' in values ? values['n'] : undefined;
    if (typeof value === 'number') throw new Error('a number');
    if (address === 'aws_thing.later') return { outcome: 'unknown', decisions: [] };
    return { outcome: value === 'b' ? 'fail' : 'pass', decisions: [] };
  },
};

function reasons(one: Check, traits: readonly Trait[] = []): string {
  const problems = testContent(
    {
      checks: [{ file: 'checks/crypto/sample.yaml', thing: one }],
      traits: traits.map((thing) => ({ file: `traits/${thing.id}.yaml`, thing })),
    },
    {
      traits,
      tables: () => [],
      functions: [careless],
      controls: new Map([['nist-800-53', new Set(['AC-2'])]]),
      namedByRequirements: new Set(),
      otherChecks: new Set(),
      assemble: (files, readers) =>
        assembleExample(files, readers, { files: [terraformState, terraformPlan], trees: [] }),
    },
  );
  return problems.map(({ where, reason }) => `${where}: ${reason}`).join('\n');
}

/** Things with these values of `n`, by the outcome that is written for them, and one that is decided at apply. */
function examplesOf(outcomes: {
  readonly pass?: unknown;
  readonly fail?: unknown;
  readonly empty?: unknown;
}): readonly CheckExample[] {
  const rows = Object.entries(outcomes).map(([name, n]) => ({ type: 'aws_thing', name, values: { kept: true, n } }));
  const files = { 'a.resources.yaml': JSON.stringify(rows) };
  const later = '- { type: aws_thing, name: later, values: { kept: true }, unknown: [n] }';
  return [
    {
      name: 'written',
      files,
      outcome: Object.fromEntries(
        Object.keys(outcomes).map((name) => [`aws_thing.${name}`, name === 'fail' ? 'fail' : 'pass']),
      ),
    },
    { name: 'later', files: { 'a.resources.yaml': later }, outcome: { 'aws_thing.later': 'unknown' } },
  ];
}

function sample(expects: Condition, examples: readonly CheckExample[]): Check {
  return check({ title: 'Things are right', supports: { 'nist-800-53': ['AC-2'] }, expect: expects, examples });
}

const CONDITIONS: readonly (readonly [name: string, argument: Condition, pass: unknown, fail: unknown])[] = [
  ['each member of a list', { in: ['a', 'b', 'c'] }, 'b', 'z'],
  ['each member of a set', { subsetOf: ['a', 'b', 'c'] }, ['b', 'c'], ['z']],
  ['a lower limit', { atLeast: 90 }, 365, 7],
  ['an upper limit', { atMost: 90 }, 7, 365],
  ['a least size', { size: { atLeast: 2 } }, ['a', 'b', 'c'], ['a']],
  ['a largest size', { size: { atMost: 2 } }, 'a', 'abcdef'],
  ['the first version', { version: { atLeast: '1.29' } }, '1.31.4', '1.2.0'],
  ['the version where it ends', { version: { below: '1.29' } }, '1.2.0', '1.31.4'],
  ['a prefix', { cidr: { notWiderThan: 16 } }, '10.0.0.0/24', '10.0.0.0/8'],
  ['where a text begins', { startsWith: 'system:' }, 'system:masters', 'person'],
  ['what a text has', { contains: '*.*' }, 'a*.*b', 'person'],
  ['anchors and alternatives of a pattern', { matches: '^TLS(v1|v2|v3)$' }, 'TLSv2', 'SSL'],
];

describe('near misses that the harness makes of what is written', () => {
  test.each(CONDITIONS)('%s', (_, argument, pass, fail) => {
    const empty = argument['subsetOf'] === undefined ? {} : { empty: [] };
    expect(reasons(sample({ path: 'n', ...argument }, examplesOf({ pass, fail, ...empty })))).toBe('');
  });

  test('are made for the side of a limit that an example is on', () => {
    const one = { path: 'n', atLeast: 90 };
    expect(reasons(sample(one, examplesOf({ pass: 365 })))).toMatch('expect.atLeast: could be 89 and no example');
    expect(reasons(sample(one, examplesOf({ fail: 7 })))).toMatch('expect.atLeast: could be 91 and no example');
  });

  test('are not what an example of the other outcome would say', () => {
    const one = { not: { path: 'n', in: ['a', 'b', 'c'] } };
    expect(reasons(sample(one, examplesOf({ pass: 'z' })))).toMatch('expect.not.in: could be without "a"');
  });

  test('an attribute that is left out, where that does not pass', () => {
    const one = { path: 'n', equals: 5, default: 4 };
    expect(reasons(sample(one, examplesOf({ pass: 5, fail: 4 })))).toBe('');
  });

  test('never show that silence passes', () => {
    const one = { path: 'n', equals: 5, default: 5 };
    expect(reasons(sample(one, examplesOf({ pass: 5, fail: 4 })))).toBe(
      'expect.default: could be left out and no example would notice; add one where n is absent',
    );
  });
});

describe('near misses of a trait', () => {
  const traitOf = (spelling: FieldMapping): Trait => ({
    id: 'sample',
    title: 'Samples',
    fields: { state: { title: 'State' } },
    spellings: createTraitMappings({ aws_thing: { state: spelling } }),
  });
  const asked = (examples: readonly CheckExample[]): Check => ({
    ...sample({ path: 'state', equals: 'on' }, examples),
    select: { trait: 'sample', field: 'state' },
  });
  const map = { enabled: 'on', required: 'on', disabled: 'off' };
  const examples = examplesOf({ pass: 'enabled', fail: 'disabled' });

  test('entries of a map whose values get the same answer', () => {
    expect(reasons(asked(examples), [traitOf({ path: 'n', map: { ...map, partial: 'half' } })])).toBe('');
  });

  test('no entry that alone gets an answer', () => {
    expect(reasons(asked(examplesOf({ pass: 'enabled' })), [traitOf({ path: 'n', map })])).toMatch(
      'aws_thing.state.map.disabled: could be left out and no example would notice',
    );
  });

  test('what is assumed where nothing is said, unless that passes', () => {
    expect(reasons(asked(examples), [traitOf({ path: 'n', map, absent: 'off', otherwise: 'off' })])).toBe('');
    expect(reasons(asked(examples), [traitOf({ path: 'n', map, absent: 'on', otherwise: 'on' })])).toBe(
      [
        'aws_thing.state.otherwise: could be left out and no example would notice; add one that comes to "on" this way',
        'aws_thing.state.absent: could be left out and no example would notice; add one that comes to "on" this way',
      ].join('\n'),
    );
  });
});

describe('a value that becomes unknown or gets another type', () => {
  test('is noticed where a failure would pass, or the check would end in an error', () => {
    const call = { name: 'careless', options: { path: 'n' } };
    const { expect: _left, ...one } = sample({}, examplesOf({ pass: 'a', fail: 'b' }));
    expect(reasons({ ...one, function: call })).toBe(
      [
        'example "written": aws_thing.fail would be pass if n were unknown',
        'example "written": aws_thing.pass would be error if n were of another type',
        'example "written": aws_thing.fail would be error if n were of another type',
      ].join('\n'),
    );
  });
});
