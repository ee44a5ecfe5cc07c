import { fileURLToPath } from 'node:url';
import { EngineError } from '../model/engine-error.ts';
import { errorCode } from '../model/error-code.ts';
import type { App } from './app.ts';
import { createApp } from './app.ts';
import { createKeyRing } from './keys/key-ring.ts';
import { createPool } from './pool.ts';
import type { ServiceOptions } from './service-options.ts';
import { traceOf } from './trace.ts';

export interface Service {
  /** Such as `http://127.0.0.1:8080`. */
  readonly address: string;
  /** Takes no new connection, answers what was asked, and ends the threads. */
  stop(): Promise<void>;
}

/** Starts the service. Throws EngineError `invalid-configuration` when the address or a certificate cannot be used. */
export async function startService(options: ServiceOptions): Promise<Service> {
  const worker = fileURLToPath(new URL('./assessment-worker.cjs', import.meta.url));
  const { threads, memoryMegabytes, timeMs, queue } = options;
  const pool = createPool({ worker, threads, memoryMegabytes, timeMs, queue });
  try {
    const app = await createApp(options, pool, ({ log }) =>
      createKeyRing(options.keyFile, (error) => log.error({ trace: traceOf(error) }, 'the key file was not taken')),
    );
    await app.server.listen({ host: options.host, port: options.port });
    return { address: addressOf(options, app), stop: () => stop(app, pool) };
  } catch (error) {
    await pool.close();
    if (error instanceof EngineError) throw error;
    throw unusable(options, error);
  }
}

/** With the name that was asked for, which is that of a certificate. */
function addressOf({ host, port, tls }: ServiceOptions, { server }: App): string {
  const [first] = server.addresses();
  const bound = typeof first === 'object' ? first.port : port;
  const name = host.includes(':') ? `[${host}]` : host;
  return `${tls === undefined ? 'http' : 'https'}://${name}:${bound}`;
}

async function stop({ server, drain }: App, pool: { close(): Promise<void> }): Promise<void> {
  drain();
  await server.close();
  await pool.close();
}

function unusable({ host, port, tls }: ServiceOptions, error: unknown): EngineError {
  const code = errorCode(error);
  if (tls !== undefined && (code.startsWith('ERR_OSSL') || code.startsWith('ERR_SSL')))
    return new EngineError('invalid-configuration', `--tls-cert and --tls-key do not go together (${code}).`, {
      cause: error,
    });
  const message = `The service cannot listen on ${host} port ${port} (${code}). Name another --host or --port.`;
  return new EngineError('invalid-configuration', message, { cause: error });
}
