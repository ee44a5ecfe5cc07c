import { storedJob as valid } from '../../generated/validators/storedJob.js';

/** A request that was accepted and is answered later (`schemas/stored-job.schema.json`); times are RFC 3339 in UTC. */
export interface StoredJob {
  readonly id: string;
  /** Id of the key that made the request. */
  readonly key: string;
  /** Path of the endpoint. */
  readonly path: string;
  /** Id of the request, also in the result where that is an error. */
  readonly request: string;
  /** Size of the body. */
  readonly bytes: number;
  readonly created: string;
  /** How often a thread started with it and the service ended before the thread did. */
  readonly starts: number;
  /** Absent until the result is stored. */
  readonly result?: StoredResult;
}

/** What the same request would have been answered with. */
export interface StoredResult {
  readonly finished: string;
  readonly status: number;
  readonly headers: { readonly [name: string]: string };
  /** Size of its body. */
  readonly bytes: number;
}

/** Names of the folders of jobs. */
const ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Whether a text can be the id of a job. */
export function isJobId(text: string): boolean {
  return ID.test(text);
}

/** Whether a parsed file is a job that a service stored. */
export function isStoredJob(data: unknown): data is StoredJob {
  return valid(data);
}
