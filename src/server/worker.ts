import { EngineError } from '../model/engine-error.ts';
import { assessBody } from './assess-body.ts';
import type { Job, JobResult } from './job.ts';
import { ServiceError } from './service-error.ts';
import { traceOf } from './trace.ts';

/** Runs one assessment in a thread of its own; what goes wrong is its answer. */
export async function runJob(job: Job): Promise<JobResult> {
  if (job.scratch !== undefined) process.env['TMPDIR'] = job.scratch;
  try {
    return await assessBody(job);
  } catch (error) {
    if (error instanceof ServiceError) return { ok: false, statusCode: error.statusCode, message: error.message };
    if (error instanceof EngineError && error.httpStatus < 500)
      return { ok: false, statusCode: error.httpStatus, message: error.message };
    return { ok: false, statusCode: 500, message: '', trace: traceOf(error) };
  }
}
