import { setTimeout as wait } from 'node:timers/promises';

/** Admits `burst` requests at once and `perSecond` requests after that, in the order of arrival. */
export interface RateLimiter {
  pass(signal: AbortSignal): Promise<void>;
  hold(milliseconds: number): void;
}

/** Creates a rate limiter that starts with its full burst. `perSecond` counts requests. */
export function createRateLimiter({
  burst,
  perSecond,
}: {
  readonly burst: number;
  readonly perSecond: number;
}): RateLimiter {
  let tokens = burst;
  let filled = Date.now();
  let heldUntil = 0;
  let queue = Promise.resolve();

  async function admitted(signal: AbortSignal): Promise<void> {
    for (;;) {
      const now = Date.now();
      tokens = Math.min(burst, tokens + ((now - filled) / 1000) * perSecond);
      filled = now;
      if (now >= heldUntil && tokens >= 1) break;
      const pause = Math.max(heldUntil - now, ((1 - tokens) / perSecond) * 1000, 1);
      await wait(pause, undefined, { signal });
    }
    tokens -= 1;
  }

  async function afterwards(before: Promise<void>, signal: AbortSignal): Promise<void> {
    await before;
    await admitted(signal);
  }

  return {
    pass(signal) {
      const turn = afterwards(queue, signal);
      queue = turn.catch(() => undefined);
      return turn;
    },
    hold: (milliseconds) => void (heldUntil = Math.max(heldUntil, Date.now() + milliseconds)),
  };
}

/** Runs `work` for all items, at most `atOnce` at a time. `work` must not throw. */
export async function inParallel<Item>(
  items: readonly Item[],
  atOnce: number,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  let next = 0;
  const worker = async (): Promise<void> => {
    for (let item = items[next++]; item !== undefined; item = items[next++]) await work(item);
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, items.length) }, worker));
}
