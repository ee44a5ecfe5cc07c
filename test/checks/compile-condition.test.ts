import { describe, expect, it } from '@jest/globals';
import { asLink, compileCondition, type Scope } from '../../src/checks/compile-condition.ts';
import type { Condition } from '../../src/model/check.ts';
import type { ValueMap } from '../../src/base/value.ts';
import { check, findings, resource } from './support.ts';

const LEAF = { path: 'a', equals: 1 };
const WHOLE: Scope = { owner: 'sample' };
const TRAIT: Scope = { owner: 'sample', trait: { id: 'doors', fields: ['door', 'lock'], words: {} } };
const ON = { thing: ['id'] };

function nested(levels: number, around: (inner: Condition) => Condition): Condition {
  return levels === 0 ? LEAF : around(nested(levels - 1, around));
}

const AROUND: readonly (readonly [string, (inner: Condition) => Condition])[] = [
  ['not', (inner) => ({ not: inner })],
  ['and', (inner) => ({ and: [LEAF, inner] })],
  ['or', (inner) => ({ or: [inner] })],
  ['elements', (inner) => ({ path: 'a', all: inner })],
  ['linked', (inner) => ({ linked: { type: ['aws_lock'], on: ON, where: inner } })],
];

describe('a condition', () => {
  it.each(AROUND)('may nest 24 levels deep: %s', (_, around) => {
    expect(() => compileCondition(nested(24, around), WHOLE, 'expect')).not.toThrow();
    expect(() => compileCondition(nested(25, around), WHOLE, 'expect')).toThrow(/nests deeper than 24 levels/);
  });

  it.each<readonly [Condition, RegExp]>([
    [{ ...LEAF, expected: 1 }, /expect\.expected is not a text/],
    [{ and: LEAF }, /expect\.and is not a list of conditions/],
    [{ or: [LEAF, 'a'] }, /expect\.or\[1\] is not a condition/],
    [{ not: 'a' }, /expect\.not is not a condition/],
    [{ linked: [] }, /expect\.linked is not a condition/],
    [{ equals: 1 }, /expect needs a path such as a\.b\[0\]/],
    [{ path: 7, equals: 1 }, /expect needs a path such as a\.b\[0\]/],
    [{ path: 'a..b', equals: 1 }, /expect needs a path such as a\.b\[0\]/],
    [{ path: 'a' }, /expect needs one operator of .*atLeast.*, .*version/],
    [{ path: 'a', equals: 1, in: [1] }, /expect\.(equals|in) has no meaning here; one operator per condition/],
    [{ path: 'a', all: LEAF, where: LEAF }, /expect\.where has no meaning here/],
    [{ path: 'a', all: 'x' }, /expect\.all is not a condition/],
    [{ path: 'a', all: LEAF, default: 'maybe' }, /expect\.default is neither true, false nor unknown/],
    [{ path: 'a', all: { linked: { type: ['aws_lock'], on: ON } } }, /stands inside a quantifier/],
    [{ path: 'a', all: { path: 'a', sameAs: 'b' } }, /sameAs compares two attributes of a whole resource/],
    [{ path: 'a', sameAs: 'b..c' }, /expect\.sameAs needs a path such as a\.b/],
    [{ path: 'a', sameAs: 7 }, /expect\.sameAs needs a path such as a\.b/],
    [{ path: 'a', sameAs: 'b', default: 1 }, /expect\.default has no meaning here/],
    [{ path: 'a', exists: true, default: 1 }, /expect\.default has no meaning with exists; leave it out/],
    [{ path: 'a', equals: 1, default: 1, defaults: [{ atLeast: 1 }] }, /expect has default and defaults/],
    [{ path: 'a', equals: 1, defaults: [{ below: 2 }] }, /expect\.defaults needs ranges of major versions/],
    [{ path: 'a', in: 'x' }, /expect\.in /],
    [{ linked: { type: ['aws_lock'], on: ON, when: LEAF } }, /expect\.linked\.when has no meaning here/],
    [{ linked: { type: ['aws_lock'], on: ON, where: 'x' } }, /expect\.linked\.where is not a condition/],
    [{ linked: { type: ['aws_lock'], on: ON, missing: 'maybe' } }, /expect\.linked\.missing is neither true/],
  ])('is refused: %j', (condition, message) => {
    expect(() => compileCondition(condition, WHOLE, 'expect')).toThrow(message);
  });

  it('of a trait begins with one of its fields', () => {
    const message = /expect\.path must begin with a field of trait doors: door, lock/;
    expect(() => compileCondition({ path: 'door', equals: 1 }, TRAIT, 'expect')).not.toThrow();
    expect(() => compileCondition({ path: 'lock.kind', equals: 1 }, TRAIT, 'expect')).not.toThrow();
    expect(() => compileCondition({ path: 'a', equals: 1 }, TRAIT, 'expect')).toThrow(message);
    expect(() => compileCondition({ path: '[0]', equals: 1 }, TRAIT, 'expect')).toThrow();
    expect(() => compileCondition({ path: 'door', sameAs: 'lock' }, TRAIT, 'expect')).toThrow(/here it has none/);
  });
});

describe('a link', () => {
  it('has types and paths', () => {
    expect(asLink({ type: ['aws_lock', 7], on: { thing: ['id', 'name'] } }, 'sample', 'linked')).toEqual({
      type: ['aws_lock'],
      on: { thing: ['id', 'name'] },
    });
  });

  it.each<readonly [ValueMap, RegExp]>([
    [{ on: ON }, /linked needs type/],
    [{ type: 'aws_lock', on: ON }, /linked needs type/],
    [{ type: [7], on: ON }, /linked needs type/],
    [{ type: ['aws_lock'] }, /linked needs type/],
    [{ type: ['aws_lock'], on: ['id'] }, /linked needs type/],
    [{ type: ['aws_lock'], on: { 'a..b': ['id'] } }, /linked\.on has a path that cannot be read/],
    [{ type: ['aws_lock'], on: { thing: ['id', 'a..b'] } }, /linked\.on has a path that cannot be read/],
    [{ type: ['aws_lock'], on: { thing: [] } }, /linked\.on needs at least one path of the subject/],
    [{ type: ['aws_lock'], on: { thing: ['id'], other: 'id' } }, /linked\.on needs at least one path/],
  ])('is refused: %j', (spec, message) => {
    expect(() => asLink(spec, 'sample', 'linked')).toThrow(message);
  });

  const locks = ['on', 'off'].map((mode) => resource(mode, { thing: 'x', mode }, { type: 'aws_lock' }));
  it.each<readonly [ValueMap, string]>([
    [{ where: { path: 'mode', equals: 'on' } }, 'pass'],
    [{ where: { path: 'mode', equals: 'on' }, quantifier: 'any' }, 'pass'],
    [{ where: { path: 'mode', equals: 'on' }, quantifier: 'all' }, 'fail'],
    [{ where: { path: 'mode', equals: 'auto' } }, 'fail'],
    [{}, 'pass'],
    [{ quantifier: 'all' }, 'pass'],
  ])('with %j gives %s', (parts, outcome) => {
    const expected = { linked: { type: ['aws_lock'], on: ON, ...parts } };
    expect(findings(check({ expect: expected }), [resource('x', { id: 'x' }), ...locks])[0]?.outcome).toBe(outcome);
  });

  it.each<readonly [ValueMap, string]>([
    [{}, 'fail'],
    [{ missing: 'pass' }, 'pass'],
    [{ missing: true }, 'pass'],
    [{ missing: false }, 'fail'],
    [{ missing: 'unknown' }, 'unknown'],
  ])('to nothing, with %j, gives %s', (parts, outcome) => {
    const expected = { linked: { type: ['aws_lock'], on: ON, ...parts } };
    expect(findings(check({ expect: expected }), [resource('x', { id: 'x' })])[0]?.outcome).toBe(outcome);
  });
});
