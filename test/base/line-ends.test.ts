import { expect, test } from '@jest/globals';
import * as fc from 'fast-check';
import { lineEnds } from '../../src/base/line-ends.ts';

/** Line ends, their neighbours, and bytes with the highest bit. */
const byte = fc.constantFrom(0x00, 0x09, 0x0a, 0x0a, 0x0b, 0x8a, 0xff, 0x61);

test('counts the line ends of any part of bytes that begin anywhere', () => {
  fc.assert(
    fc.property(
      fc.uint8Array({ maxLength: 60 }),
      fc.array(byte, { maxLength: 60 }),
      fc.nat(60),
      fc.nat(60),
      (pad, content, one, other) => {
        const bytes = Uint8Array.from([...pad, ...content]).subarray(pad.length);
        const [from, to] = [one, other].map((at) => Math.min(at, bytes.length)).sort((a, b) => a - b);
        expect(lineEnds(bytes, from ?? 0, to ?? 0)).toBe(
          bytes.subarray(from, to).filter((each) => each === 0x0a).length,
        );
      },
    ),
    { numRuns: 500 },
  );
});
