import { fileURLToPath } from 'node:url';
import { EngineError } from '../model/engine-error.ts';
import { errorCode } from '../base/error-code.ts';
import { createApp, type App } from './app.ts';
import { createJobFiles } from './jobs/job-files.ts';
import { createJobStore, type JobStore } from './jobs/job-store.ts';
import { openJobsFolder } from './jobs/open-jobs-folder.ts';
import { createKeyRing, type KeyRing } from './keys/key-ring.ts';
import { listenAt } from './listen.ts';
import { createPool, type Pool } from './pool.ts';
import type { ServiceOptions } from './service-options.ts';
import { createWorkAccounts } from './work-accounts.ts';

interface Addresses {
  readonly address: string;
  /** Address of the metrics, where they have a separate one. */
  readonly metricsAddress?: string;
}

export interface Service extends Addresses {
  /** Accepts no new connection, answers open requests, and ends the threads. */
  stop(): Promise<void>;
}

/**
 * Starts the service. `lost`: called when another service took its folder of jobs. Throws EngineError
 * `invalid-configuration` when the key file, an address, a certificate or the folder of jobs cannot be used.
 */
export async function startService(options: ServiceOptions, lost: () => void): Promise<Service> {
  const worker = fileURLToPath(new URL('./assessment-worker.js', import.meta.url));
  const { threads, memoryMegabytes, timeMs, queue } = options;
  const accounts = createWorkAccounts(options.workSecondsPerMinute, () => performance.now() / 1000);
  const stored = options.jobs === undefined ? undefined : await openStore(options.jobs, queue, lost);
  const pool = createPool({ worker, threads, memoryMegabytes, timeMs, queue }, accounts);
  const giveBack = (): void => stored?.giveBack();
  let app: App | undefined;
  try {
    const makeRing = ({ log }: App['server']): KeyRing =>
      createKeyRing(options.keyFile, (fault) => {
        if (fault === undefined) log.info('The key file is right again: requests are taken.');
        else log.error(`New requests get 503 until this is corrected: ${fault}`);
      });
    app = await createApp(options, { pool, accounts }, makeRing, stored?.store);
    const where = await listen(app, options);
    const started = app;
    return { ...where, stop: () => stop(started, pool).finally(giveBack) };
  } catch (error) {
    await app?.server.close();
    await app?.jobs?.stop();
    await pool.close();
    giveBack();
    if (error instanceof EngineError) throw error;
    throw badCertificate(error);
  }
}

async function listen({ server, metricsServer }: App, options: ServiceOptions): Promise<Addresses> {
  const { host, port, metrics, tls } = options;
  const secure = tls !== undefined;
  const address = await listenAt(server, { host, port, secure, flags: '--host or --port' });
  if (metrics === undefined || metricsServer === undefined) return { address };
  const other = await listenAt(metricsServer, { ...metrics, secure, flags: '--metrics-host or --metrics-port' });
  return { address, metricsAddress: `${other}/metrics` };
}

interface OpenStore {
  readonly store: JobStore;
  giveBack(): void;
}

async function openStore(
  { folder, bytes, keepMs }: NonNullable<ServiceOptions['jobs']>,
  unfinished: number,
  lost: () => void,
): Promise<OpenStore> {
  const giveBack = await openJobsFolder(folder, lost);
  return { store: createJobStore(createJobFiles(folder), { bytes, keepMs, unfinished }), giveBack };
}

/** Metrics are served until the last response is sent. */
async function stop({ server, metricsServer, jobs, drain }: App, pool: Pool): Promise<void> {
  drain();
  await server.close();
  await jobs?.stop();
  await pool.close();
  await metricsServer?.close();
}

function badCertificate(error: unknown): unknown {
  const code = errorCode(error);
  if (!code.startsWith('ERR_OSSL') && !code.startsWith('ERR_SSL')) return error;
  const message = `--tls-cert and --tls-key do not go together (${code}).`;
  return new EngineError('invalid-configuration', message, { cause: error });
}
