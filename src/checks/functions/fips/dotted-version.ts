import { compareVersions, readVersion, type Version } from '../../operators/version-order.ts';

const MOST_NUMBERS = 10;
const MOST_DIGITS = 9;

/**
 * The numbers of a version or tag: `v3.0.9`, `1:1.1.1k-2`, `OpenSSL_1_1_1w`. `undefined` where there are none, as in
 * a commit.
 */
export function leadingNumbers(written: string): Version | undefined {
  const plain = written.slice(0, 200).trim().replace(/^\d+:/, '');
  const found = /^(?:[a-z]+[-_ ]?)?(\d+(?:[._]\d+)+|\d{1,3}$)/i.exec(plain)?.[1] ?? '';
  const numbers = found.split(/[._]/, MOST_NUMBERS).map((number) => number.slice(0, MOST_DIGITS));
  return readVersion(numbers.join('.'));
}

/** Whether a version is lower than a bound of a table: `1.1.1k` is lower than `3.0.0`. */
export function isBelow(version: Version, bound: string): boolean {
  const limit = readVersion(bound);
  return limit !== undefined && (compareVersions(version, limit) ?? 0) < 0;
}
