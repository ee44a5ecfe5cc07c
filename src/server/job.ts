import type { Cloud } from '../engine/assess-azure.ts';
import type { Organization } from './organization.ts';

/** The input of a worker: everything it needs, since it keeps nothing between jobs. */
export interface Job {
  readonly path: string;
  /** The unparsed JSON, or the file that contains it. */
  readonly body: Uint8Array | BodyFile;
  readonly settings: JobSettings;
  /** Registered organizations that the key of the request may read; `*` means all. */
  readonly organizations: readonly string[];
  /** Whether it counts as a large job even with a small body. */
  readonly slow?: boolean;
  /** Folder for files that must be on disk during the job; the caller removes it. */
  readonly scratch?: string;
}

export interface BodyFile {
  readonly path: string;
  readonly bytes: number;
}

/**
 * The Azure cloud to read, and the certificate authorities (PEM) that are trusted there in addition to the usual
 * ones.
 */
export interface AzureAccess {
  readonly cloud: Cloud;
  readonly authorities?: string;
}

/** The operator's settings; the same for every job of a service. */
export interface JobSettings {
  readonly limits: { readonly files: number; readonly fileBytes: number; readonly totalBytes: number };
  /** Contains one folder per organization. */
  readonly evidenceFolder?: string;
  /** What the operator registered by a list, in place of a folder. */
  readonly organizations?: readonly Organization[];
  readonly repositoryHosts: readonly string[];
  readonly azure: AzureAccess;
  /** Limit for one job, in milliseconds. */
  readonly timeMs: number;
}

export type JobResult =
  | { readonly ok: true; readonly body: Uint8Array; readonly headers: { readonly [name: string]: string } }
  | {
      readonly ok: false;
      readonly statusCode: number;
      readonly message: string;
      /** Stack of an internal fault, without its message, for the log. */
      readonly trace?: string;
    };
