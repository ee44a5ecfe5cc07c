import type { IncomingMessage } from 'node:http';
import { sizeText } from '../engine/sizes.ts';
import { ServiceError } from './service-error.ts';

/** After a grace period a slower upload is treated as an occupied connection. */
const LEAST_BYTES_A_SECOND = 16 * 1024;

export interface BodyLimits {
  readonly bytes: number;
  readonly patienceMs: number;
}

/** The body bytes that a service may have in memory at once, as far as one key may use them. */
export interface BodyBudget {
  take(bytes: number): boolean;
  give(bytes: number): void;
}

/** A budget of `total` bytes for the bodies of all requests together, of which each key may use at most `share`. */
export function createBodyBudgets(total: number, share: number): (key: string) => BodyBudget {
  const holdings = new Map<string, number>();
  let held = 0;
  return (key) => ({
    take(bytes) {
      const own = (holdings.get(key) ?? 0) + bytes;
      if (held + bytes > total || own > share) return false;
      held += bytes;
      holdings.set(key, own);
      return true;
    },
    give(bytes) {
      held -= bytes;
      const own = (holdings.get(key) ?? 0) - bytes;
      if (own > 0) holdings.set(key, own);
      else holdings.delete(key);
    },
  });
}

/**
 * Reads the body of a request into a separate buffer. Throws ServiceError: above the limit, too slow, cut off, or
 * when the bodies of all requests together need too much. Its part of the budget is returned when the response is
 * done.
 */
export async function readBody(
  stream: IncomingMessage,
  { bytes: limit, patienceMs }: BodyLimits,
  budget: BodyBudget,
): Promise<Uint8Array<ArrayBuffer>> {
  const declared = Number(stream.headers['content-length'] ?? '0');
  if (declared > limit) throw tooLarge(limit);
  const chunks: Buffer[] = [];
  const began = Date.now();
  let size = 0;
  const deadline = (): number => began + patienceMs + (size / LEAST_BYTES_A_SECOND) * 1000;
  let timer: NodeJS.Timeout | undefined;
  try {
    await new Promise<void>((resolve, reject) => {
      const watch = (): void => {
        if (Date.now() >= deadline()) return reject(tooSlow());
        timer = setTimeout(watch, Math.max(10, deadline() - Date.now()));
      };
      watch();
      stream.on('data', (chunk: Buffer) => {
        if (size + chunk.length > limit) return reject(tooLarge(limit));
        if (!budget.take(chunk.length)) return reject(crowded());
        size += chunk.length;
        chunks.push(chunk);
      });
      stream.on('end', resolve);
      stream.on('error', () => reject(new ServiceError('invalid_request', 'The body was cut off.')));
    });
  } catch (error) {
    budget.give(size);
    throw error;
  } finally {
    clearTimeout(timer);
    stream.removeAllListeners('data');
  }
  const whole = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    whole.set(chunk, at);
    at += chunk.length;
  }
  return whole;
}

/** The refusal of a body above the limit, which is in bytes. */
export function tooLarge(limit: number): ServiceError {
  return new ServiceError(
    'payload_too_large',
    `The body is above the limit of ${sizeText(limit)}. Send less evidence.`,
  );
}

function tooSlow(): ServiceError {
  return new ServiceError('invalid_request', 'The body came too slowly. Send it again.', { statusCode: 408 });
}

function crowded(): ServiceError {
  return new ServiceError('rate_limited', 'The service is processing as many requests as it can. Try again.', {
    retryAfter: 2,
  });
}
