import { describe, expect, test } from '@jest/globals';
import type { Place } from '../../src/model/place.ts';
import { filesText, findingText, flat, kindsText } from '../../src/frameworks/sentences.ts';
import { check, finding } from './world.ts';

const proves = check('proves');
const phrasing = () => ({ digests: new Map<string, string>(), said: new Map() });

describe('a text of the evidence is one line', () => {
  test.each([
    ['', ''],
    [' ', ''],
    ['a', 'a'],
    ['a b', 'a b'],
    [' a', 'a'],
    ['a ', 'a'],
    ['a  b', 'a b'],
    ['a   b c', 'a b c'],
    ['a\tb', 'a b'],
    ['a\u001fb', 'a b'],
    ['a!b~c', 'a!b~c'],
    ['a\u007fb', 'a b'],
    ['a\u0085b', 'a b'],
    ['a\u2028b\u2029c', 'a b c'],
    ['\u202Eabc', 'abc'],
    ['a\u2066b\u2069c', 'a b c'],
    ['schön 東京', 'schön 東京'],
    ['schön  東京\n', 'schön 東京'],
    ['a \n b', 'a b'],
  ])('%j is %j', (text, expected) => {
    expect(flat(text)).toBe(expected);
  });

  test.each([
    [399, 'x'.repeat(399)],
    [400, 'x'.repeat(400)],
    [401, `${'x'.repeat(400)}…`],
    [5000, `${'x'.repeat(400)}…`],
  ])('of %i characters', (length, expected) => {
    expect(flat('x'.repeat(length))).toBe(expected);
  });

  test('no half of a pair is left where it is cut', () => {
    expect(flat(`${'x'.repeat(399)}😀y`)).toBe(`${'x'.repeat(399)}…`);
    expect(flat(`${'x'.repeat(398)}😀y`)).toBe(`${'x'.repeat(398)}😀…`);
    expect(flat(`${'x'.repeat(398)}😀`)).toBe(`${'x'.repeat(398)}😀`);
  });

  test('blanks are cut after the text, not counted before', () => {
    expect(flat(`${' '.repeat(10)}${'x'.repeat(390)}yy`)).toBe(`${'x'.repeat(390)}…`);
  });
});

describe('lists', () => {
  test.each([
    [['a'], 2, 'a'],
    [['a', 'b'], 2, 'a, b'],
    [['a', 'b', 'c'], 2, 'a, b and 1 more file'],
    [['a', 'b', 'c', 'd'], 2, 'a, b and 2 more files'],
    [['a', 'b', 'c', 'd', 'e'], 2, 'a, b and 3 more files'],
    [[], 2, ''],
  ])('%j, at most %i', (files, most, expected) => {
    expect(filesText(files, most)).toBe(expected);
  });

  test('kinds of evidence are in words', () => {
    expect(kindsText(['host', 'dockerfile'])).toBe('host facts (system_info.json); Dockerfiles');
    expect(kindsText([])).toBe('');
  });
});

describe('what was found', () => {
  const first: Place = { file: 'main.tf', pointer: ['a'], line: 3, document: 1 };
  const decision = (path: string, place: Place) => ({ condition: 'expect', place, path, actual: '1', expected: '2' });
  const said = (places: readonly Place[], message = ''): string => {
    const decisions = places.map((place, at) => decision(`p${at}`, place));
    return findingText(finding(proves, 'fail', 'thing.a', { decisions, message, place: first }), phrasing());
  };
  const HEAD = 'Wish proves [proves, high]: thing.a at main.tf:3: ';

  test('one place is said once', () => {
    expect(said([first, { ...first }])).toBe(`${HEAD}p0 is 1, expected 2; p1 is 1, expected 2.`);
  });

  test.each([
    ['file', { ...first, file: 'other.tf' }, 'other.tf:3'],
    ['line', { ...first, line: 4 }, 'main.tf:4'],
    ['document', { ...first, document: 2 }, 'main.tf:3'],
    ['pointer', { ...first, pointer: ['b'] }, 'main.tf:3'],
  ])('another %s is another place', (_name, place, where) => {
    expect(said([first, place])).toBe(`${HEAD}p0 is 1, expected 2; p1 is 1, expected 2 at ${where}.`);
    expect(said([first, place], 'p0 is 1: bad.')).toBe(`${HEAD}p0 is 1: bad (also at ${where}).`);
  });

  test('a message that says the first condition leaves its place out, and names three places at most', () => {
    const places = ['b', 'c', 'd'].map((name) => ({ ...first, file: `${name}.tf` }));
    expect(said([first], 'p0 is 1: bad.')).toBe(`${HEAD}p0 is 1: bad.`);
    expect(said([first, ...places], 'p0 is 1: bad.')).toBe(`${HEAD}p0 is 1: bad (also at b.tf:3 and c.tf:3).`);
    expect(said([first, ...places.slice(0, 1), ...places.slice(0, 1)], 'p0 is 1: bad.')).toBe(
      `${HEAD}p0 is 1: bad (also at b.tf:3).`,
    );
  });

  test.each([
    [3, ''],
    [4, '; 1 more condition'],
    [5, '; 2 more conditions'],
    [6, '; 3 more conditions'],
  ])('of %i conditions the first three are said', (count, more) => {
    const three = 'p0 is 1, expected 2; p1 is 1, expected 2; p2 is 1, expected 2';
    expect(said(Array.from({ length: count }, () => first))).toBe(`${HEAD}${three}${more}.`);
  });

  test('a finding is worded once for all requirements', () => {
    const shared = phrasing();
    const found = finding(proves, 'fail');
    const sentence = findingText(found, shared);
    expect(shared.said.get(found)).toBe(sentence);
    shared.said.set(found, 'As worded before.');
    expect(findingText(found, shared)).toBe('As worded before.');
  });
});
