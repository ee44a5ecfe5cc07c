import { setFlagsFromString } from 'node:v8';

/**
 * A setting of V8 for a process that lives half a second. By default it compiles functions for speed, on other cores,
 * that never run often enough to pay for it: a quarter of the processor time of a small run, and a third of one with
 * 5,000 resources. This lets functions run longer before; those of a large run still are compiled.
 */
export function tuneForShortRuns(): void {
  setFlagsFromString('--interrupt-budget=1000000');
}
