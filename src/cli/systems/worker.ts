import { EngineError } from '../../model/engine-error.ts';
import type { FailedSystem } from '../../model/system-run.ts';
import { runSystem, writeRecord } from './run-system.ts';
import type { SystemJob, SystemResult } from './system-job.ts';

const OWN_FAULT = 70;

/** Assesses one system in a separate thread. A failure becomes its result, and the record in its folder. */
export async function runSystemJob(job: SystemJob): Promise<SystemResult> {
  try {
    return await runSystem(job);
  } catch (error) {
    const run = readFailure(job.name, error);
    writeRecord(job.options.output, run);
    const trace = error instanceof EngineError || !(error instanceof Error) ? undefined : error.stack;
    return { run, kept: false, ...(trace === undefined ? {} : { trace }) };
  }
}

function readFailure(name: string, error: unknown): FailedSystem {
  if (error instanceof EngineError) return { state: 'failed', name, exitCode: error.exitCode, reason: error.message };
  const message = error instanceof Error ? error.message : String(error);
  const reason = `evidence-engine failed with an internal error: ${message}. Run this system alone with --debug.`;
  return { state: 'failed', name, exitCode: OWN_FAULT, reason };
}
