import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { randomUUID } from 'node:crypto';
import { STATUS_CODES, type IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { errorBody, ServiceError } from './service-error.ts';
import { stackTrace } from './trace.ts';

const LINGER_MS = 5000;

/** Answers every refusal and every fault with the API's Error. */
export function addErrors(server: FastifyInstance): void {
  server.setErrorHandler((error, request, reply) => {
    const known = toServiceError(error);
    if (known.statusCode === 500) request.log.error({ trace: stackTrace(error) }, 'own fault');
    if (known.retryAfter !== undefined) reply.header('retry-after', String(known.retryAfter));
    if (known.allow !== undefined) reply.header('allow', known.allow);
    if (!request.raw.complete) abandon(request.raw);
    return reply.code(known.statusCode).send(errorBody(known, request.id));
  });
  // before a body is read, which needs a key
  server.addHook('onRequest', async (request) => {
    if (request.is404) throw noRoute(server, request);
  });
}

/** 405 with the methods of the address (RFC 9110, 15.5.6), or 404 where the address has none. */
function noRoute(server: FastifyInstance, request: FastifyRequest): ServiceError {
  const [url = ''] = request.url.split('?', 1);
  const allowed = server.supportedMethods.filter((method) => server.hasRoute({ method, url })).sort();
  if (allowed.length === 0)
    return new ServiceError('invalid_request', 'There is no such endpoint. GET /openapi.json lists them.', {
      statusCode: 404,
    });
  const allow = allowed.join(', ');
  return new ServiceError('invalid_request', `This endpoint takes ${allow} only.`, { statusCode: 405, allow });
}

/** Answers an address without a route, before hooks run. The path is not repeated, since it may contain anything. */
export function unroutable(_error: Error, request: FastifyRequest, reply: FastifyReply): void {
  const refusal = new ServiceError('invalid_request', 'The address is not a valid one. GET /openapi.json lists them.');
  void reply.code(400).header('x-request-id', request.id).send(errorBody(refusal, request.id));
}

/** Answers, on the bare connection, bytes that are not valid HTTP. */
export function malformed(error: Error & { readonly code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  const statusCode = MALFORMED.get(error.code ?? '') ?? 400;
  const refusal = new ServiceError('invalid_request', 'The request is not valid HTTP or came too slowly.', {
    statusCode,
  });
  const body = JSON.stringify(errorBody(refusal, randomUUID()));
  const head = [
    `HTTP/1.1 ${statusCode} ${STATUS_CODES[statusCode] ?? ''}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    'connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
}

const MALFORMED: ReadonlyMap<string, number> = new Map([
  ['ERR_HTTP_REQUEST_TIMEOUT', 408],
  ['HPE_HEADER_OVERFLOW', 431],
]);

/** The error that a client gets for any error. */
export function toServiceError(error: unknown): ServiceError {
  if (error instanceof ServiceError) return error;
  const status = typeof error === 'object' && error !== null && 'statusCode' in error ? error.statusCode : 500;
  if (status === 413) return new ServiceError('payload_too_large', 'The request is too large.');
  if (typeof status === 'number' && status >= 400 && status < 500)
    return new ServiceError('invalid_request', 'Send a JSON body with Content-Type: application/json.', {
      statusCode: status === 415 ? 415 : 400,
    });
  return new ServiceError('internal', 'The service had an internal error. Report it with the requestId.');
}

/**
 * A refused client may still be sending: it gets time to stop and to read the response, then the connection is
 * closed.
 */
function abandon(request: IncomingMessage): void {
  setTimeout(() => {
    if (!request.complete) request.socket.destroy();
  }, LINGER_MS).unref();
}
