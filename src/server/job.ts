import type { Cloud } from '../engine/assess-azure.ts';

/** What is asked of a worker: everything it needs, since it keeps nothing between jobs. */
export interface Job {
  /** Path of the endpoint. */
  readonly path: string;
  /** JSON as it came. */
  readonly body: Uint8Array;
  readonly settings: JobSettings;
  /** Registered organizations that the key of the request may read, or `*` for all. */
  readonly organizations: readonly string[];
  /** Counts as a large one, however small its body is. */
  readonly slow?: boolean;
  /** Folder for what has to be on disk while it runs; whoever gives the job removes it. */
  readonly scratch?: string;
}

/** Which Azure is read, and which certificate authorities (PEM) are trusted there beside the usual ones. */
export interface AzureAccess {
  readonly cloud: Cloud;
  readonly authorities?: string;
}

/** What the operator allows; the same for every job of a service. */
export interface JobSettings {
  readonly limits: { readonly files: number; readonly fileBytes: number; readonly totalBytes: number };
  /** Holds one folder per organization. */
  readonly evidenceFolder?: string;
  readonly repositoryHosts: readonly string[];
  readonly azure: AzureAccess;
  /** The longest that a job may take. */
  readonly timeMs: number;
}

export type JobResult =
  | { readonly ok: true; readonly body: Uint8Array; readonly headers: { readonly [name: string]: string } }
  | {
      readonly ok: false;
      readonly statusCode: number;
      readonly message: string;
      /** Where it broke, without the message, for the log of a fault of our own. */
      readonly trace?: string;
    };
