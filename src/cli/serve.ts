import { Command } from 'commander';
import { defaultKeyFile } from '../server/keys/key-file.ts';
import { readKeyFile } from '../server/keys/read-keys.ts';
import { addServeOptions, readServeOptions, type ServeOptions } from './options/serve-options.ts';

const EXAMPLES = `
Examples:
  evidence-engine serve
  evidence-engine serve --host 0.0.0.0 --tls-cert tls.crt --tls-key tls.key --keys keys.json
  evidence-engine serve --evidence /srv/evidence --rate-limit 600
  evidence-engine serve --systems systems.yaml --jobs /srv/jobs`;

/** `serve`: runs the HTTP API on this machine until it is stopped. */
export function serveCommand(): Command {
  const command = new Command('serve').description('Serve the HTTP API: the same engine and verdicts behind /v1.');
  return addServeOptions(command)
    .option('--debug', 'show a stack trace with an error')
    .addHelpText('after', EXAMPLES)
    .action(serve);
}

async function serve(options: ServeOptions): Promise<void> {
  const keyFile = options.keys ?? defaultKeyFile();
  const service = await readServeOptions(options, keyFile);
  const first = options.keys === undefined ? await firstKey(keyFile) : undefined;
  const { startService } = await import('../server/serve.ts');
  const { address, metricsAddress, stop } = await startService(service, endAfterLoss);
  const ending = waitForSignal();
  process.stdout.write(`Serving ${address} (documentation at ${address}/)\n`);
  if (metricsAddress !== undefined) process.stdout.write(`Metrics: ${metricsAddress}\n`);
  if (first !== undefined)
    process.stdout.write(
      `A first key was created and is shown only this once; its digest is in ${keyFile}:\n${first}\n`,
    );
  if (options.evidence !== undefined || options.systems !== undefined) await nameUnnamed(keyFile);
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

/** Two services on one folder of jobs would both run what is in it. */
function endAfterLoss(): void {
  process.stderr.write('Stopping: another service took the folder of --jobs while this one was suspended.\n');
  process.exit(70);
}
