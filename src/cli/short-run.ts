import { setFlagsFromString } from 'node:v8';

/**
 * A setting of V8 for a process that lives half a second. By default it compiles functions for speed, on other cores,
 * that never run often enough to pay for it: a quarter of the processor time of a small run, and a third of one with
 * 5,000 resources. This lets functions run longer before; those of a large run still are compiled.
 */
export function tuneForShortRuns(): void {
  const flag = shortRunFlag(process.versions.v8);
  if (flag !== undefined) setFlagsFromString(flag);
}

/** Only the V8 of Node 20 has the flag: later ones say so on standard error, and gain nothing from what replaced it. */
export function shortRunFlag(v8: string): string | undefined {
  return v8.startsWith('11.') ? '--interrupt-budget=1000000' : undefined;
}
