import { expect, test } from '@jest/globals';
import { testContent } from '../../../src/checks/harness/test-content.ts';
import { createTraitMappings } from '../../../src/content/spellings.ts';
import { assembleExample } from '../../../src/engine/example-evidence.ts';
import type { Check, Trait } from '../../../src/model/check.ts';
import { terraformPlan } from '../../../src/parsers/terraform-plan/terraform-plan.ts';
import { terraformState } from '../../../src/parsers/terraform-state/terraform-state.ts';
import { check } from '../support.ts';

const ROWS = `
- { type: aws_thing, name: good, values: { on: true, n: 5 } }
- { type: aws_thing, name: bad, values: { on: false, n: 5 } }
`;
const LATER = '- { type: aws_thing, name: later, values: { n: 5 }, unknown: [on] }';
const GOOD = check({
  title: 'Things are on',
  supports: { 'nist-800-53': ['AC-2'] },
  expect: { path: 'on', equals: true },
  examples: [
    {
      name: 'on and off',
      files: { 'a.resources.yaml': ROWS },
      outcome: { 'aws_thing.good': 'pass', 'aws_thing.bad': 'fail' },
    },
    { name: 'decided at apply', files: { 'a.resources.yaml': LATER }, outcome: { 'aws_thing.later': 'unknown' } },
  ],
});

function reasons(one: Check, file = 'checks/crypto/sample.yaml', traits: readonly Trait[] = []): string {
  const problems = testContent(
    { checks: [{ file, thing: one }], traits: traits.map((thing) => ({ file: `traits/${thing.id}.yaml`, thing })) },
    {
      traits,
      tables: () => [],
      functions: [],
      controls: new Map([['nist-800-53', new Set(['AC-2'])]]),
      namedByRequirements: new Set(),
      otherChecks: new Set(['taken']),
      assemble: (files, traits) =>
        assembleExample(files, traits, { files: [terraformState, terraformPlan], trees: [] }),
    },
  );
  return problems.map(({ where, reason }) => `${where}: ${reason}`).join('\n');
}

test('a check whose examples prove it is accepted', () => {
  expect(reasons(GOOD)).toBe('');
});

const [first, second] = GOOD.examples;
const WRONG: readonly (readonly [name: string, parts: Partial<Check>, reason: RegExp])[] = [
  ['an id that is taken', { id: 'taken' }, /is the id of another check/],
  ['a command as title', { title: 'Ensure things are on' }, /desired state/],
  [
    'words of a condition that follow no "expected"',
    { expect: { path: 'on', equals: true, expected: 'It must be on.' } },
    /"It must be on." must follow "expected"/,
  ],
  ['a stop in the title', { title: 'Things are on.' }, /must not end with a stop/],
  [
    'a control that is not there',
    { supports: { 'nist-800-53': ['AC-99'] } },
    /AC-99, which that framework does not have/,
  ],
  [
    'a type of which no example fails',
    { select: { type: ['aws_thing', 'aws_other'] } },
    /examples: no example fails for aws_other, which the check selects/,
  ],
  ['no control', { supports: {} }, /name no control/],
  ['no unknown', { examples: GOOD.examples.slice(0, 1) }, /no example is unknown/],
  [
    'a leaf that does not matter',
    {
      expect: {
        and: [
          { path: 'on', equals: true },
          { path: 'n', atLeast: 5 },
        ],
      },
    },
    /expect\.and\[1\]: could be replaced by true/,
  ],
  [
    'a limit that no example comes near',
    {
      expect: {
        and: [
          { path: 'on', equals: true },
          { path: 'n', atMost: 9 },
        ],
      },
    },
    /expect\.and\[1\]\.atMost: could be 10 and no example would notice; add one where n is between 9 and 10/,
  ],
  [
    'a leaf that only an unknown value decides',
    {
      expect: {
        and: [
          { path: 'on', equals: true },
          { path: 'n', equals: 5 },
        ],
      },
      examples: [
        ...GOOD.examples,
        {
          name: 'another value decided at apply',
          files: { 'a.resources.yaml': LATER.replace('n: 5', 'on: true').replace('[on]', '[n]') },
          outcome: { 'aws_thing.later': 'unknown' },
        },
      ],
    },
    /expect\.and\[1\]: could be replaced by true and no example would notice; add one that depends on it where its answer is known/,
  ],
  [
    'a comparison that only an absent value fails',
    {
      expect: { path: 'on', in: [true, false], default: 'x' },
      examples: [
        {
          name: 'on and absent',
          files: { 'a.resources.yaml': ROWS.replace('on: false, ', '') },
          outcome: { 'aws_thing.good': 'pass', 'aws_thing.bad': 'unknown' },
        },
      ],
    },
    /expect\.in: could be met by any value and no example would notice; add one where on is set to another value/,
  ],
  ['a guard that does not matter', { when: { path: 'n', exists: true } }, /when: could be replaced by true/],
  ['a condition that cannot be read', { expect: { path: 'a..b', equals: 1 } }, /needs a path/],
  [
    'the same files twice',
    { examples: first && second ? [first, second, { ...second, name: 'again' }] : [] },
    /same files as "decided at apply"/,
  ],
  [
    'a wrong outcome',
    { expect: { path: 'on', equals: false } },
    /aws_thing\.good should be pass and is fail: on is true\. Expected: false/,
  ],
  [
    'a subject left out',
    { examples: first && second ? [{ ...first, outcome: { 'aws_thing.good': 'pass' } }, second] : [] },
    /aws_thing\.bad is asked too/,
  ],
  [
    'a file nobody reads',
    { examples: first ? [{ ...first, files: { ...first.files, 'x.txt': 'x' } }] : [] },
    /not in a supported format/,
  ],
];

test.each(WRONG)('%s is refused', (_, parts, reason) => {
  expect(reasons({ ...GOOD, ...parts })).toMatch(reason);
});

test('an absent value that fails by its default shows that not any value will do', () => {
  const later = '- { type: aws_thing, name: later, unknown: [mode] }';
  const one = {
    ...GOOD,
    expect: { path: 'mode', equals: 'strict', default: 'open' },
    examples: [
      {
        name: 'strict and absent',
        files: {
          'a.resources.yaml':
            '- { type: aws_thing, name: good, values: { mode: strict } }\n- { type: aws_thing, name: bad }',
        },
        outcome: { 'aws_thing.good': 'pass' as const, 'aws_thing.bad': 'fail' as const },
      },
      {
        name: 'decided at apply',
        files: { 'a.resources.yaml': later },
        outcome: { 'aws_thing.later': 'unknown' as const },
      },
    ],
  };
  expect(reasons(one)).toBe('');
});

test('the file must be named like the id', () => {
  expect(reasons(GOOD, 'checks/crypto/other.yaml')).toMatch(/must be named sample\.yaml/);
});

const SWITCH: Trait = {
  id: 'switch',
  title: 'Switches',
  fields: { state: { title: 'State' } },
  spellings: createTraitMappings({
    aws_thing: { state: { path: 'on', map: { true: 'on', false: 'off' }, absent: 'on' } },
  }),
};

test('what a trait assumes is refused where no example needs it', () => {
  const one: Check = {
    ...GOOD,
    select: { trait: 'switch', field: 'state' },
    expect: { path: 'state', equals: 'on' },
  };
  expect(reasons(one, undefined, [SWITCH])).toBe(
    'aws_thing.state.absent: could be left out and no example would notice; add one that comes to "on" this way',
  );
  const [known, later] = GOOD.examples;
  const silent = {
    name: 'nothing said',
    files: { 'a.resources.yaml': '- { type: aws_thing, name: silent }' },
    outcome: { 'aws_thing.silent': 'pass' as const },
  };
  const examples = known && later ? [known, later, silent] : [];
  expect(reasons({ ...one, examples }, undefined, [SWITCH])).toBe('');
});

const WORDS: Trait = {
  ...SWITCH,
  spellings: createTraitMappings({
    aws_thing: {
      state: {
        cases: [
          { when: { path: 'on', equals: true }, value: 'on' },
          { when: { path: 'n', atLeast: 5 }, value: 'off' },
        ],
        otherwise: 'nowhere',
      },
    },
  }),
};

test('a case that only words depend on needs an example that comes to it, and no more', () => {
  const asked: Check = {
    ...GOOD,
    select: { trait: 'switch', field: 'state' },
    expect: { path: 'state', equals: 'on' },
  };
  const [known, later] = GOOD.examples;
  const low = {
    name: 'a low number',
    files: { 'a.resources.yaml': '- { type: aws_thing, name: low, values: { on: false, n: 1 } }' },
    outcome: { 'aws_thing.low': 'fail' as const },
  };
  const of = (...examples: Check['examples']): string => reasons({ ...asked, examples }, undefined, [WORDS]);
  expect(known && later && of(known, later, low)).toBe('');
  expect(known && later && of(known, later)).toMatch(/aws_thing\.state\.otherwise: could be left out/);
  const up = {
    ...low,
    files: { 'a.resources.yaml': ROWS.replace('on: false, n: 5', 'on: false, n: 1') },
    outcome: { 'aws_thing.good': 'pass' as const, 'aws_thing.bad': 'fail' as const },
  };
  expect(later && of(up, later)).toBe(
    'aws_thing.state.cases[1]: could settle nothing and no example would notice; add one that comes to "off" this way',
  );
});

test('a case that verdicts depend on is refused where no example does', () => {
  const asked: Check = {
    ...GOOD,
    select: { trait: 'switch', field: 'state' },
    expect: { path: 'state', equals: 'on' },
  };
  const cases = [
    { when: { path: 'on', equals: true }, value: 'on' },
    { when: { path: 'n', equals: 9 }, value: 'on' },
  ];
  const trait: Trait = {
    ...WORDS,
    spellings: createTraitMappings({ aws_thing: { state: { cases, otherwise: 'off' } } }),
  };
  expect(reasons(asked, undefined, [trait]).split('\n')).toEqual([
    'aws_thing.state.cases[1]: could be left out and no example would notice; add one that comes to "on" this way',
    'aws_thing.state.cases[1].when: could be replaced by false and no example would notice; add one that depends on it',
  ]);
});
