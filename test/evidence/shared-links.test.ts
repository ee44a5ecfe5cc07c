import { expect, test } from '@jest/globals';
import { buildEvidenceSet } from '../../src/evidence/build-evidence-set.ts';
import type { Resource } from '../../src/model/evidence.ts';
import { compileTraits } from '../../src/checks/traits.ts';
import { resource } from '../checks/support.ts';

/** More companions with one value than are written out for each subject. */
const MANY = 40;
const ON = { bucket: ['id'], target: ['log'] };
const PROVIDERS = [['p'], ['p', 'q'], ['p', undefined], [undefined]] as const;
const NAMES = ['x', 'arn:aws:s3:::x'] as const;
/** What the companions have as the second value: all the same, some, or none what the subject has. */
const TARGETS: readonly ((at: number) => string)[] = [
  () => 'log',
  (at) => (at % 13 === 5 ? 'log' : `log-${at}`),
  () => 'other',
  (at) => (at % 2 === 0 ? 'log' : 'other'),
];

interface Case {
  readonly name: string;
  readonly provider: string | undefined;
  readonly providers: readonly (string | undefined)[];
  readonly target: (at: number) => string;
}

const CASES: readonly Case[] = NAMES.flatMap((name) =>
  ['p', 'q', 'r', undefined].flatMap((provider) =>
    PROVIDERS.flatMap((providers) => TARGETS.map((target) => ({ name, provider, providers, target }))),
  ),
);

function within(provider: string | undefined): Partial<Resource> {
  return provider === undefined ? {} : { provider };
}

function companions({ name, providers, target }: Case): readonly Resource[] {
  return Array.from({ length: MANY }, (_, at) =>
    resource(
      `c${at}`,
      { bucket: name, target: target(at) },
      { type: 'block', ...within(providers[at % providers.length]) },
    ),
  );
}

/** The same answer, found by looking at every companion. */
function naive(subject: Resource, all: readonly Resource[], on: Readonly<Record<string, readonly string[]>>) {
  const pairs = Object.entries(on).map(([theirs, ours]) => {
    const key = subject.values[ours[0] ?? ''];
    const equal = all.filter(({ values }) => values[theirs] === key);
    const near = equal.filter(
      ({ provider }) => provider === undefined || subject.provider === undefined || provider === subject.provider,
    );
    const anywhere = String(key).startsWith('arn:');
    return { equal, sure: anywhere ? equal : near };
  });
  const both = all.filter((each) => pairs.every(({ equal, sure }) => (sure.length > 0 ? sure : equal).includes(each)));
  const matches = both.filter((each) => pairs.every(({ sure }) => sure.includes(each)));
  return { matches: matches.map(({ address }) => address), undecided: matches.length < both.length };
}

test.each([
  ['by two values', ON],
  ['by two values, the other one first', { target: ['log'], bucket: ['id'] }],
  ['by one value', { bucket: ['id'] }],
])('companions that many subjects share are found as those of one are: %s', (_name, on) => {
  for (const each of CASES) {
    const subject = resource('b', { id: each.name, log: 'log' }, { type: 'bucket', ...within(each.provider) });
    const others = companions(each);
    const parsed = { resources: [subject, ...others], components: [], facts: [], problems: [] };
    const { evidence } = buildEvidenceSet([parsed], compileTraits([]));
    const { matches, undecided } = evidence.linked(subject, ['block'], on);
    expect({ ...each, matches: matches.map(({ address }) => address), undecided }).toEqual({
      ...each,
      ...naive(subject, others, on),
    });
  }
});
