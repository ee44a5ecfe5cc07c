import type { NotRun, Ran } from './pool.ts';
import { ServiceError, type ErrorType } from './service-error.ts';

const BUSY_SECONDS = 2;

const BY_STATUS: ReadonlyMap<number, ErrorType> = new Map([
  [400, 'invalid_request'],
  [403, 'forbidden'],
  [422, 'unprocessable_evidence'],
]);

/**
 * The error for an assessment without a result. `timeMs`: limit of an assessment; `seconds`: pause for its key. Any
 * error that is not a ServiceError is a fault of the service.
 */
export function createRefusal(ran: Ran & { readonly ok: false }, timeMs: number, seconds: number): Error {
  if ('why' in ran) return ran.why === 'overdrawn' ? overdrawn(seconds) : stopped(ran.why, timeMs);
  const type = BY_STATUS.get(ran.statusCode);
  if (type !== undefined) return new ServiceError(type, ran.message);
  return Object.assign(new Error('an assessment failed'), { stack: ran.trace ?? '' });
}

/** The refusal of a key that used more time than it may; `seconds`: its pause. */
export function overdrawn(seconds: number): ServiceError {
  const message = 'The assessments of this key took more time than it may use in a minute. Try again later.';
  return new ServiceError('rate_limited', message, { retryAfter: Math.max(1, seconds) });
}

function stopped(why: Exclude<NotRun, 'overdrawn'>, timeMs: number): ServiceError {
  if (why === 'busy')
    return new ServiceError('rate_limited', 'Too many assessments wait. Try again.', { retryAfter: BUSY_SECONDS });
  if (why === 'gone') return new ServiceError('invalid_request', 'The client went away.');
  const limit = why === 'time' ? `${Math.round(timeMs / 1000)} s` : 'the memory';
  return new ServiceError(
    'unprocessable_evidence',
    `The assessment took more than ${limit} it may take. Send less evidence at once.`,
  );
}
