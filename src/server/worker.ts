import { EngineError } from '../model/engine-error.ts';
import { assessBody } from './assess-body.ts';
import type { Job, JobResult } from './job.ts';
import { ServiceError } from './service-error.ts';
import { stackTrace } from './trace.ts';

/** Runs one assessment in a separate thread. An error becomes its result. */
export async function runJob(job: Job): Promise<JobResult> {
  if (job.scratch !== undefined) process.env['TMPDIR'] = job.scratch;
  try {
    return await assessBody(job);
  } catch (error) {
    if (error instanceof ServiceError) return { ok: false, statusCode: error.statusCode, message: error.message };
    if (error instanceof EngineError && (error.httpStatus < 500 || error.code === 'remote'))
      return { ok: false, statusCode: getStatus(error), message: error.message };
    return { ok: false, statusCode: 500, message: '', trace: stackTrace(error) };
  }
}

/** Evidence that cannot be fetched is a fault of the request (422), not of a gateway. */
function getStatus({ code, httpStatus }: EngineError): number {
  return code === 'remote' ? 422 : httpStatus;
}
