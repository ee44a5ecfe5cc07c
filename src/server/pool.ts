import { Piscina } from 'piscina';
import type { Job, JobResult } from './job.ts';
import { createTurns, type TurnPlace } from './turns.ts';
import type { WorkAccounts } from './work-accounts.ts';

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

/** Why a job has no result: too many wait, its limits, its client, or the time that its key may use. */
export type NotRun = 'busy' | 'time' | 'memory' | 'gone' | 'overdrawn';

/** What a job came to. */
export type Ran = JobResult | { readonly ok: false; readonly why: NotRun };

export interface Pool {
  /** Never rejects for what a job does. `key` is the id of the key that it is for; `gone` ends a job that nobody waits for any more. */
  run(job: Job, key: string, gone: AbortSignal): Promise<Ran>;
  /** Jobs that run and jobs that wait. */
  load(): { readonly running: number; readonly waiting: number };
  close(): Promise<void>;
}

/** What runs assessments, and what their time is counted on. */
export interface Workers {
  readonly pool: Pool;
  readonly accounts: WorkAccounts;
}

/** Bodies above this can take long, and leave one thread to the others. */
const LARGE_BYTES = 1024 * 1024;

/**
 * Threads that assess, each one job at a time, taken in turns by key. A key never holds the last thread, and neither do
 * large jobs of all keys together. A job above its time or memory ends with its thread, and another thread takes its
 * place. The time of a job counts for its key, however the job ends.
 */
export function createPool(options: PoolOptions, accounts: WorkAccounts): Pool {
  const { threads, timeMs, queue } = options;
  const piscina = startThreads(options);
  const turns = createTurns({ threads, queue, overdrawn: (key) => accounts.wait(key) > 0 });

  async function inThread(job: Job, place: TurnPlace, gone: AbortSignal): Promise<Ran> {
    const late = AbortSignal.timeout(timeMs);
    const signal = place.large ? AbortSignal.any([late, gone]) : late;
    const began = performance.now();
    try {
      return await piscina.run(job, { signal });
    } catch (error) {
      if (late.aborted) return { ok: false, why: 'time' };
      if (signal.aborted) return { ok: false, why: 'gone' };
      if (isOutOfMemory(error)) return { ok: false, why: 'memory' };
      throw error;
    } finally {
      accounts.charge(place.key, (performance.now() - began) / 1000);
      turns.finish(place);
    }
  }

  return {
    run(job, key, gone) {
      const large = job.slow === true || job.body.length > LARGE_BYTES;
      if (gone.aborted) return Promise.resolve({ ok: false, why: 'gone' });
      return new Promise((resolve) => {
        const place: TurnPlace = {
          key,
          large,
          end: (turn) => resolve(turn === 'start' ? inThread(job, place, gone) : { ok: false, why: turn }),
        };
        gone.addEventListener('abort', () => turns.leave(place));
        if (!turns.enter(place)) resolve({ ok: false, why: 'busy' });
      });
    },
    load: () => turns.load(),
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
