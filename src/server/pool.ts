import { Piscina } from 'piscina';
import type { Job, JobResult } from './job.ts';

export interface PoolOptions {
  /** Path of the built `src/server/worker.ts`. */
  readonly worker: string;
  readonly threads: number;
  /** Of the heap of one thread. */
  readonly memoryMegabytes: number;
  /** From the start of a job to its end; waiting does not count. */
  readonly timeMs: number;
  /** Jobs that wait. */
  readonly queue: number;
}

/** What a job came to. */
export type Ran = JobResult | { readonly ok: false; readonly why: 'busy' | 'time' | 'memory' | 'gone' };

export interface Pool {
  /** Never rejects for what a job does; `gone` ends a job that nobody waits for any more. */
  run(job: Job, gone: AbortSignal): Promise<Ran>;
  /** Jobs that run and jobs that wait. */
  load(): { readonly running: number; readonly waiting: number };
  close(): Promise<void>;
}

/** Bodies above this can take long, and leave one thread to the others. */
const LARGE_BYTES = 1024 * 1024;

interface Waiting {
  readonly large: boolean;
  start(): void;
}

/**
 * Threads that assess, each one job at a time. Large jobs never hold the last thread, so that small ones keep being
 * answered beside them; a job above its time or memory ends with its thread, and another thread takes its place.
 */
export function createPool(options: PoolOptions): Pool {
  const { threads, timeMs, queue } = options;
  const piscina = startThreads(options);
  const largeSlots = Math.max(1, threads - 1);
  const waiting = new Set<Waiting>();
  let running = 0;
  let runningLarge = 0;

  function startNext(): void {
    for (const each of waiting) {
      if (running >= threads) return;
      if (each.large && runningLarge >= largeSlots) continue;
      waiting.delete(each);
      running += 1;
      if (each.large) runningLarge += 1;
      each.start();
    }
  }

  /** Whether the job got its turn before its client went away. */
  function turn(large: boolean, gone: AbortSignal): Promise<boolean> {
    return new Promise((resolve) => {
      const place: Waiting = { large, start: () => resolve(true) };
      waiting.add(place);
      gone.addEventListener('abort', () => {
        if (waiting.delete(place)) resolve(false);
      });
      startNext();
    });
  }

  async function inThread(job: Job, large: boolean, gone: AbortSignal): Promise<Ran> {
    const late = AbortSignal.timeout(timeMs);
    const signal = large ? AbortSignal.any([late, gone]) : late;
    try {
      return await piscina.run(job, { signal });
    } catch (error) {
      if (late.aborted) return { ok: false, why: 'time' };
      if (signal.aborted) return { ok: false, why: 'gone' };
      if (isOutOfMemory(error)) return { ok: false, why: 'memory' };
      throw error;
    } finally {
      running -= 1;
      if (large) runningLarge -= 1;
      startNext();
    }
  }

  return {
    async run(job, gone) {
      const large = job.slow === true || job.body.length > LARGE_BYTES;
      if (gone.aborted) return { ok: false, why: 'gone' };
      if (waiting.size >= queue) return { ok: false, why: 'busy' };
      return (await turn(large, gone)) ? inThread(job, large, gone) : { ok: false, why: 'gone' };
    },
    load: () => ({ running, waiting: waiting.size }),
    close: () => piscina.close(),
  };
}

function startThreads({ worker, threads, memoryMegabytes }: PoolOptions): Piscina {
  return new Piscina({
    filename: worker,
    name: 'runJob',
    minThreads: threads,
    maxThreads: threads,
    idleTimeout: Infinity,
    resourceLimits: { maxOldGenerationSizeMb: memoryMegabytes },
    recordTiming: false,
  });
}

function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
}
