import { expect, test } from '@jest/globals';
import { assert, property, uint8Array } from 'fast-check';
import { decodeBase64 } from '../../src/base/base64.ts';

test('what was encoded is decoded', () => {
  assert(
    property(uint8Array({ maxLength: 300 }), (bytes) => {
      const text = Buffer.from(bytes).toString('base64');
      expect(decodeBase64(text)?.equals(bytes)).toBe(true);
    }),
  );
});

test.each([
  'a',
  'ab',
  'abc',
  'ab=',
  'a===',
  '====',
  'ab==ab==',
  'ab=c',
  'YW\nI=',
  'YWI=\n',
  ' YWI=',
  'YW-_',
  'YWJ=',
  'YX==',
  '*WI=',
])('%j is refused', (text) => expect(decodeBase64(text)).toBeUndefined());
