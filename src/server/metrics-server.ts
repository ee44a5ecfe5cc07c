import { fastify, type FastifyInstance } from 'fastify';
import { addErrors, malformed, unroutable } from './error-handlers.ts';
import { httpsOptions } from './listen.ts';
import type { Metrics } from './metrics.ts';
import type { ServiceOptions } from './service-options.ts';

/** The route of the metrics, on whichever address the operator wants it. */
export function addMetrics(server: FastifyInstance, metrics: Metrics): void {
  server.get('/metrics', async (_request, reply) => {
    reply.type(metrics.contentType);
    return metrics.text();
  });
}

/** A server with nothing but the metrics, under the certificate of the service; listens to nothing yet. */
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
