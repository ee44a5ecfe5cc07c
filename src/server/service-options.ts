import type { AzureAccess } from './job.ts';

/** Everything that an operator decides about a service. */
export interface ServiceOptions {
  readonly host: string;
  readonly port: number;
  /** Where metrics are served instead of the address of the API. */
  readonly metrics?: { readonly host: string; readonly port: number };
  readonly keyFile: string;
  readonly tls?: { readonly cert: Buffer; readonly key: Buffer };
  /** Holds one folder of evidence per organization. */
  readonly evidenceFolder?: string;
  readonly repositoryHosts: readonly string[];
  readonly azure: AzureAccess;
  readonly bodyBytes: number;
  /** Grace for a body before it must come at a rate of its own. */
  readonly bodyPatienceMs: number;
  readonly files: number;
  readonly totalBytes: number;
  readonly timeMs: number;
  readonly memoryMegabytes: number;
  readonly threads: number;
  /** Requests that wait for a thread. */
  readonly queue: number;
  readonly requestsPerMinute: number;
  /** How long the assessments of a key may hold threads in a minute, all together. */
  readonly workSecondsPerMinute: number;
  readonly logLevel: string;
}
