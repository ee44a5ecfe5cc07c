import { availableParallelism } from 'node:os';
import { readFileSync, statSync } from 'node:fs';
import { Command, Option } from 'commander';
import { omitUndefined } from '../base/omit-undefined.ts';
import { EngineError } from '../model/engine-error.ts';
import { errorCode } from '../base/error-code.ts';
import { DEFAULT_KEY_FILE, defaultKeyFile } from '../server/keys/key-file.ts';
import { readKeyFile } from '../server/keys/read-keys.ts';
import type { ServiceOptions } from '../server/service-options.ts';

import { readAuthorities } from './remote/authorities.ts';
import type { CloudOptions } from './options/azure-options.ts';
import { number } from './options/numbers.ts';
import { repeatable } from './options/repeatable.ts';

const MEGABYTE = 1024 * 1024;
const LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'silent'] as const;
const EXAMPLES = `
Examples:
  evidence-engine serve
  evidence-engine serve --host 0.0.0.0 --tls-cert tls.crt --tls-key tls.key --keys keys.json
  evidence-engine serve --evidence /srv/evidence --rate-limit 600`;

interface ServeOptions extends CloudOptions {
  readonly host: string;
  readonly port: number;
  readonly metricsHost?: string;
  readonly metricsPort?: number;
  readonly keys?: string;
  readonly caFile?: string;
  readonly tlsCert?: string;
  readonly tlsKey?: string;
  readonly evidence?: string;
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

/** `serve`: runs the HTTP API on this machine until it is stopped. */
export function serveCommand(): Command {
  const threads = Math.max(2, availableParallelism());
  const command = new Command('serve')
    .description('Serve the HTTP API: the same engine and verdicts behind /v1.')
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
  amount('--rate-limit', 'number', 'requests per minute for each key', 60);
  amount('--work-limit', 'seconds', 'seconds per minute that the assessments of each key may use threads', 60);
  amount('--body-patience', 'seconds', 'time after which a body must arrive at 16 KiB per second', 10);
  return command
    .addOption(
      new Option('--log-level <level>', 'what is logged, as JSON on standard error').choices(LEVELS).default('info'),
    )
    .option('--debug', 'show a stack trace with an error')
    .addHelpText('after', EXAMPLES)
    .action(serve);
}

async function serve(options: ServeOptions): Promise<void> {
  const keyFile = options.keys ?? defaultKeyFile();
  const service = await serviceOptions(options, keyFile);
  const first = options.keys === undefined ? await firstKey(keyFile) : undefined;
  const { startService } = await import('../server/serve.ts');
  const { address, metricsAddress, stop } = await startService(service);
  const ending = waitForSignal();
  process.stdout.write(`Serving ${address} (documentation at ${address}/)\n`);
  if (metricsAddress !== undefined) process.stdout.write(`Metrics: ${metricsAddress}\n`);
  if (first !== undefined)
    process.stdout.write(
      `A first key was created and is shown only this once; its digest is in ${keyFile}:\n${first}\n`,
    );
  if (options.evidence !== undefined) await nameUnnamed(keyFile);
  await ending;
  process.stdout.write('Stopping: finishing the requests that were accepted.\n');
  const late = setTimeout(() => process.exit(70), (options.timeLimit + 30) * 1000);
  await stop();
  clearTimeout(late);
}

async function firstKey(keyFile: string): Promise<string | undefined> {
  const { makeFirstKey } = await import('../server/keys/first-key.ts');
  return makeFirstKey(keyFile);
}

async function nameUnnamed(keyFile: string): Promise<void> {
  const { readsNothingText } = await import('../server/keys/reads-nothing.ts');
  const read = readKeyFile(keyFile);
  const text = read.ok ? readsNothingText(read.keys, new Date()) : undefined;
  if (text !== undefined) process.stdout.write(text);
}

/** A second signal ends the process at once. */
function waitForSignal(): Promise<void> {
  return new Promise((resolve) => {
    const signals = ['SIGINT', 'SIGTERM'] as const;
    for (const signal of signals) {
      process.on(signal, () => {
        for (const each of signals) process.once(each, () => process.exit(130));
        resolve();
      });
    }
  });
}

async function serviceOptions(options: ServeOptions, keyFile: string): Promise<ServiceOptions> {
  const { host, port, metricsHost, metricsPort, tlsCert, tlsKey, evidence, repositoryHost = [] } = options;
  if ((tlsCert === undefined) !== (tlsKey === undefined))
    throw new EngineError('invalid-usage', '--tls-cert and --tls-key want each other.');
  if (metricsHost !== undefined && metricsPort === undefined)
    throw new EngineError('invalid-usage', '--metrics-host needs --metrics-port.');
  if (evidence !== undefined && statSync(evidence, { throwIfNoEntry: false })?.isDirectory() !== true)
    throw new EngineError('invalid-usage', `--evidence: there is no folder ${evidence}.`);
  const { chooseCloud: cloudOf } = await import('./options/azure-options.ts');
  const authorities = options.caFile === undefined ? {} : { authorities: readAuthorities(options.caFile) };
  return {
    host,
    azure: { cloud: cloudOf(options), ...authorities },
    port,
    keyFile,
    repositoryHosts: repositoryHost.map((each) => each.toLowerCase()),
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
    ...omitUndefined({ evidenceFolder: evidence }),
    ...(metricsPort === undefined ? {} : { metrics: { host: metricsHost ?? '127.0.0.1', port: metricsPort } }),
    ...(tlsCert === undefined || tlsKey === undefined
      ? {}
      : { tls: { cert: pem('--tls-cert', tlsCert), key: pem('--tls-key', tlsKey) } }),
  };
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
