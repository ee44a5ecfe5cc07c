import { starPattern } from '../../base/wildcards.ts';

/** Returns a test whether an address matches one of the patterns. */
export function matcher(patterns: readonly string[] | undefined): (address: string) => boolean {
  const tests = (patterns ?? []).map(starPattern);
  return (address) => tests.some((test) => test(address));
}
