import type { AzureAccess } from './job.ts';
import type { Organization } from './organization.ts';

/** All settings of a service. */
export interface ServiceOptions {
  readonly host: string;
  readonly port: number;
  /** Separate address of the metrics; absent: the address of the API. */
  readonly metrics?: { readonly host: string; readonly port: number };
  readonly keyFile: string;
  readonly tls?: { readonly cert: Buffer; readonly key: Buffer };
  /** Contains one folder of evidence per organization. */
  readonly evidenceFolder?: string;
  /** What a list registers, in place of the folder. */
  readonly organizations?: readonly Organization[];
  /** Where jobs are stored, how much of them, and how long their results. Absent: every answer is synchronous. */
  readonly jobs?: { readonly folder: string; readonly bytes: number; readonly keepMs: number };
  readonly repositoryHosts: readonly string[];
  readonly azure: AzureAccess;
  readonly bodyBytes: number;
  /** Grace period before a minimum rate applies to a body, in milliseconds. */
  readonly bodyPatienceMs: number;
  readonly files: number;
  readonly totalBytes: number;
  readonly timeMs: number;
  readonly memoryMegabytes: number;
  readonly threads: number;
  /** Limit of requests that wait for a thread. */
  readonly queue: number;
  readonly requestsPerMinute: number;
  /** Thread seconds per minute that all assessments of one key may use together. */
  readonly workSecondsPerMinute: number;
  readonly logLevel: string;
}
