import { setTimeout as wait } from 'node:timers/promises';
import type { HttpAnswer } from './transport.ts';

const ATTEMPTS = 4;
const LONGEST_PAUSE = 60_000;
const PASSING: ReadonlySet<number> = new Set([408, 429, 500, 502, 503, 504]);
const PASSING_FAILURES = /^(?:ECONNRESET|ECONNREFUSED|ETIMEDOUT|EAI_AGAIN|EPIPE|Timeout|NoAnswer|UND_ERR_\w+)$/;

export interface RetryRules {
  readonly firstPause: number;
  readonly timeout: number;
  readonly deadline: AbortSignal;
}

/**
 * The only retry logic: four attempts, after the pause that the server names (seconds or a date, at most a minute),
 * otherwise after a pause that doubles. Returns the last response when a temporary failure outlasts all attempts.
 */
export async function patiently(
  rules: RetryRules,
  ask: (signal: AbortSignal) => Promise<HttpAnswer>,
): Promise<HttpAnswer> {
  for (let attempt = 1; ; attempt += 1) {
    if (rules.deadline.aborted) return timeIsUp();
    const answer = await ask(AbortSignal.any([rules.deadline, AbortSignal.timeout(rules.timeout)]));
    if (rules.deadline.aborted && answer.status === 0) return timeIsUp();
    if (!mayPass(answer) || attempt === ATTEMPTS) return answer;
    try {
      await wait(readPause(answer, attempt, rules.firstPause), undefined, { signal: rules.deadline });
    } catch {
      return timeIsUp();
    }
  }
}

function mayPass({ status, failure }: HttpAnswer): boolean {
  return status === 0 ? PASSING_FAILURES.test(failure ?? '') : PASSING.has(status);
}

function timeIsUp(): HttpAnswer {
  return { status: 0, headers: new Map(), text: '', failure: 'TimeLimit' };
}

function readPause({ headers }: HttpAnswer, attempt: number, firstPause: number): number {
  const retryAfter = headers.get('retry-after') ?? '';
  const seconds = /^\d{1,6}$/.test(retryAfter) ? Number(retryAfter) * 1000 : Date.parse(retryAfter) - Date.now();
  const pause = Number.isFinite(seconds) ? Math.max(0, seconds) : firstPause * 2 ** (attempt - 1);
  return Math.min(pause, LONGEST_PAUSE);
}
