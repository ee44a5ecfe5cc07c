import { expect, test } from '@jest/globals';
import type { Reference } from '../../src/model/evidence.ts';
import { createStandIn, textEnds } from '../../src/base/text-ends.ts';
import { redacted, unknown, unknownText, type ValueMap } from '../../src/base/value.ts';
import { check, findings, resource } from './support.ts';

const given = unknown('a variable', true);
const generated = unknown('known after apply', false);
const begun = unknownText('a variable behind it', textEnds('logs-', '', undefined));
const pet = createStandIn('random_pet.name', 'id');
const born = unknownText('given when it is made', textEnds('', '', pet));
const another = createStandIn('aws_thing.logs', 'id');
const other = unknownText('given when it is made', textEnds('', '', another));

const ASKED: readonly (readonly [name: string, values: ValueMap, outcome: string])[] = [
  ['one text', { name: 'a', log: [{ target: 'a' }] }, 'pass'],
  ['two texts', { name: 'a', log: [{ target: 'b' }] }, 'fail'],
  ['the second of two', { name: 'a', log: [{ target: 'b' }, { target: 'a' }] }, 'pass'],
  ['a known one behind an open one', { name: 'a', log: [{ target: given }, { target: 'a' }] }, 'pass'],
  ['an open one behind another text', { name: 'a', log: [{ target: 'b' }, { target: given }] }, 'unknown'],
  ['an open one before another text', { name: 'a', log: [{ target: given }, { target: 'b' }] }, 'unknown'],
  ['an open one before an empty text', { name: 'a', log: [{ target: given }, { target: '' }] }, 'unknown'],
  ['an open one before another beginning', { name: 'a', log: [{ target: given }, { target: begun }] }, 'unknown'],
  ['an empty name and a variable', { name: '', log: [{ target: given }] }, 'fail'],
  ['nothing to compare', { name: 'a', log: [] }, 'fail'],
  ['null', { name: 'a', log: [{ target: null }] }, 'fail'],
  ['no name', { log: [{ target: 'a' }] }, 'fail'],
  ['empty texts', { name: '', log: [{ target: '' }] }, 'fail'],
  ['a variable', { name: 'a', log: [{ target: given }] }, 'unknown'],
  ['two variables', { name: given, log: [{ target: given }] }, 'unknown'],
  ['a name that the provider gives', { name: generated, log: [{ target: 'a' }] }, 'fail'],
  ['another beginning', { name: 'a', log: [{ target: begun }] }, 'fail'],
  ['the same beginning', { name: 'logs-a', log: [{ target: begun }] }, 'unknown'],
  ['one thing that is made later', { name: born, log: [{ target: born }] }, 'pass'],
  ['two things that are made later', { name: born, log: [{ target: other }] }, 'fail'],
  ['blocks that are decided later', { name: 'a', log: given }, 'unknown'],
  ['blocks that the provider makes', { name: 'a', log: generated }, 'fail'],
  ['a number', { name: 1, log: [{ target: 1 }] }, 'unknown'],
  ['a secret', { name: 'a', log: [{ target: redacted('a') }] }, 'unknown'],
];

const asked = check({ expect: { path: 'log.target', sameAs: 'name' } });

test.each(ASKED)('%s', (_, values, outcome) => {
  expect(findings(asked, [resource('x', values)])[0]?.outcome).toBe(outcome);
});

test.each(ASKED)('%s, asked the other way round', (_, values, outcome) => {
  const reversed = check({ expect: { path: 'name', sameAs: 'log.target' } });
  expect(findings(reversed, [resource('x', values)])[0]?.outcome).toBe(outcome);
});

const part = (to: string | readonly string[], exact = true): readonly Reference[] => [
  { path: 'log', to: [to].flat(), exact: true, parts: [{ path: 'log.target', to: [to].flat(), exact }] },
];

const REFERRING: readonly (readonly [name: string, references: readonly Reference[], outcome: string])[] = [
  ['another of its type', part('aws_thing.logs'), 'fail'],
  ['another of its type in a module', part('module.m.aws_thing.logs[0]'), 'fail'],
  ['something of another type', part('random_pet.name'), 'unknown'],
  ['one or another of two types', part(['aws_thing.logs', 'random_pet.name']), 'unknown'],
  ['one that cannot be told', part('aws_thing.logs', false), 'unknown'],
];

test.each(REFERRING)('a reference to %s', (_, references, outcome) => {
  const subject = resource('x', { name: given, log: [{ target: given }] }, { references });
  expect(findings(asked, [subject])[0]?.outcome).toBe(outcome);
});

test('says what stands there and what it is held against', () => {
  const not = check({ expect: { not: { path: 'log.target', sameAs: 'name' } } });
  const [found] = findings(not, [resource('x', { name: 'a', log: [{ target: 'b' }, { target: 'a' }] })]);
  expect([found?.outcome, found?.message]).toEqual([
    'fail',
    'log[1].target is "a". Expected: another value than that of name.',
  ]);
  const [missing] = findings(asked, [resource('x', { name: 'a', log: [{ kind: 's3' }] })]);
  expect([missing?.outcome, missing?.message]).toEqual([
    'fail',
    'log[0].target is not set. Expected: the same as name.',
  ]);
});
