import rateLimit from '@fastify/rate-limit';
import { fastify, LogController, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { randomUUID } from 'node:crypto';
import { createAdmission } from './admission.ts';
import { addAssessments } from './assessment-routes.ts';
import { addErrors, malformed, unroutable } from './error-handlers.ts';
import type { JobSettings } from './job.ts';
import { addJobs } from './jobs/job-routes.ts';
import type { JobStore } from './jobs/job-store.ts';
import { startJobs, type Jobs } from './jobs/jobs.ts';
import type { KeyRing } from './keys/key-ring.ts';
import { httpsOptions } from './listen.ts';
import { createMetrics } from './metrics.ts';
import { addMetrics, createMetricsServer } from './metrics-server.ts';
import { openApi } from './openapi.ts';
import { openApiPage } from './openapi-page.ts';
import type { Workers } from './pool.ts';
import type { ServiceOptions } from './service-options.ts';
import { omitUndefined } from '../base/omit-undefined.ts';

export interface App {
  readonly server: FastifyInstance;
  /** Serves metrics on a separate address, where the operator sets one. */
  readonly metricsServer: FastifyInstance | undefined;
  /** Absent where the operator stores no jobs. */
  readonly jobs: Jobs | undefined;
  /** Reports the service as not ready, and closes connections after their response. */
  drain(): void;
}

const PAGE_POLICY = "default-src 'none'; style-src 'unsafe-inline'";

/**
 * Creates the server with all routes, for a pool of workers, a key ring and, where the operator stores jobs, a store;
 * does not listen yet.
 */
export async function createApp(
  options: ServiceOptions,
  workers: Workers,
  makeRing: (app: FastifyInstance) => KeyRing,
  store?: JobStore,
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
  const admit = createAdmission(server, ring, options.requestsPerMinute);
  const settings = pickSettings(options);
  const jobs = store === undefined ? undefined : startJobs(store, { ...workers, settings, ring, log: server.log });
  addAssessments(server, options, { ...workers, admit, settings, ...omitUndefined({ jobs }) });
  if (jobs !== undefined) addJobs(server, jobs, ring, admit);
  return {
    server,
    jobs,
    metricsServer: options.metrics === undefined ? undefined : createMetricsServer(options, metrics),
    drain: () => {
      draining = true;
    },
  };
}

/** What every assessment needs to know of the service. */
function pickSettings(options: ServiceOptions): JobSettings {
  const { files, totalBytes, repositoryHosts, azure, timeMs, evidenceFolder, organizations } = options;
  return {
    limits: { files, fileBytes: totalBytes, totalBytes },
    repositoryHosts,
    azure,
    timeMs,
    ...omitUndefined({ evidenceFolder, organizations }),
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
