import { describe, expect, test } from '@jest/globals';
import { AT_SUBJECT, record, runOn, type Node, type Trace } from '../../src/checks/condition.ts';
import { linked, type LinkPlan } from '../../src/checks/link.ts';
import { typesText } from '../../src/checks/link-words.ts';
import { compileTraits } from '../../src/checks/traits.ts';
import type { Truth } from '../../src/base/truth.ts';
import { unknown, type ValueMap } from '../../src/base/value.ts';
import { buildEvidenceSet } from '../../src/evidence/build-evidence-set.ts';
import type { EvidenceSet, JoinOn, LinkedResources } from '../../src/model/evidence-set.ts';
import type { Resource } from '../../src/model/evidence.ts';
import { resource } from './support.ts';

const subject = resource('subject', {});

/** A condition that the value `truth` of each resource answers, and the resources in the order it was evaluated for. */
function answering(): { readonly node: Node; readonly order: string[] } {
  const order: string[] = [];
  const node: Node = {
    test(_, { subject: { address, values } }) {
      order.push(address);
      return values['truth'] === 'unknown' ? 'unknown' : values['truth'] === true;
    },
    distance: () => 1,
    explain(_, { subject: { place, address }, prefix = '' }, _at, result, trace, flipped) {
      record(trace, { condition: address, place, path: prefix, actual: String(result), expected: String(flipped) });
    },
  };
  return { node, order };
}

function resources(truths: readonly Truth[]): readonly Resource[] {
  return truths.map((truth, at) => resource(`r${at}`, { truth }));
}

function evidenceWith(found: LinkedResources): EvidenceSet {
  return { ...buildEvidenceSet([], compileTraits([])).evidence, join: () => () => found };
}

function plan(more: Partial<LinkPlan> = {}): LinkPlan {
  const link = { type: ['aws_thing'], on: { owner: ['id'] } };
  return { condition: 'expect.linked', link, where: undefined, quantifier: 'any', missing: false, ...more };
}

const TABLE: readonly (readonly [LinkPlan['quantifier'], readonly Truth[], LinkedResources['undecided'], Truth])[] = [
  ['any', [false, true], false, true],
  ['any', [false, false], false, false],
  ['any', [false, 'unknown'], false, 'unknown'],
  ['any', ['unknown', true], false, true],
  ['any', [false], true, 'unknown'],
  ['any', [false, true], true, true],
  ['any', [false], 'unread', 'unknown'],
  ['all', [true, true], false, true],
  ['all', [true, false], false, false],
  ['all', [true, 'unknown'], false, 'unknown'],
  ['all', ['unknown', false], false, false],
  ['all', [true], true, 'unknown'],
  ['all', [true, false], true, false],
  ['all', [true], 'unread', 'unknown'],
];

describe.each([0, 29, 30, 31, 60])('with %i more linked resources', (more) => {
  test.each(TABLE)('%s of %j, undecided %j, is %j', (quantifier, truths, undecided, expected) => {
    const padding = Array.from({ length: more }, () => quantifier === 'all');
    const evidence = evidenceWith({ matches: resources([...padding, ...truths]), undecided });
    const node = linked(plan({ where: answering().node, quantifier }));
    // a second answer is a remembered one
    const answers = [1, 2].map(() => node.test(undefined, runOn(subject, evidence)));
    expect(answers).toEqual([expected, expected]);
  });
});

test.each<readonly [LinkedResources['undecided'], Truth, Truth]>([
  [false, false, false],
  [false, true, true],
  [false, 'unknown', 'unknown'],
  [true, true, 'unknown'],
  ['unread', true, 'unknown'],
])('nothing linked, undecided %j, where missing is %j, is %j', (undecided, missing, expected) => {
  const evidence = evidenceWith({ matches: [], undecided });
  for (const quantifier of ['any', 'all'] as const)
    expect(linked(plan({ quantifier, missing })).test(undefined, runOn(subject, evidence))).toBe(expected);
});

test.each([
  [31, 62, 62],
  [32, 32, 32],
])('%i linked resources are evaluated for each subject only while they are few', (count, sameList, otherList) => {
  const matches = resources(Array.from({ length: count }, () => false));
  for (const [second, times] of [
    [matches, sameList],
    [[...matches], otherList],
  ] as const) {
    // prettier-ignore
    const { node, order } = answering();
    const condition = linked(plan({ where: node }));
    for (const list of [matches, second])
      condition.test(undefined, runOn(subject, evidenceWith({ matches: list, undecided: false })));
    expect(order).toHaveLength(times);
  }
});

test('a remembered answer is not used where more may be linked', () => {
  const matches = resources(Array.from({ length: 40 }, () => true));
  const condition = linked(plan({ where: answering().node, quantifier: 'all' }));
  const answers = [false, true, false].map((undecided) =>
    condition.test(undefined, runOn(subject, evidenceWith({ matches, undecided }))),
  );
  expect(answers).toEqual([true, 'unknown', true]);
});

describe('decisions', () => {
  function explained(more: Partial<LinkPlan>, found: LinkedResources, result: Truth, flipped = false, limit = 3) {
    const trace: Trace = { decisions: [], limit };
    linked(plan(more)).explain(undefined, runOn(subject, evidenceWith(found)), AT_SUBJECT, result, trace, flipped);
    return trace.decisions;
  }

  test.each([2, 40])('name the resources that made the answer, up to the limit, among %i', (count) => {
    const matches = resources(Array.from({ length: count }, (_, at) => at === 1));
    const found = { matches, undecided: false };
    const said = (result: Truth, limit: number) =>
      explained({ where: answering().node }, found, result, true, limit).map(({ path, actual, expected }) =>
        [path, actual, expected].join(' '),
      );
    expect(said(true, 3)).toEqual(['aws_thing.r1 true true']);
    expect(said(false, 1)).toEqual(['aws_thing.r0 false true']);
    expect(said(false, 0)).toEqual([]);
  });

  test('end at the limit without an evaluation', () => {
    const { node, order } = answering();
    explained({ where: node }, { matches: resources([true, true]), undecided: false }, true, false, 1);
    expect(order).toEqual(['aws_thing.r0']);
  });

  test('name what is linked where that is enough', () => {
    const found = { matches: resources([true]), undecided: false };
    const decision = { condition: 'expect.linked', place: { file: 'a.tfstate', pointer: ['resources', 'r0'] } };
    const named = { ...decision, path: 'aws_thing.r0', actual: 'linked' };
    const fact = `aws_thing.r0 refers to this ${subject.type}`;
    expect(explained({}, found, true)).toEqual([{ ...named, expected: 'an aws_thing', fact }]);
    expect(explained({}, found, true, true)).toEqual([{ ...named, expected: 'no aws_thing', fact }]);
  });

  const here = `this ${subject.type}`;
  test.each<readonly [Truth, LinkedResources['undecided'], actual: string, fact: string]>([
    [false, false, 'missing', `No aws_thing refers to ${here}`],
    ['unknown', false, 'not in the evidence', `No aws_thing in the evidence refers to ${here}`],
    [
      'unknown',
      true,
      'not known (which resource belongs here is not known yet)',
      `Which aws_thing belongs to ${here} is decided at apply`,
    ],
    [
      'unknown',
      'unread',
      'not known (a module that was not read may hold it)',
      `A module that was not read may contain the aws_thing of ${here}`,
    ],
  ])('%j with nothing linked, undecided %j: %s', (result, undecided, actual, fact) => {
    const expected = 'an aws_thing';
    expect(explained({}, { matches: [], undecided }, result)).toEqual([
      { condition: 'expect.linked', place: subject.place, path: 'aws_thing', actual, expected, fact },
    ]);
  });

  test.each<
    readonly [name: string, values: ValueMap, on: JoinOn, undecided: LinkedResources['undecided'], fact: string]
  >([
    [
      'what names it',
      { owner: 'x' },
      { id: ['owner'] },
      false,
      'owner is "x", which names no aws_thing in the evidence',
    ],
    [
      'the path that is set',
      { owner: [{ id: 'x' }] },
      { id: ['first', 'owner.id'] },
      false,
      'owner[0].id is "x", which names no aws_thing in the evidence',
    ],
    [
      'what may name it',
      { owner: unknown('known after apply', true) },
      { id: ['owner'] },
      false,
      'owner is decided at apply, and the evidence has no aws_thing that it may name',
    ],
    ['that nothing names it', {}, { id: ['owner'] }, false, `No aws_thing in the evidence belongs to ${here}`],
    ['a setting of the account', {}, {}, false, 'The evidence has no aws_thing'],
    [
      'a setting of another configuration',
      {},
      {},
      'elsewhere',
      `Whether the aws_thing in the evidence covers ${here} is not known: it has another provider configuration, which may be of another account`,
    ],
  ])('say of what is not in the evidence %s', (_, values, on, undecided, fact) => {
    const trace: Trace = { decisions: [], limit: 1 };
    const run = runOn(resource('subject', values), evidenceWith({ matches: [], undecided }));
    linked(plan({ link: { type: ['aws_thing'], on } })).explain(undefined, run, AT_SUBJECT, 'unknown', trace, false);
    expect(trace.decisions.map((decision) => decision.fact)).toEqual([fact]);
  });

  test('say what is open where no linked resource is', () => {
    const found = { matches: resources([false]), undecided: true };
    const [decision, ...others] = explained({ where: answering().node }, found, 'unknown');
    expect([decision?.actual, others]).toEqual(['not known (which resource belongs here is not known yet)', []]);
  });

  test('come after those of other conditions', () => {
    const before = { condition: 'other', place: subject.place, path: 'a', actual: '1', expected: '2' };
    const trace: Trace = { decisions: [before], limit: 3 };
    const run = runOn(subject, evidenceWith({ matches: [], undecided: false }));
    linked(plan()).explain(undefined, run, AT_SUBJECT, false, trace, false);
    expect(trace.decisions.map(({ path }) => path)).toEqual(['a', 'aws_thing']);
  });
});

test.each([
  [['a'], 'a'],
  [['a', 'b', 'c', 'd'], 'a, b, c or d'],
  [['a', 'b', 'c', 'd', 'e'], 'a, b, c or one of 2 other types'],
])('types %j are written %s', (types, text) => {
  expect(typesText(types)).toBe(text);
});
