import { setFlagsFromString } from 'node:v8';

/**
 * Settings of V8 for a process that lives half a second. By default it compiles functions for speed on other cores
 * that never run often enough to pay for it (a quarter of the processor time of a small run, and of one with 5,000
 * resources), and lets the heap grow in small steps, each with a collection (a tenth). Measured by `npm run bench`.
 */
export function tuneForShortRuns(): void {
  setFlagsFromString('--interrupt-budget=1000000');
  setFlagsFromString('--semi-space-growth-factor=8');
}
