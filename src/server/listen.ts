import type { FastifyInstance } from 'fastify';
import type { SecureContextOptions } from 'node:tls';
import { EngineError } from '../model/engine-error.ts';
import { errorCode } from '../base/error-code.ts';
import type { ServiceOptions } from './service-options.ts';

type KeyPair = NonNullable<ServiceOptions['tls']>;
type SecureVersion = Pick<SecureContextOptions, 'minVersion'>;

/** What makes a server of fastify one of https, where the operator gives a certificate. */
export function httpsOptions({ tls }: ServiceOptions): { readonly https?: SecureVersion & KeyPair } {
  return tls === undefined ? {} : { https: { ...tls, minVersion: 'TLSv1.2' } };
}

/** Where a server listens, and the flags that say so. */
export interface ListenAddress {
  readonly host: string;
  /** 0 picks a free one. */
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

/** With the name that the operator gave, which is that of a certificate. */
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
