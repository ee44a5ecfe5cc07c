import { expect, test } from '@jest/globals';
import { compileTraits } from '../../src/checks/traits.ts';
import type { LinkedResources } from '../../src/model/evidence-set.ts';
import { buildEvidenceSet } from '../../src/evidence/build-evidence-set.ts';
import type { Resource } from '../../src/model/evidence.ts';
import { redacted, unknown, unknownText, type ValueMap } from '../../src/base/value.ts';
import { STAND_IN, textEnds } from '../../src/base/text-ends.ts';
import { resource } from '../checks/support.ts';

const TYPES = ['block', 'aws_s3_account_public_access_block'];
const later = unknown('known after apply', true);
const computed = unknown('known after apply', false);
const ON = { bucket: ['id', 'bucket', 'arn'] };

function bucket(name: string, values: ValueMap, parts: Partial<Resource> = {}): Resource {
  return resource(name, values, { type: 'bucket', ...parts });
}

function block(name: string, values: ValueMap, parts: Partial<Resource> = {}): Resource {
  return resource(name, values, { type: 'block', ...parts });
}

function refers(to: readonly string[], exact = true): Partial<Resource> {
  return { references: [{ path: 'bucket', to, exact }] };
}

const elsewhere = { place: { file: 'b.tfstate', pointer: [] } };
const plan = { source: 'terraform-plan' };

interface Row {
  readonly name: string;
  readonly subject: Resource;
  readonly others: readonly Resource[];
  readonly matches: readonly string[];
  readonly undecided?: LinkedResources['undecided'];
  readonly on?: { readonly [theirs: string]: readonly string[] };
}

const ROWS: readonly Row[] = [
  {
    name: 'a name that is given later, and a companion of another thing of the type',
    subject: bucket('a', { bucket: later }),
    others: [block('p', { bucket: later }, refers(['bucket.b']))],
    matches: [],
  },
  {
    name: 'a name that is given later, and a companion of a thing of another type',
    subject: bucket('a', { bucket: later }),
    others: [block('p', { bucket: later }, refers(['name.b']))],
    matches: [],
    undecided: true,
  },
  {
    name: 'a name that is given later, and a companion of one that is written',
    subject: bucket('a', { bucket: later }),
    others: [block('p', { bucket: 'x' })],
    matches: [],
    undecided: true,
  },
  {
    name: 'a name that is given later, and companions of this and another thing',
    subject: bucket('a', { bucket: later }),
    others: [block('p', { bucket: later }, refers(['bucket.a'])), block('q', { bucket: later }, refers(['bucket.b']))],
    matches: ['block.p'],
  },
  {
    name: 'a reference to another file of the same tree',
    subject: bucket('a', { id: computed }, { root: 'prod' }),
    others: [block('p', { bucket: later }, { ...refers(['bucket.a']), ...elsewhere, root: 'prod' })],
    matches: ['block.p'],
  },
  {
    name: 'a reference to the same address of another tree',
    subject: bucket('a', { id: computed }, { root: 'prod' }),
    others: [block('p', { bucket: later }, { ...refers(['bucket.a']), root: 'dev' })],
    matches: [],
  },
  {
    name: 'two that name a third one',
    subject: bucket('a', { bucket: later }, refers(['store.s'])),
    others: [block('p', { bucket: later }, refers(['store.s'])), block('q', { bucket: later }, refers(['store.t']))],
    matches: ['block.p'],
  },
  {
    name: 'two that may name a third one',
    subject: bucket('a', { bucket: later }, refers(['store.s'])),
    others: [block('p', { bucket: later }, refers(['store.s', 'store.t'], false))],
    matches: [],
    undecided: true,
  },
  {
    name: 'two that name what is only read',
    subject: bucket('a', { bucket: later }, refers(['data.store.s'])),
    others: [block('p', { bucket: later }, refers(['data.store.s']))],
    matches: [],
    undecided: true,
  },
  {
    name: 'more than can be paired that name a third one',
    subject: bucket('a', { bucket: later }, refers(['store.s'])),
    others: Array.from({ length: 101 }, (_, at) => block(`p${at}`, { bucket: later }, refers(['store.s']))),
    matches: [],
    undecided: true,
  },
  {
    name: 'many that hold one value',
    subject: bucket('a', { id: 'x' }),
    others: Array.from({ length: 40 }, (_, at) => block(`p${at}`, { bucket: 'x' })),
    matches: Array.from({ length: 40 }, (_, at) => `block.p${at}`),
  },
  {
    name: 'many that hold one value, of which one may not exist',
    subject: bucket('a', { id: 'x' }),
    others: Array.from({ length: 40 }, (_, at) =>
      block(`p${at}`, { bucket: 'x' }, at === 0 ? { conditional: 'count: var.on' } : {}),
    ),
    matches: Array.from({ length: 39 }, (_, at) => `block.p${at + 1}`),
    undecided: true,
  },
  {
    name: 'many in another provider configuration',
    subject: bucket('a', { id: 'x' }, { provider: 'aws' }),
    others: Array.from({ length: 40 }, (_, at) => block(`p${at}`, { bucket: 'x' }, { provider: 'aws.west' })),
    matches: [],
    undecided: true,
  },
  {
    name: 'many that hold one value, and one that may hold it',
    subject: bucket('a', { id: 'x' }),
    others: [...Array.from({ length: 40 }, (_, at) => block(`p${at}`, { bucket: 'x' })), block('q', { bucket: later })],
    matches: Array.from({ length: 40 }, (_, at) => `block.p${at}`),
    undecided: true,
  },
  {
    name: 'many of which some hold another of our values',
    subject: bucket('a', { id: 'x', arn: 'y' }),
    others: [...Array.from({ length: 40 }, (_, at) => block(`p${at}`, { bucket: 'x' })), block('q', { bucket: 'y' })],
    matches: [...Array.from({ length: 40 }, (_, at) => `block.p${at}`), 'block.q'],
  },
  {
    name: 'siblings without the subject itself',
    subject: block('p0', { bucket: 'x' }),
    others: Array.from({ length: 40 }, (_, at) => block(`q${at}`, { bucket: 'x' })),
    on: { bucket: ['bucket'] },
    matches: Array.from({ length: 40 }, (_, at) => `block.q${at}`),
  },
  {
    name: 'more siblings than a group can have',
    subject: block('p0', { bucket: 'x' }),
    others: Array.from({ length: 1001 }, (_, at) => block(`q${at}`, { bucket: 'x' })),
    on: { bucket: ['bucket'] },
    matches: [],
    undecided: true,
  },
  {
    name: 'a companion that may not exist',
    subject: bucket('a', { id: 'x' }),
    others: [block('p', { bucket: 'x' }, { conditional: 'count: var.on' })],
    matches: [],
    undecided: true,
  },
  {
    name: 'a companion that exists with its subject',
    subject: bucket('a', { id: 'x' }, { conditional: 'each: var.on\ncount: var.more' }),
    others: [block('p', { bucket: 'x' }, { conditional: 'each: var.on' })],
    matches: ['block.p'],
  },
  {
    name: 'a setting that may not exist',
    subject: bucket('a', {}),
    others: [block('p', {}, { conditional: 'count: var.on' })],
    on: {},
    matches: [],
    undecided: true,
  },
  { name: 'equal id', subject: bucket('a', { id: 'x' }), others: [block('p', { bucket: 'x' })], matches: ['block.p'] },
  {
    name: 'an id of Azure in other letters, and with a slash at its end',
    subject: bucket('a', { id: '/subscriptions/s/resourceGroups/g/x/a' }),
    others: [
      block('p', { bucket: '/subscriptions/S/resourcegroups/G/X/A/' }),
      block('q', { bucket: ['/subscriptions/s/resourceGroups/g/x/b', '/Subscriptions/s/resourceGroups/g/x/a'] }),
      block('r', { bucket: '/subscriptions/s/resourceGroups/g/x/a/b' }),
    ],
    matches: ['block.p', 'block.q'],
  },
  {
    name: 'other ids keep their letters',
    subject: bucket('a', { id: 'arn:aws:s3:::x' }),
    others: [block('p', { bucket: 'arn:aws:s3:::X' })],
    matches: [],
  },
  { name: 'another id', subject: bucket('a', { id: 'x' }), others: [block('p', { bucket: 'y' })], matches: [] },
  {
    name: 'any of our paths',
    subject: bucket('a', { id: 'i', arn: 'x' }),
    others: [block('p', { bucket: 'x' })],
    matches: ['block.p'],
  },
  {
    name: 'any element of a list',
    subject: bucket('a', { id: 'x' }),
    others: [block('p', { bucket: ['y', 'x'] })],
    matches: ['block.p'],
  },
  {
    name: 'empty text never joins',
    subject: bucket('a', { id: '' }),
    others: [block('p', { bucket: '' })],
    matches: [],
  },
  {
    name: 'a number is not its text',
    subject: bucket('a', { id: 1 }),
    others: [block('p', { bucket: '1' })],
    matches: [],
    undecided: true,
  },
  {
    name: 'truth values never join',
    subject: bucket('a', { id: true }),
    others: [block('p', { bucket: true })],
    matches: [],
    undecided: true,
  },
  {
    name: 'a map where a name belongs is undecided',
    subject: bucket('a', { id: 'x' }),
    others: [block('p', { bucket: { x: 'x' } })],
    matches: [],
    undecided: true,
  },
  { name: 'null never joins', subject: bucket('a', { id: null }), others: [block('p', { bucket: null })], matches: [] },
  {
    name: 'redacted is undecided',
    subject: bucket('a', { id: 'x' }),
    others: [block('p', { bucket: redacted('x') })],
    matches: [],
    undecided: true,
  },
  {
    name: 'another file of the same kind',
    subject: bucket('a', { id: 'x' }),
    others: [block('p', { bucket: 'x' }, elsewhere)],
    matches: ['block.p'],
  },
  {
    name: 'another kind of source',
    subject: bucket('a', { id: 'x' }),
    others: [block('p', { bucket: 'x' }, plan)],
    matches: [],
  },
  {
    name: 'a name in another provider configuration may be another thing',
    subject: bucket('a', { id: 'x' }, { provider: 'aws' }),
    others: [block('p', { bucket: 'x' }, { provider: 'aws.west' })],
    matches: [],
    undecided: true,
  },
  {
    name: 'the own provider configuration comes first',
    subject: bucket('a', { id: 'x' }, { provider: 'aws' }),
    others: [block('p', { bucket: 'x' }, { provider: 'aws.west' }), block('q', { bucket: 'x' }, { provider: 'aws' })],
    matches: ['block.q'],
  },
  {
    name: 'an arn is worldwide',
    subject: bucket('a', { arn: 'arn:aws:s3:::x' }, { provider: 'aws' }),
    others: [block('p', { bucket: 'arn:aws:s3:::x' }, { provider: 'aws.west' })],
    matches: ['block.p'],
  },
  {
    name: 'plan: known literal',
    subject: bucket('a', { id: computed, bucket: 'logs' }, plan),
    others: [block('p', { bucket: 'logs' }, plan), block('q', { bucket: 'other' }, plan)],
    matches: ['block.p'],
  },
  {
    name: 'plan: exact reference',
    subject: bucket('a', { id: computed }, plan),
    others: [
      block('p', { bucket: later }, { ...plan, ...refers(['bucket.a']) }),
      block('q', { bucket: later }, { ...plan, ...refers(['bucket.b']) }),
    ],
    matches: ['block.p'],
  },
  {
    name: 'plan: reference to one of several instances',
    subject: bucket('a', { id: computed }, plan),
    others: [block('p', { bucket: later }, { ...plan, ...refers(['bucket.a', 'bucket.b'], false) })],
    matches: [],
    undecided: true,
  },
  {
    name: 'plan: no reference tells',
    subject: bucket('a', { id: computed }, plan),
    others: [block('p', { bucket: computed }, plan)],
    matches: [],
    undecided: true,
  },
  {
    name: 'plan: a reference in another file means another thing',
    subject: bucket('a', { id: computed }, plan),
    others: [block('p', { bucket: later }, { ...plan, ...elsewhere, ...refers(['bucket.a']) })],
    matches: [],
  },
  {
    name: 'plan: our reference to a thing that is not born yet',
    subject: resource('a', { bucket: later }, { type: 'user', ...plan, ...refers(['block.p']) }),
    others: [block('p', { id: computed }, plan), block('q', { id: computed }, plan)],
    on: { id: ['bucket'] },
    matches: ['block.p'],
  },
  {
    name: 'every pair must hold',
    subject: bucket('a', { id: 'x', ns: 'n' }),
    others: [block('p', { bucket: 'x', ns: 'n' }), block('q', { bucket: 'x', ns: 'm' })],
    on: { bucket: ['id'], ns: ['ns'] },
    matches: ['block.p'],
  },
  {
    name: 'account settings without a pair',
    subject: bucket('a', {}, { provider: 'aws' }),
    others: [block('p', {}, { provider: 'aws' }), block('q', {}, { provider: 'aws.west' })],
    on: {},
    matches: ['block.p'],
  },
  {
    name: 'account settings of another configuration, which may be of the same account',
    subject: bucket('a', {}, { provider: 'aws' }),
    others: [resource('p', {}, { type: 'aws_s3_account_public_access_block', provider: 'aws.west' })],
    on: {},
    matches: [],
    undecided: 'elsewhere',
  },
];

const BLOBS = { bucket: ['id + /blobs/default'] };

/** A reference to a thing with text behind it, as configuration writes it. */
function part(text: string): ValueMap {
  return { bucket: unknownText('known after apply', textEnds('', text, `${STAND_IN}bucket.a.id${text}`)) };
}

const PARTS: readonly Row[] = [
  {
    name: 'an id with text behind it',
    subject: bucket('a', { id: '/s/a' }),
    others: [
      block('p', { bucket: '/s/a/blobs/default' }),
      block('q', { bucket: '/s/a/queues/default' }),
      block('r', { bucket: '/s/a' }),
    ],
    matches: ['block.p'],
  },
  {
    name: 'a reference with text behind it',
    subject: bucket('a', { id: computed }),
    others: [
      block('p', part('/blobs/default'), refers(['bucket.a'])),
      block('q', part('/queues/default'), refers(['bucket.a'])),
      block('r', part(''), refers(['bucket.a'])),
    ],
    matches: ['block.p'],
  },
  {
    name: 'a reference with text behind it in other letters, and a slash at its end',
    subject: bucket('a', { id: computed }),
    others: [
      block('p', part('/Blobs/Default'), refers(['bucket.a'])),
      block('q', part('/blobs/default/'), refers(['bucket.a'])),
      block('r', part('/blobs/default/x'), refers(['bucket.a'])),
    ],
    matches: ['block.p', 'block.q'],
  },
  {
    name: 'an id of Azure with text behind it, in other letters',
    subject: bucket('a', { id: '/subscriptions/s/x/A/' }),
    others: [
      block('p', { bucket: '/subscriptions/S/x/a/blobs/Default/' }),
      block('q', { bucket: '/subscriptions/s/x/a/blobs' }),
    ],
    matches: ['block.p'],
  },
  {
    name: 'a reference of which nobody knows what is behind it',
    subject: bucket('a', { id: '/s/a' }),
    others: [block('p', { bucket: later }, refers(['bucket.a']))],
    matches: [],
    undecided: true,
  },
  {
    name: 'a reference that may be another instance, with other text behind it',
    subject: bucket('a', { id: computed }),
    others: [
      block(
        'p',
        { bucket: unknownText('later', textEnds('', '/queues/default', undefined)) },
        refers(['bucket.a'], false),
      ),
    ],
    matches: [],
  },
  {
    name: 'a reference that may be another instance, with the text behind it',
    subject: bucket('a', { id: computed }),
    others: [
      block(
        'p',
        { bucket: unknownText('later', textEnds('', '/blobs/default', undefined)) },
        refers(['bucket.a'], false),
      ),
    ],
    matches: [],
    undecided: true,
  },
].map((row) => ({ on: BLOBS, ...row }));

const HOSTED = { bucket: ['storage.example.org/ + name'] };

const PLACES: readonly Row[] = [
  {
    name: 'a name with text before it',
    subject: bucket('a', { name: 'logs' }),
    others: [
      block('p', { bucket: 'storage.example.org/logs' }),
      block('q', { bucket: 'storage.example.com/logs' }),
      block('r', { bucket: 'logs' }),
    ],
    matches: ['block.p'],
  },
  {
    name: 'a reference with text before it',
    subject: bucket('a', { name: computed }),
    others: [block('p', { bucket: later }, refers(['bucket.a'])), block('q', { bucket: later }, refers(['bucket.b']))],
    matches: ['block.p'],
  },
].map((row) => ({ on: HOSTED, ...row }));

test.each([...ROWS, ...PARTS, ...PLACES])('$name', ({ subject, others, matches, undecided = false, on = ON }) => {
  const parsed = { resources: [subject, ...others], components: [], facts: [], problems: [] };
  const { evidence } = buildEvidenceSet([parsed], compileTraits([]));
  const found = evidence.linked(subject, TYPES, on);
  expect({ matches: found.matches.map(({ address }) => address), undecided: found.undecided }).toEqual({
    matches,
    undecided,
  });
});
