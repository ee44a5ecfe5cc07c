import { setImmediate } from 'node:timers/promises';

const INTERVAL_MS = 50;

/** Lets timers and signal handlers run: awaits a turn of the event loop when 50 ms have passed since the last. */
export interface EventLoopYield {
  due(): boolean;
  take(): Promise<void>;
}

/** Creates a yield. `tell` is called at each such turn. */
export function createEventLoopYield(tell: () => void = () => undefined): EventLoopYield {
  let last = Date.now();
  return {
    due: () => Date.now() - last > INTERVAL_MS,
    take: async () => {
      tell();
      await setImmediate();
      last = Date.now();
    },
  };
}
