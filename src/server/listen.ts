import type { FastifyInstance } from 'fastify';
import type { SecureContextOptions } from 'node:tls';
import { EngineError } from '../model/engine-error.ts';
import { errorCode } from '../base/error-code.ts';
import type { ServiceOptions } from './service-options.ts';

type KeyPair = NonNullable<ServiceOptions['tls']>;
type SecureVersion = Pick<SecureContextOptions, 'minVersion'>;

/** The fastify options for https, where the operator sets a certificate. */
export function httpsOptions({ tls }: ServiceOptions): { readonly https?: SecureVersion & KeyPair } {
  return tls === undefined ? {} : { https: { ...tls, minVersion: 'TLSv1.2' } };
}

/** The address of a server, and the flags that set it. */
export interface ListenAddress {
  readonly host: string;
  /** 0 selects a free port. */
  readonly port: number;
  readonly secure: boolean;
  readonly flags: string;
}

/** Starts to listen and returns the address. Throws EngineError `invalid-configuration` when that is not possible. */
export async function listenAt(server: FastifyInstance, place: ListenAddress): Promise<string> {
  try {
    await server.listen({ host: place.host, port: place.port });
  } catch (error) {
    throw unusable(place, error);
  }
  return getAddress(server, place);
}

/** Uses the operator's host name, which is that of the certificate. */
function getAddress(server: FastifyInstance, { host, port, secure }: ListenAddress): string {
  const [first] = server.addresses();
  const bound = typeof first === 'object' ? first.port : port;
  const name = host.includes(':') ? `[${host}]` : host;
  return `${secure ? 'https' : 'http'}://${name}:${bound}`;
}

function unusable({ host, port, flags }: ListenAddress, error: unknown): EngineError {
  const message = `The service cannot listen on ${host} port ${port} (${errorCode(error)}). Name another ${flags}.`;
  return new EngineError('invalid-configuration', message, { cause: error });
}
