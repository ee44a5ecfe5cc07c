import { fastify, type FastifyInstance } from 'fastify';
import { addErrors, malformed, unroutable } from './error-handlers.ts';
import { httpsOptions } from './listen.ts';
import type { Metrics } from './metrics.ts';
import type { ServiceOptions } from './service-options.ts';

/** Adds the metrics route to a server. */
export function addMetrics(server: FastifyInstance, metrics: Metrics): void {
  server.get('/metrics', async (_request, reply) => {
    reply.type(metrics.contentType);
    return metrics.text();
  });
}

/** A server with only the metrics, with the certificate of the service; does not listen yet. */
export function createMetricsServer(options: ServiceOptions, metrics: Metrics): FastifyInstance {
  const server = fastify({
    ...httpsOptions(options),
    logger: false,
    clientErrorHandler: malformed,
    frameworkErrors: unroutable,
  });
  addErrors(server);
  addMetrics(server, metrics);
  return server;
}
