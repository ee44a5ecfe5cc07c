import type { Job, JobResult } from './job.ts';
import { createThreads } from './threads.ts';
import { createTurns, type TurnPlace } from './turns.ts';
import type { WorkAccounts } from './work-accounts.ts';

export interface PoolOptions {
  /** Path of the built `src/server/worker.ts`. */
  readonly worker: string;
  readonly threads: number;
  readonly memoryMegabytes: number;
  /** From the start of a job to its end; waiting does not count. */
  readonly timeMs: number;
  /** Limit of waiting jobs. */
  readonly queue: number;
}

/**
 * Why a job has no result: too many jobs wait, it exceeded its limits, its client left, or its key has no time left.
 */
export type NotRun = 'busy' | 'time' | 'memory' | 'gone' | 'overdrawn';

/** The result of a job. */
export type Ran = JobResult | { readonly ok: false; readonly why: NotRun };

export interface Pool {
  /**
   * Never rejects because of a job. `key`: id of the key; `gone`: ends a job whose client has left; `started`: called
   * when a thread starts with it.
   */
  run(job: Job, key: string, gone: AbortSignal, started?: () => void): Promise<Ran>;
  load(): { readonly running: number; readonly waiting: number };
  close(): Promise<void>;
}

/** The workers of assessments, and the accounts of their time. */
export interface Workers {
  readonly pool: Pool;
  readonly accounts: WorkAccounts;
}

/** Larger bodies can take long, so such jobs never use the last thread. */
const LARGE_BYTES = 1024 * 1024;

/**
 * Threads that run assessments, each one job at a time, in turns by key. One key never uses the last thread, and
 * neither do the large jobs of all keys together. A job that exceeds its time or memory ends with its thread, and
 * another thread replaces it. The time of a job counts for its key, however the job ends.
 */
export function createPool(options: PoolOptions, accounts: WorkAccounts): Pool {
  const { worker, threads, memoryMegabytes, timeMs, queue } = options;
  const running = createThreads<Job, JobResult>({ worker, name: 'runJob', threads, memoryMegabytes });
  const turns = createTurns({ threads, queue, overdrawn: (key) => accounts.wait(key) > 0 });

  async function inThread(job: Job, place: TurnPlace, gone: AbortSignal): Promise<Ran> {
    const late = AbortSignal.timeout(timeMs);
    const signal = place.large ? AbortSignal.any([late, gone]) : late;
    const began = performance.now();
    try {
      const result = await running.run(job, signal);
      return result === 'memory' ? { ok: false, why: result } : result;
    } catch (error) {
      if (late.aborted) return { ok: false, why: 'time' };
      if (signal.aborted) return { ok: false, why: 'gone' };
      throw error;
    } finally {
      accounts.charge(place.key, (performance.now() - began) / 1000);
      turns.finish(place);
    }
  }

  return {
    run(job, key, gone, started) {
      const large = job.slow === true || countBytes(job) > LARGE_BYTES;
      if (gone.aborted) return Promise.resolve({ ok: false, why: 'gone' });
      return new Promise((resolve) => {
        const place: TurnPlace = {
          key,
          large,
          end(turn) {
            if (turn === 'start') started?.();
            resolve(turn === 'start' ? inThread(job, place, gone) : { ok: false, why: turn });
          },
        };
        gone.addEventListener('abort', () => turns.leave(place));
        if (!turns.enter(place)) resolve({ ok: false, why: 'busy' });
      });
    },
    load: () => turns.load(),
    close: () => running.close(),
  };
}

function countBytes({ body }: Job): number {
  return body instanceof Uint8Array ? body.length : body.bytes;
}
