import { createHash } from 'node:crypto';
import { memoizeText } from '../../base/memo.ts';
import { randomSpans } from './random-names.ts';
import { secretSpans, type SecretSpan } from './secret-spans.ts';

/** Replaces a credential that is not shown at all. */
export const HIDDEN = '***';

/**
 * A text with its credentials hidden: tokens are shortened to their beginning and eight digits of their SHA-256, so
 * that different tokens stay different and equal ones equal; passwords and keys of addresses, connection strings and
 * PEM blocks become `***`. Applying it twice changes nothing more.
 */
export function shownText(text: string): string {
  const spans = secretSpans(text);
  return spans.length === 0 ? text : replaced(text, spans);
}

/** As `shownText` for a name, a key, a label, a resource address or a path; random characters are also shortened. */
export const shownName = memoizeText((text): string => {
  const secrets = secretSpans(text);
  const random = randomSpans(text);
  return secrets.length + random.length === 0 ? text : replaced(text, [...secrets, ...random]);
});

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

/** Sorted, without overlaps; a span made of overlapping ones shows nothing. */
function merged(spans: readonly SecretSpan[]): readonly SecretSpan[] {
  const all: SecretSpan[] = [];
  for (const span of spans.toSorted((a, b) => a.from - b.from || b.to - a.to)) {
    const last = all.at(-1);
    if (last === undefined || span.from >= last.to) all.push(span);
    else if (span.to > last.to) all[all.length - 1] = { from: last.from, to: span.to };
  }
  return all;
}
