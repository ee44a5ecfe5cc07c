import { starPattern } from '../../base/wildcards.ts';

/** Whether an address fits one of the patterns. */
export function matcher(patterns: readonly string[] | undefined): (address: string) => boolean {
  const tests = (patterns ?? []).map(starPattern);
  return (address) => tests.some((test) => test(address));
}
