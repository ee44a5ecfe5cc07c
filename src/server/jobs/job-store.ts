import { randomUUID } from 'node:crypto';
import type { JobFiles } from './job-files.ts';
import type { StoredJob, StoredResult } from './stored-job.ts';

export interface StoreLimits {
  /** Bytes of all bodies and results together; the jobs of one key use at most half of them. */
  readonly bytes: number;
  /** Limit of unfinished jobs; those of one key are at most half of them. */
  readonly unfinished: number;
  /** How long a result is kept, in milliseconds. */
  readonly keepMs: number;
}

/** What a new job is made of. */
export type NewJob = Pick<StoredJob, 'key' | 'path' | 'request'> & { readonly body: Uint8Array };

/** The accepted jobs of a service, and what is left of their limits. */
export interface JobStore {
  /** Stores a job; `undefined` when no more of them fit, in total or for this key. */
  add(job: NewJob, now: Date): Promise<StoredJob | undefined>;
  get(id: string): StoredJob | undefined;
  /** The oldest first. */
  list(): readonly StoredJob[];
  bodyPath(id: string): string;
  /** Changes the record of how often a thread started with it. */
  setStarts(id: string, starts: number): void;
  /** Does nothing for a job that was removed. */
  finish(id: string, result: Omit<StoredResult, 'bytes'>, body: Uint8Array): Promise<void>;
  readResult(id: string): Promise<Buffer>;
  remove(id: string): Promise<void>;
  /** When the result of a finished job is removed, in milliseconds since 1970. */
  expiry(job: StoredJob): number | undefined;
}

/** The jobs that `files` have, and those that are added. */
export function createJobStore(files: JobFiles, limits: StoreLimits): JobStore {
  const jobs = new Map<string, StoredJob>(
    [...files.readAll()].sort(byAge).map((job): [string, StoredJob] => [job.id, job]),
  );

  /** Counts a new job at once, so that two requests at the same time cannot both take the last place. */
  function take(job: StoredJob): boolean {
    const all = [...jobs.values(), job];
    const own = all.filter(({ key }) => key === job.key);
    if (!fits(all, limits.bytes, limits.unfinished)) return false;
    if (!fits(own, limits.bytes / 2, Math.ceil(limits.unfinished / 2))) return false;
    jobs.set(job.id, job);
    return true;
  }

  return {
    async add({ body, ...rest }, now) {
      const job = { ...rest, id: randomUUID(), bytes: body.length, created: now.toISOString(), starts: 0 };
      if (!take(job)) return undefined;
      try {
        await files.create(job, body);
      } catch (error) {
        jobs.delete(job.id);
        throw error;
      }
      return job;
    },
    get: (id) => jobs.get(id),
    list: () => [...jobs.values()],
    bodyPath: files.bodyPath,
    setStarts(id, starts) {
      const job = jobs.get(id);
      if (job === undefined || job.result !== undefined) return;
      const changed = { ...job, starts };
      files.update(changed);
      jobs.set(id, changed);
    },
    async finish(id, result, body) {
      const job = jobs.get(id);
      if (job === undefined) return;
      const finished = { ...job, result: { ...result, bytes: body.length } };
      try {
        await files.finish(finished, body);
        if (jobs.has(id)) jobs.set(id, finished);
      } finally {
        // the client may have removed it meanwhile
        if (!jobs.has(id)) await files.remove(id);
      }
    },
    readResult: files.readResult,
    async remove(id) {
      jobs.delete(id);
      await files.remove(id);
    },
    expiry: ({ result }) => (result === undefined ? undefined : Date.parse(result.finished) + limits.keepMs),
  };
}

function byAge(a: StoredJob, b: StoredJob): number {
  return Date.parse(a.created) - Date.parse(b.created);
}

function fits(jobs: readonly StoredJob[], bytes: number, unfinished: number): boolean {
  const held = jobs.reduce((sum, job) => sum + (job.result?.bytes ?? job.bytes), 0);
  return held <= bytes && jobs.filter(({ result }) => result === undefined).length <= unfinished;
}
