import { describe, expect, it } from '@jest/globals';
import { compileMapping } from '../../src/checks/trait-mapping.ts';
import { compileTraits } from '../../src/checks/traits.ts';
import { buildEvidenceSet } from '../../src/evidence/build-evidence-set.ts';
import type { FieldMapping } from '../../src/model/check.ts';
import type { Located } from '../../src/model/evidence-set.ts';
import type { Resource } from '../../src/model/evidence.ts';
import { textEnds } from '../../src/base/text-ends.ts';
import { redacted, unknown, unknownOrEmpty, unknownText, type Value, type ValueMap } from '../../src/base/value.ts';
import { resource } from './support.ts';

/** What a spelling reads of the first resource, with the rest of the evidence around it. */
function read(spelling: FieldMapping, subject: Resource, others: readonly Resource[] = []): Located {
  const parsed = { resources: [subject, ...others], components: [], facts: [], problems: [] };
  const { evidence } = buildEvidenceSet([parsed], compileTraits([]));
  const { value, locate } = compileMapping(spelling, 'traits/sample');
  const located = locate(subject, evidence);
  expect(value(subject, evidence)).toEqual(located.value);
  return located;
}

const at = (mode: Value): Resource => resource('x', { mode });
const open = (reason: string, set = false) => expect.objectContaining({ reason, set });
const LATER = unknown('decided later', true);
const SOME = { path: 'mode', map: { on: 'yes', off: 'no' } };
const NOT_SETTLED = open('a value that the check does not know');
const NO_DEFAULT = open('not set, and no default is documented');
const DIFFER = open('several values that differ');

describe('a value of the resource itself', () => {
  it.each<readonly [string, FieldMapping, ValueMap, { readonly [key in keyof Located]?: unknown }]>([
    ['as it is written', { path: 'mode' }, { mode: 'on' }, { value: 'on', path: 'mode' }],
    ['by the map', SOME, { mode: 'on' }, { value: 'yes', path: 'mode', said: '"on"' }],
    ['by the map, for a number', { path: 'mode', map: { 1: 'yes' } }, { mode: 1 }, { value: 'yes', said: '1' }],
    ['by the map, for a truth', { path: 'mode', map: { true: 'yes' } }, { mode: true }, { value: 'yes', said: 'true' }],
    [
      'not in the map',
      SOME,
      { mode: 'auto' },
      { value: NOT_SETTLED, said: '"auto", a value that the check does not know' },
    ],
    ['not in the map, with a rest', { ...SOME, otherwise: 'no' }, { mode: 'auto' }, { value: 'no', said: '"auto"' }],
    ['of another kind than the map', { ...SOME, otherwise: 'no' }, { mode: 7 }, { value: NOT_SETTLED }],
    ['of another kind than the map', { ...SOME, otherwise: 'no' }, { mode: true }, { value: NOT_SETTLED }],
    ['a list of one word that is mapped', SOME, { mode: ['on'] }, { value: NOT_SETTLED }],
    ['a list where one is mapped', { ...SOME, otherwise: 'no' }, { mode: { a: 1 } }, { value: NOT_SETTLED }],
    ['another number', { path: 'mode', map: { 1: 'yes' }, otherwise: 'no' }, { mode: 2 }, { value: 'no' }],
    [
      'a number beside other words',
      { path: 'mode', map: { 1: 'y', a: 'z' }, otherwise: 'no' },
      { mode: 2 },
      { value: 'no' },
    ],
    ['the other truth', { path: 'mode', map: { true: 'yes' }, otherwise: 'no' }, { mode: false }, { value: 'no' }],
    ['the other truth', { path: 'mode', map: { false: 'yes' }, otherwise: 'no' }, { mode: true }, { value: 'no' }],
    [
      'a truth where numbers are mapped',
      { path: 'mode', map: { 1: 'y' }, otherwise: 'no' },
      { mode: true },
      { value: NOT_SETTLED },
    ],
    ['that is empty', { path: 'mode', map: { '': 'none' } }, { mode: '' }, { value: 'none' }],
    ['absent', SOME, {}, { value: NO_DEFAULT, path: 'mode' }],
    ['null', SOME, { mode: null }, { value: NO_DEFAULT, path: 'mode' }],
    ['absent, with a default', { ...SOME, absent: 'no' }, {}, { value: 'no', path: 'mode', said: 'not set' }],
    ['absent, with a source', { ...SOME, absent: 'no', source: 'docs' }, {}, { value: 'no', said: 'not set (docs)' }],
    ['inside of what is absent', { path: 'a.mode', absent: 'no' }, { a: {} }, { value: 'no', path: 'a.mode' }],
    ['inside of a map', { path: 'a.mode' }, { a: { mode: 'on' } }, { value: 'on', path: 'a.mode' }],
  ])('is read: %s', (_, spelling, values, expected) => {
    expect(read(spelling, resource('x', values))).toMatchObject(expected);
  });

  it('that is written has no explanation of its own', () => {
    expect(read({ path: 'mode' }, at('on'))).not.toHaveProperty('said');
    expect(read({ path: 'mode', map: { on: 'on' } }, at('on'))).not.toHaveProperty('said');
  });

  it('has its place', () => {
    const { place } = read({ path: 'a.mode' }, resource('x', { a: { mode: 'on' } }));
    expect(place.pointer).toEqual(['resources', 'x', 'a', 'mode']);
  });
});

describe('a value that is not known', () => {
  it.each<readonly [string, FieldMapping, Value, unknown]>([
    ['stays so', { path: 'mode' }, LATER, LATER],
    ['stays so where there is a map', { ...SOME, otherwise: 'no' }, LATER, LATER],
    ['stays hidden', { ...SOME, otherwise: 'no' }, redacted('x'), redacted('x')],
    [
      'may be one of the map',
      { ...SOME, otherwise: 'no' },
      unknownText('made later', textEnds('o', '', undefined)),
      open('made later', true),
    ],
    [
      'may be the second of the map',
      { ...SOME, otherwise: 'no' },
      unknownText('made later', textEnds('of', '', undefined)),
      open('made later', true),
    ],
    ['is none of the map', { ...SOME, otherwise: 'no' }, unknownText('made later', textEnds('x', '', undefined)), 'no'],
    ['has no rest to be', SOME, unknownText('made later', textEnds('x', '', undefined)), open('made later', true)],
  ])('%s', (_, spelling, mode, expected) => {
    const located = read(spelling, at(mode));
    expect(located.value).toEqual(expected);
    expect(located.path).toBe('mode');
  });

  it('has no explanation, unless its normal value is known', () => {
    expect(read(SOME, at(LATER))).not.toHaveProperty('said');
    expect(read({ ...SOME, otherwise: 'no' }, at(unknownText('l', textEnds('x', '', undefined))))).toHaveProperty(
      'said',
    );
  });
});

describe('several values', () => {
  const several = (...modes: readonly Value[]): Resource => resource('x', { a: modes.map((mode) => ({ mode })) });
  const spelling = { ...SOME, path: 'a.mode', map: { on: 'yes', enabled: 'yes', off: 'no', list: ['a'], same: ['a'] } };

  it.each<readonly [string, readonly Value[], unknown]>([
    ['that are the same', ['on', 'on'], 'yes'],
    ['that mean the same', ['on', 'enabled', 'on'], 'yes'],
    ['that mean the same list', ['list', 'same'], ['a']],
    ['that differ', ['on', 'off'], DIFFER],
    ['of which the last differs', ['on', 'enabled', 'off'], DIFFER],
    ['of which the first differs', ['off', 'on', 'on'], DIFFER],
    ['of which one between differs', ['on', 'off', 'on'], DIFFER],
    ['of which one is not known', ['on', LATER], DIFFER],
    ['of which one is hidden', ['on', redacted('x')], DIFFER],
    ['that are not known alike', [LATER, unknown('other reason', true)], LATER],
    ['that are not known, of which one may be absent', [LATER, unknown('absent, perhaps', false)], DIFFER],
    ['that are not known, of which one may be empty', [LATER, unknownOrEmpty('perhaps')], DIFFER],
    [
      'of which nothing is known but ends',
      [unknownText('l', textEnds('o', '', undefined)), unknownText('l', textEnds('o', '', undefined))],
      unknown('l', true),
    ],
  ])('%s', (_, modes, expected) => {
    expect(read(spelling, several(...modes)).value).toEqual(expected);
  });

  it('that have ends alike may differ in between, where no map takes the ends away', () => {
    const text = unknownText('l', textEnds('o', '', undefined));
    expect(read({ path: 'a.mode' }, several(text, text)).value).toEqual(DIFFER);
    expect(read({ path: 'a.mode' }, several(text)).value).toEqual(text);
  });

  it('have the place of the first, and that of the resource where they differ', () => {
    expect(read(spelling, several('on', 'enabled'))).toMatchObject({ path: 'a[0].mode', said: '"on"' });
    const differing = read(spelling, several('on', 'off'));
    expect(differing).toMatchObject({ path: 'a.mode', place: { pointer: ['resources', 'x'] } });
    expect(differing).not.toHaveProperty('said');
  });

  it('of none are absent', () => {
    expect(read({ ...spelling, absent: 'no' }, resource('x', { a: [] }))).toMatchObject({
      value: 'no',
      path: 'a.mode',
    });
  });
});

describe('a default that depends on the version of the provider', () => {
  const LATER = 'not set, and the default depends on the version of the aws provider, which is not known';
  const defaults = [
    { atLeast: 3, below: 5, value: 'no' },
    { atLeast: 5, value: 'yes' },
  ];
  const of = (majors: Resource['providerVersion'], spelling: FieldMapping = { path: 'mode', defaults }): Located =>
    read(spelling, resource('x', {}, majors === undefined ? {} : { providerVersion: majors }));

  it('is that of the version', () => {
    expect(of({ atLeast: 5, below: 6 })).toMatchObject({
      value: 'yes',
      said: 'not set (the default of the aws provider from version 5)',
    });
    expect(of({ atLeast: 3, below: 4 }, { path: 'mode', defaults, source: 'docs' })).toMatchObject({
      value: 'no',
      said: 'not set (the default of the aws provider in versions 3 to 4)',
    });
  });

  it('is not known where possible versions disagree', () => {
    expect(of(undefined).value).toEqual(open(LATER));
    expect(of(undefined)).toMatchObject({ path: 'mode' });
    expect(of({ atLeast: 4, below: 6 }).value).toEqual(open(LATER));
  });

  it('is none where no version has one', () => {
    expect(of({ atLeast: 1, below: 2 }).value).toEqual(NO_DEFAULT);
    expect(of(undefined, { path: 'mode', defaults: [{ atLeast: 3 }] }).value).toEqual(NO_DEFAULT);
  });

  it('is one where all versions agree', () => {
    const alike = [
      { atLeast: 3, below: 5, value: ['a'] },
      { atLeast: 5, value: ['a'] },
    ];
    expect(of(undefined, { path: 'mode', defaults: alike }).value).toEqual(['a']);
  });
});

describe('a value in another resource', () => {
  const companion = { type: ['aws_lock'], on: { thing: ['id'] } };
  const spelling: FieldMapping = { ...SOME, companion, none: 'no' };
  const lock = (name: string, values: ValueMap): Resource => resource(name, values, { type: 'aws_lock' });
  const thing = resource('x', { id: 'x' });

  it('is read there, with its place', () => {
    expect(read(spelling, thing, [lock('a', { thing: 'x', mode: 'on' })])).toMatchObject({
      value: 'yes',
      path: 'aws_lock.a.mode',
      place: { pointer: ['resources', 'a', 'mode'] },
      said: '"on"',
    });
  });

  it('is one where several say the same', () => {
    const locks = [lock('a', { thing: 'x', mode: 'on' }), lock('b', { thing: 'x', mode: 'on' })];
    expect(read(spelling, thing, locks)).toMatchObject({ value: 'yes', path: 'aws_lock.a.mode' });
  });

  it('is not known where they differ', () => {
    const locks = ['on', 'on', 'off'].map((mode, index) => lock(`l${index}`, { thing: 'x', mode }));
    const located = read(spelling, thing, locks);
    expect(located).toMatchObject({ value: DIFFER, path: 'aws_lock', place: { pointer: ['resources', 'x'] } });
    expect(located).not.toHaveProperty('said');
  });

  it('has a normal value where there is no such resource', () => {
    const other = lock('a', { thing: 'y', mode: 'on' });
    expect(read(spelling, thing, [other])).toMatchObject({ value: 'no', path: 'aws_lock', said: 'missing' });
    expect(read({ ...spelling, source: 'docs' }, thing, [other])).toMatchObject({
      value: 'no',
      said: 'missing (docs)',
    });
    const { none: _none, ...bare } = spelling;
    const located = read({ ...bare, source: 'docs' }, thing, [other]);
    expect(located).toMatchObject({ value: open('none in the evidence'), said: 'missing' });
  });

  it('is decided later where the resource may belong to this one', () => {
    const located = read(spelling, thing, [lock('a', { thing: LATER, mode: 'on' })]);
    expect(located).toMatchObject({ value: open('which aws_lock belongs here is not known yet'), path: 'aws_lock' });
    expect(located).not.toHaveProperty('said');
  });
});

describe('a value in a resource that a module may hold', () => {
  const spelling: FieldMapping = { ...SOME, companion: { type: ['aws_lock'], on: { thing: ['id'] } }, none: 'no' };
  const handed = resource('x', { id: 'x' }, { handedOver: ['id'] });
  const lock = resource('a', { thing: 'x', mode: 'on' }, { type: 'aws_lock' });

  it('is not known where the module was not read', () => {
    const located = read(spelling, handed);
    expect(located).toMatchObject({ value: open('a module that was not read may hold aws_lock'), path: 'aws_lock' });
    expect(located).not.toHaveProperty('said');
  });

  it('is that of the resource that was read', () => {
    expect(read(spelling, handed, [lock])).toMatchObject({ value: 'yes', path: 'aws_lock.a.mode' });
  });

  it('is as nothing where the module got nothing that it would go by', () => {
    const other = resource('x', { id: 'x' }, { handedOver: ['arn'] });
    expect(read(spelling, other)).toMatchObject({ value: 'no', said: 'missing' });
  });
});

describe('content that cannot be read', () => {
  it.each<readonly [FieldMapping, RegExp]>([
    [{ path: 'a..b' }, /needs a path such as a\.b\[0\], or cases/],
    [{ path: 'a', defaults: [{ below: 3, value: 1 }] }, /defaults needs ranges of major versions in order/],
  ])('is refused: %j', (spelling, message) => {
    expect(() => compileMapping(spelling, 'traits/sample')).toThrow(message);
  });
});
