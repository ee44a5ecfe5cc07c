import { setImmediate } from 'node:timers/promises';

const PAUSE_MS = 50;

/** Runs a stage to its end, and lets signals and the spinner run every 50 ms. */
export async function runInTurns<Result>(
  stage: Generator<number, Result>,
  tell: (done: number) => void,
): Promise<Result> {
  let last = Date.now();
  for (;;) {
    const step = stage.next();
    if (step.done === true) return step.value;
    if (Date.now() - last < PAUSE_MS) continue;
    tell(step.value);
    await setImmediate();
    last = Date.now();
  }
}
