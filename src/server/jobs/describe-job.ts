import { omitUndefined } from '../../base/omit-undefined.ts';
import type { Jobs } from './jobs.ts';
import type { StoredJob } from './stored-job.ts';

/** The address of a job, on the service that accepted it. */
export function jobAddress(id: string): string {
  return `/v1/jobs/${id}`;
}

/** The Job of the API (`schemas/requests.schema.json`). */
export function describeJob(job: StoredJob, jobs: Jobs): object {
  const { id, path, created, result } = job;
  const expiry = jobs.store.expiry(job);
  return {
    id,
    status: jobs.state(job),
    endpoint: path,
    created,
    ...omitUndefined({
      finished: result?.finished,
      expires: expiry === undefined ? undefined : new Date(expiry).toISOString(),
      result_status: result === undefined ? undefined : String(result.status),
      result: result === undefined ? undefined : `${jobAddress(id)}/result`,
    }),
  };
}
