import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Threads } from '../../server/threads.ts';
import { EngineError } from '../../model/engine-error.ts';
import type { FailedSystem } from '../../model/system-run.ts';
import { withThreads } from '../end-on-signals.ts';
import { writeRecord } from './run-system.ts';
import type { SystemJob, SystemResult } from './system-job.ts';

export interface Bounds {
  readonly threads: number;
  readonly memoryMegabytes: number;
}

type SystemThreads = Threads<SystemJob, SystemResult>;

/**
 * Assesses systems in threads, and continues after failures. The results are in the order of the jobs. A signal ends
 * the threads before the process, and leaves no temporary file.
 */
export async function runAll(
  jobs: readonly SystemJob[],
  { threads: most, memoryMegabytes }: Bounds,
  say: (text: string) => void,
): Promise<readonly SystemResult[]> {
  const { createThreads } = await import('../../server/threads.ts');
  const worker = fileURLToPath(new URL('./system-worker.js', import.meta.url));
  const count = Math.min(most, jobs.length);
  const threads: SystemThreads = createThreads({ worker, name: 'runSystemJob', threads: count, memoryMegabytes });
  const running = new Set<SystemJob>();
  const results: SystemResult[] = [];
  const waiting = jobs.entries();
  let isStopped = false;
  async function end(): Promise<void> {
    isStopped = true;
    await threads.end();
    for (const { options } of running) removeUnfinished(options.output);
  }
  async function runWaiting(): Promise<void> {
    for (const [index, job] of waiting) {
      running.add(job);
      const result = await runOne(threads, job, memoryMegabytes);
      if (isStopped) return;
      running.delete(job);
      results[index] = result instanceof EngineError ? recordFailure(job, result) : result;
      say(`Systems: ${results.filter(Boolean).length} of ${jobs.length}`);
    }
  }
  say(`Systems: 0 of ${jobs.length}`);
  await withThreads(end, async () => {
    try {
      await Promise.all(Array.from({ length: count }, runWaiting));
    } finally {
      await threads.end();
    }
  });
  return results;
}

/** An error of the thread itself is the result, because nothing in the thread could record it. */
async function runOne(threads: SystemThreads, job: SystemJob, megabytes: number): Promise<SystemResult | EngineError> {
  try {
    const result = await threads.run(job);
    if (result !== 'memory') return result;
    const message = `needs more memory than --memory-limit ${megabytes} (MB). Set a higher limit, and fewer --threads if the machine lacks memory.`;
    return new EngineError('unreadable-input', message);
  } catch (error) {
    if (error instanceof EngineError) return error;
    return new EngineError('internal', error instanceof Error ? error.message : String(error), { cause: error });
  }
}

function recordFailure({ name, options: { output } }: SystemJob, error: EngineError): SystemResult {
  const run: FailedSystem = { state: 'failed', name, exitCode: error.exitCode, reason: error.message };
  removeUnfinished(output);
  writeRecord(output, run);
  return { run, kept: false };
}

/** Removes temporary files of a thread that ended in the middle of writing. */
function removeUnfinished(folder: string): void {
  for (const name of list(folder)) {
    const path = join(folder, name);
    if (name.endsWith('.part')) rmSync(path, { force: true });
    else for (const inner of list(path)) if (inner.endsWith('.part')) rmSync(join(path, inner), { force: true });
  }
}

function list(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
