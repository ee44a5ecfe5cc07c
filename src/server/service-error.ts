import { safeLines } from '../model/safe-text.ts';

const TYPES = {
  invalid_request: 400,
  unauthorized: 401,
  forbidden: 403,
  payload_too_large: 413,
  unprocessable_evidence: 422,
  rate_limited: 429,
  internal: 500,
} as const;

export type ErrorType = keyof typeof TYPES;

/** A refusal for the client: the message says what is wrong and what to do. */
export class ServiceError extends Error {
  readonly type: ErrorType;
  readonly statusCode: number;
  /** Seconds until a retry may succeed. */
  readonly retryAfter: number | undefined;
  /** Methods of the address, for the header `Allow`. */
  readonly allow: string | undefined;

  constructor(
    type: ErrorType,
    message: string,
    details: { readonly statusCode?: number; readonly retryAfter?: number; readonly allow?: string } = {},
  ) {
    super(message);
    this.name = 'ServiceError';
    this.type = type;
    this.statusCode = details.statusCode ?? TYPES[type];
    this.retryAfter = details.retryAfter;
    this.allow = details.allow;
  }
}

/**
 * The body of the HTTP API's Error. The message may name files of the evidence, so it is escaped as all outputs are.
 */
export function errorBody({ type, message, statusCode }: ServiceError, requestId: string): object {
  return { error: type, message: safeLines(message), code: String(statusCode), requestId };
}
