import { createHash } from 'node:crypto';
import { randomSpans } from './random-names.ts';
import { secretSpans, type SecretSpan } from './secret-spans.ts';

/** Stands for a credential of which nothing is shown. */
export const HIDDEN = '***';

/**
 * A text as it may be shown: tokens shortened to their beginning and eight digits of their SHA-256, so that two of them stay two
 * and one is the same everywhere; passwords and keys of addresses, connection strings and PEM blocks replaced by `***`. What is
 * shown once is shown the same again.
 */
export function shownText(text: string): string {
  const spans = secretSpans(text);
  return spans.length === 0 ? text : replaced(text, spans);
}

/** The same of a name, a key, a label, an address of a resource or a path, in which random characters are also shortened. */
export function shownName(text: string): string {
  const secrets = secretSpans(text);
  const random = randomSpans(text);
  return secrets.length + random.length === 0 ? text : replaced(text, [...secrets, ...random]);
}

function replaced(text: string, spans: readonly SecretSpan[]): string {
  const parts: string[] = [];
  let done = 0;
  for (const span of merged(spans)) {
    const secret = text.slice(span.from, span.to);
    parts.push(text.slice(done, span.from), stand(secret, span));
    done = span.to;
  }
  return [...parts, text.slice(done)].join('');
}

function stand(secret: string, { shows }: SecretSpan): string {
  if (shows === undefined) return HIDDEN;
  return `${secret.slice(0, shows)}…${createHash('sha256').update(secret).digest('hex').slice(0, 8)}`;
}

/** In order, without overlaps; of what overlaps nothing is shown. */
function merged(spans: readonly SecretSpan[]): readonly SecretSpan[] {
  const all: SecretSpan[] = [];
  for (const span of spans.toSorted((a, b) => a.from - b.from || b.to - a.to)) {
    const last = all.at(-1);
    if (last === undefined || span.from >= last.to) all.push(span);
    else if (span.to > last.to) all[all.length - 1] = { from: last.from, to: span.to };
  }
  return all;
}
