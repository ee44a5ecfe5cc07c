import rateLimit from '@fastify/rate-limit';
import { fastify, LogController, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { randomUUID } from 'node:crypto';
import { addAssessments } from './assessment-routes.ts';
import { addErrors, malformed, unroutable } from './error-handlers.ts';
import type { KeyRing } from './keys/key-ring.ts';
import { httpsOptions } from './listen.ts';
import { createMetrics } from './metrics.ts';
import { addMetrics, createMetricsServer } from './metrics-server.ts';
import { openApi } from './openapi.ts';
import { openApiPage } from './openapi-page.ts';
import type { Workers } from './pool.ts';
import type { ServiceOptions } from './service-options.ts';

export interface App {
  readonly server: FastifyInstance;
  /** Serves metrics on a separate address, where the operator sets one. */
  readonly metricsServer: FastifyInstance | undefined;
  /** Reports the service as not ready, and closes connections after their response. */
  drain(): void;
}

const PAGE_POLICY = "default-src 'none'; style-src 'unsafe-inline'";

/** Creates the server with all routes, for a pool of workers and a key ring; does not listen yet. */
export async function createApp(
  options: ServiceOptions,
  workers: Workers,
  makeRing: (app: FastifyInstance) => KeyRing,
): Promise<App> {
  let draining = false;
  const server = fastify({
    ...httpsOptions(options),
    logger: { level: options.logLevel, stream: process.stderr },
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    return503OnClosing: false,
    clientErrorHandler: malformed,
    frameworkErrors: unroutable,
    routerOptions: { maxParamLength: 100 },
  });
  const metrics = createMetrics(workers.pool.load);
  await server.register(rateLimit, { global: false });
  addErrors(server);

  server.addHook('onSend', async (request, reply, payload) => {
    reply.headers({ 'x-request-id': request.id, 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' });
    if (draining) reply.header('connection', 'close');
    return payload;
  });
  server.addHook('onResponse', async (request, reply) => {
    const path = request.routeOptions.url ?? 'unknown';
    metrics.answered(path, reply.statusCode, reply.elapsedTime / 1000);
    logAnswer(request, reply, path);
  });

  const ring = makeRing(server);
  server.get('/healthz', async () => ({ status: 'ok' }));
  server.get('/readyz', async (_request, reply) => {
    const status = readiness(draining, ring);
    if (status !== 'ready') reply.code(503);
    return { status };
  });
  if (options.metrics === undefined) addMetrics(server, metrics);
  const document = openApi(options);
  server.get('/openapi.json', async () => document);
  const page = openApiPage(document);
  server.get('/', async (_request, reply) => {
    reply.type('text/html; charset=utf-8').header('content-security-policy', PAGE_POLICY);
    return page;
  });
  addAssessments(server, options, workers, ring);
  return {
    server,
    metricsServer: options.metrics === undefined ? undefined : createMetricsServer(options, metrics),
    drain: () => {
      draining = true;
    },
  };
}

function readiness(draining: boolean, ring: KeyRing): 'stopping' | 'without keys' | 'ready' {
  if (draining) return 'stopping';
  return ring.fault() === undefined ? 'ready' : 'without keys';
}

/** Logs caller and result: only ids and names of this service, nothing from the request. */
function logAnswer(request: FastifyRequest, reply: FastifyReply, path: string): void {
  if (request.method === 'GET' && reply.statusCode < 400) return;
  const { method, keyId } = request;
  const milliseconds = Math.round(reply.elapsedTime);
  request.log.info({ method, path, status: reply.statusCode, milliseconds, keyId }, 'answered');
}
