import { expect, test } from '@jest/globals';
import * as fc from 'fast-check';
import { identityText, isSameValue, own, redacted, unknown, type ValueMap } from '../../src/base/value.ts';

const OF_PROTOTYPES = ['__proto__', 'constructor', 'toString', 'hasOwnProperty', '__defineGetter__', 'valueOf'];

test.each(OF_PROTOTYPES)('%s is a member only where a document has it', (key) => {
  const map: ValueMap = JSON.parse(`{"${key}": {"a": 1}}`);
  expect(own(map, key)).toEqual({ a: 1 });
  expect(own({}, key)).toBeUndefined();
  for (const marker of [unknown('later', true), redacted('x')]) expect(own({ marker }, key)).toBeUndefined();
});

test('a member is what the document says under its key', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.constantFrom(0, '', false, null, 'a')), fc.string(), (map, key) => {
      expect(own(map, key)).toBe(Object.hasOwn(map, key) ? map[key] : undefined);
    }),
  );
});

test('a marker is no map, and no text is a marker', () => {
  const later = unknown('later', true);
  const hidden = redacted('x');
  expect(isSameValue(later, { set: true, reason: 'later' })).toBe(false);
  expect(isSameValue([hidden], [{ state: 'set' }])).toBe(false);
  expect(isSameValue(later, unknown('later', true))).toBe(true);
  for (const marker of [later, hidden]) expect(isSameValue(marker, identityText(marker).slice(1, -1))).toBe(false);
  expect(isSameValue({ a: ['1', 1, null] }, { a: ['1', 1, null] })).toBe(true);
  expect(isSameValue('1', 1)).toBe(false);
});
