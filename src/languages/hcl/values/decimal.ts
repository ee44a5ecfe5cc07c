import { toBinary } from './big-float.ts';
import type { Decimal } from './number-text.ts';
import type { TfNumber } from './value.ts';

/** All digits of the magnitude; every binary fraction has a finite number. */
function exactDecimal(value: TfNumber): Decimal {
  const { mantissa, exponent } = toBinary(value);
  const magnitude = mantissa < 0n ? -mantissa : mantissa;
  if (exponent >= 0) {
    const digits = (magnitude << BigInt(exponent)).toString();
    return { digits, point: digits.length };
  }
  const digits = (magnitude * 5n ** BigInt(-exponent)).toString();
  return { digits, point: digits.length + exponent };
}

/** The magnitude rounded (half to even) to `places` digits after the point, padded to that length. */
export function fixedDecimal(value: TfNumber, places: number): Decimal {
  const exact = exactDecimal(value);
  return roundAt(exact, exact.point + places);
}

/** The magnitude rounded (half to even) to `count` digits. */
export function roundedDecimal(value: TfNumber, count: number): Decimal {
  return roundAt(exactDecimal(value), count);
}

function roundAt({ digits, point }: Decimal, count: number): Decimal {
  if (count < 0) return { digits: '', point: point - count };
  if (count >= digits.length) return { digits: digits + '0'.repeat(count - digits.length), point };
  const kept = digits.slice(0, count);
  const next = digits.charAt(count);
  const exactHalf = next === '5' && /^0*$/.test(digits.slice(count + 1));
  const odd = kept !== '' && Number(kept.at(-1)) % 2 === 1;
  if (next < '5' || (exactHalf && !odd)) return { digits: kept, point };
  const up = (BigInt(`0${kept}`) + 1n).toString().padStart(count, '0');
  return { digits: up, point: point + up.length - count };
}
