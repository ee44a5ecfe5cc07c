import { describe, expect, jest, test } from '@jest/globals';
import type { TraitMappings } from '../../src/model/check.ts';
import { bothSpellings, packSpellings, createTraitMappings, unpackSpellings } from '../../src/content/spellings.ts';

const LAKE = { depth: { path: 'depth' }, salt: { path: 'salt', absent: 'none' } };
const SPELLINGS = createTraitMappings({ lake: LAKE, sea: { depth: { path: 'fathoms' } }, pond: LAKE });

function read({ types, fieldsOf, spelling }: TraitMappings): unknown {
  const all = types.flatMap((type) => fieldsOf(type).map((field) => [type, field, spelling(type, field)]));
  return all.sort((one, other) => String(one.slice(0, 2)).localeCompare(String(other.slice(0, 2))));
}

describe('packed spellings', () => {
  test('are the same when they are unpacked', () => {
    const lines: string[] = ['what another trait wrote'];
    const packed = packSpellings(SPELLINGS, lines);
    expect(packed).toEqual([
      ['lake pond', 'depth salt', 1],
      ['sea', 'depth', 2],
    ]);
    const unpacked = unpackSpellings(packed, () => lines);
    expect(read(unpacked)).toEqual(read(SPELLINGS));
    expect(unpacked.linked()).toEqual([]);
  });

  test('read no line before one is asked for', () => {
    const lines = jest.fn<() => readonly string[]>().mockReturnValue(['{"depth":{"path":"depth"}}']);
    const { types, fieldsOf, spelling } = unpackSpellings([['lake', 'depth', 0]], lines);
    expect([types, fieldsOf('lake'), fieldsOf('moor')]).toEqual([['lake'], ['depth'], []]);
    expect(spelling('moor', 'depth')).toBeUndefined();
    expect(lines).not.toHaveBeenCalled();
    expect(spelling('lake', 'depth')).toEqual({ path: 'depth' });
    expect(spelling('lake', 'constructor')).toBeUndefined();
  });
});

test('packed spellings name the types that they link to, without reading a line', () => {
  const companion = { type: ['brook', 'river'], on: { id: ['mouth'] } };
  const spelled = createTraitMappings({ lake: { depth: { companion } }, sea: { depth: { path: 'brook' } } });
  const packed = packSpellings(spelled, []);
  expect(packed.map(([types, , , linked]) => [types, linked])).toEqual([
    ['lake', 'brook river'],
    ['sea', undefined],
  ]);
  const lines = jest.fn<() => readonly string[]>();
  expect(unpackSpellings(packed, lines).linked()).toEqual(['brook', 'river']);
  expect(bothSpellings(SPELLINGS, spelled).linked()).toEqual(['brook', 'river']);
  expect(lines).not.toHaveBeenCalled();
});

test('two traits of one name say together what each of them says', () => {
  const more = createTraitMappings({ lake: { shore: { path: 'shore' } }, moor: { depth: { path: 'bog' } } });
  const both = bothSpellings(SPELLINGS, more);
  expect(both.types).toEqual(['lake', 'sea', 'pond', 'moor']);
  expect(both.fieldsOf('lake')).toEqual(['depth', 'salt', 'shore']);
  expect([both.spelling('lake', 'shore'), both.spelling('lake', 'salt')]).toEqual([{ path: 'shore' }, LAKE.salt]);
});
