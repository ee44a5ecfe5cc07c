import { safeLines } from '../model/safe-text.ts';

/** Why a request is not answered: the documented types, each with the statuses that it comes with. */
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

/** A refusal that the client may read: the message says what and what to do. */
export class ServiceError extends Error {
  readonly type: ErrorType;
  readonly statusCode: number;
  /** Seconds after which it may be tried again. */
  readonly retryAfter: number | undefined;
  /** The methods that an address takes, for the header `Allow`. */
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

/** The body of the Error of the HTTP API. The message may name files of the evidence, so it is shown as all outputs are. */
export function errorBody({ type, message, statusCode }: ServiceError, requestId: string): object {
  return { error: type, message: safeLines(message), code: String(statusCode), requestId };
}
