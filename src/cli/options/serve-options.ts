import { availableParallelism } from 'node:os';
import { readFileSync, statSync } from 'node:fs';
import { Option, type Command } from 'commander';
import { omitUndefined } from '../../base/omit-undefined.ts';
import { EngineError } from '../../model/engine-error.ts';
import { errorCode } from '../../base/error-code.ts';
import { DEFAULT_KEY_FILE } from '../../server/keys/key-file.ts';
import type { ServiceOptions } from '../../server/service-options.ts';
import { readAuthorities } from '../remote/authorities.ts';
import type { CloudOptions } from './azure-options.ts';
import { number } from './numbers.ts';
import { repeatable } from './repeatable.ts';

const MEGABYTE = 1024 * 1024;
const HOUR_MS = 60 * 60 * 1000;
const LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'silent'] as const;

/** Values that commander parses for the options of `addServeOptions`. */
export interface ServeOptions extends CloudOptions {
  readonly host: string;
  readonly port: number;
  readonly metricsHost?: string;
  readonly metricsPort?: number;
  readonly keys?: string;
  readonly caFile?: string;
  readonly tlsCert?: string;
  readonly tlsKey?: string;
  readonly evidence?: string;
  readonly systems?: string;
  readonly jobs?: string;
  readonly jobsSize: number;
  readonly keepResults: number;
  readonly repositoryHost?: readonly string[];
  readonly maxBody: number;
  readonly maxFiles: number;
  readonly maxTotalSize: number;
  readonly timeLimit: number;
  readonly memoryLimit: number;
  readonly threads: number;
  readonly queue: number;
  readonly rateLimit: number;
  readonly workLimit: number;
  readonly bodyPatience: number;
  readonly logLevel: (typeof LEVELS)[number];
}

/** Adds the options of `serve`. */
export function addServeOptions(command: Command): Command {
  const threads = Math.max(2, availableParallelism());
  command
    .option('--host <address>', 'address to listen on', '127.0.0.1')
    .option('--port <number>', 'port to listen on; 0 picks a free one', number('--port', 0, 65_535), 8080)
    .option(
      '--keys <file>',
      `key file that keys add wrote (default: ${DEFAULT_KEY_FILE}, created with a first key if missing)`,
    )
    .option('--metrics-host <address>', 'address for --metrics-port (default: 127.0.0.1)')
    .option(
      '--metrics-port <number>',
      'serve /metrics on this port instead of --port; 0 picks a free one',
      number('--metrics-port', 0, 65_535),
    )
    .option('--tls-cert <file>', 'certificate chain (PEM); serves https with --tls-key')
    .option('--tls-key <file>', 'private key of the certificate (PEM)')
    .option('--evidence <folder>', 'folder with one folder of evidence per organization')
    .option('--systems <file>', 'list of systems, each an organization, in place of --evidence')
    .option('--jobs <folder>', 'store requests that prefer a later answer, and their results, in this folder')
    .option(
      '--repository-host <host[:port]>',
      'let requests name https repositories of this host; repeatable',
      repeatable,
    );
  const amount = (flag: string, unit: string, description: string, initial: number): void => {
    command.option(`${flag} <${unit}>`, description, number(flag, 1, 1_000_000), initial);
  };
  command
    .option('--cloud <name>', 'Azure cloud to read for /v1/evidence/azure', 'AzureCloud')
    .option(
      '--arm-endpoint <url>',
      'address of Azure Resource Manager in another cloud; together with --authority-host',
    )
    .option('--authority-host <url>', 'address of the token endpoint in another cloud; together with --arm-endpoint')
    .option('--ca-file <file>', 'additional certificate authorities (PEM) to trust there');
  amount('--max-body', 'MB', 'maximum size of a request body', 100);
  amount('--max-files', 'number', 'maximum number of files in an assessment', 20_000);
  amount('--max-total-size', 'MB', 'maximum size of the evidence of an assessment, unpacked', 512);
  amount('--time-limit', 'seconds', 'maximum time for an assessment', 60);
  amount('--memory-limit', 'MB', 'maximum memory for an assessment', 2048);
  amount('--threads', 'number', 'assessments that run at the same time', threads);
  amount('--queue', 'number', 'maximum number of waiting assessments', 1000);
  amount('--jobs-size', 'MB', 'maximum size of all jobs and results together', 4096);
  amount('--keep-results', 'hours', 'time after which the result of a job is removed', 24);
  amount('--rate-limit', 'number', 'requests per minute for each key', 60);
  amount('--work-limit', 'seconds', 'seconds per minute that the assessments of each key may use threads', 60);
  amount('--body-patience', 'seconds', 'time after which a body must arrive at 16 KiB per second', 10);
  return command.addOption(
    new Option('--log-level <level>', 'what is logged, as JSON on standard error').choices(LEVELS).default('info'),
  );
}

/**
 * The settings of a service. Throws EngineError for options that do not go together and for files that cannot be read.
 */
export async function readServeOptions(options: ServeOptions, keyFile: string): Promise<ServiceOptions> {
  refuseCombinations(options);
  const { host, port, metricsHost, metricsPort, tlsCert, tlsKey, evidence, systems, jobs } = options;
  const { chooseCloud: cloudOf } = await import('./azure-options.ts');
  const organizations = systems === undefined ? undefined : await loadOrganizations(systems);
  const authorities = options.caFile === undefined ? {} : { authorities: readAuthorities(options.caFile) };
  return {
    host,
    azure: { cloud: cloudOf(options), ...authorities },
    port,
    keyFile,
    repositoryHosts: (options.repositoryHost ?? []).map((each) => each.toLowerCase()),
    bodyBytes: options.maxBody * MEGABYTE,
    bodyPatienceMs: options.bodyPatience * 1000,
    files: options.maxFiles,
    totalBytes: options.maxTotalSize * MEGABYTE,
    timeMs: options.timeLimit * 1000,
    memoryMegabytes: options.memoryLimit,
    threads: options.threads,
    queue: options.queue,
    requestsPerMinute: options.rateLimit,
    workSecondsPerMinute: options.workLimit,
    logLevel: options.logLevel,
    ...omitUndefined({ evidenceFolder: evidence, organizations }),
    ...(jobs === undefined
      ? {}
      : { jobs: { folder: jobs, bytes: options.jobsSize * MEGABYTE, keepMs: options.keepResults * HOUR_MS } }),
    ...(metricsPort === undefined ? {} : { metrics: { host: metricsHost ?? '127.0.0.1', port: metricsPort } }),
    ...(tlsCert === undefined || tlsKey === undefined
      ? {}
      : { tls: { cert: pem('--tls-cert', tlsCert), key: pem('--tls-key', tlsKey) } }),
  };
}

async function loadOrganizations(file: string): Promise<ServiceOptions['organizations']> {
  const { readOrganizations } = await import('../settings/organizations.ts');
  return readOrganizations(file);
}

function refuseCombinations({ metricsHost, metricsPort, tlsCert, tlsKey, evidence, systems }: ServeOptions): void {
  if ((tlsCert === undefined) !== (tlsKey === undefined))
    throw new EngineError('invalid-usage', '--tls-cert and --tls-key want each other.');
  if (metricsHost !== undefined && metricsPort === undefined)
    throw new EngineError('invalid-usage', '--metrics-host needs --metrics-port.');
  if (evidence !== undefined && statSync(evidence, { throwIfNoEntry: false })?.isDirectory() !== true)
    throw new EngineError('invalid-usage', `--evidence: there is no folder ${evidence}.`);
  if (evidence !== undefined && systems !== undefined)
    throw new EngineError('invalid-usage', '--evidence cannot be combined with --systems: list its folders.');
}

function pem(flag: string, path: string): Buffer {
  try {
    return readFileSync(path);
  } catch (error) {
    throw new EngineError('invalid-configuration', `${flag}: ${path} cannot be read (${errorCode(error)}).`, {
      cause: error,
    });
  }
}
