import { Piscina } from 'piscina';

export interface ThreadOptions {
  /** Path of a built module. */
  readonly worker: string;
  /** The function of that module that runs a job. */
  readonly name: string;
  readonly threads: number;
  /** Limit of the heap of each thread. */
  readonly memoryMegabytes: number;
}

export interface Threads<Job, Result> {
  /**
   * Rejects when the signal is aborted or the job throws; the thread then ends, and another one replaces it.
   * `memory`: the job needed more memory than the limit.
   */
  run(job: Job, signal?: AbortSignal): Promise<Result | 'memory'>;
  /** Waits for jobs that run. */
  close(): Promise<void>;
  /** Ends jobs that run. */
  end(): Promise<void>;
}

/** Threads that each run one job at a time. All start at once and stay until the end. */
export function createThreads<Job, Result>(options: ThreadOptions): Threads<Job, Result> {
  const { worker, name, threads, memoryMegabytes } = options;
  const piscina = new Piscina<Job, Result>({
    filename: worker,
    name,
    minThreads: threads,
    maxThreads: threads,
    idleTimeout: Infinity,
    resourceLimits: { maxOldGenerationSizeMb: memoryMegabytes },
    recordTiming: false,
  });
  return {
    async run(job, signal) {
      try {
        return await piscina.run(job, signal === undefined ? {} : { signal });
      } catch (error) {
        if (isOutOfMemory(error)) return 'memory';
        throw error;
      }
    },
    close: () => piscina.close(),
    end: () => piscina.destroy(),
  };
}

function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
}
