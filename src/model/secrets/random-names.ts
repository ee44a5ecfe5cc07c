import type { SecretSpan } from './secret-spans.ts';

const SHORTEST = 24;
/** Prefixes of digests, which are not secret: `sha512-…`, `SHA256:…`, `h1:…` of go.sum and Terraform's lock file. */
const DIGEST = /(?:sha\d{1,3}|md5|h1)[-:=@/]$/i;
const PUBLIC_KEY = /^AAAA[BCE]/;
/** Changes between upper case, lower case and digits per character; random letters and digits have 0.62. */
const RESTLESS = 0.45;
const SHOWN = 4;

/**
 * Where a name contains a run of characters that looks like a generated secret: 24 or more letters and digits that
 * mix upper case, lower case and digits throughout. Hexadecimal digests, UUIDs, account numbers, ids in one case and
 * names made of words do not match.
 */
export function randomSpans(text: string): readonly SecretSpan[] {
  let spans: SecretSpan[] | undefined;
  let from = 0;
  while (from + SHORTEST <= text.length) {
    const broken = lastBreak(text, from);
    if (broken !== -1) {
      from = broken + 1;
      continue;
    }
    const to = endOfRun(text, from + SHORTEST);
    if (isRandom(text, from, to)) (spans ??= []).push({ from, to, shows: SHOWN });
    from = to + 1;
  }
  return spans ?? NONE;
}

function lastBreak(text: string, from: number): number {
  for (let at = from + SHORTEST - 1; at >= from; at -= 1) if (getKind(text.charCodeAt(at)) === NO_PART) return at;
  return -1;
}

function endOfRun(text: string, from: number): number {
  let to = from;
  while (to < text.length && getKind(text.charCodeAt(to)) !== NO_PART) to += 1;
  return to;
}

const NONE: readonly SecretSpan[] = [];
const UPPER = 0;
const LOWER = 1;
const DIGIT = 2;
const SIGN = 3;
const NO_PART = 4;

function isRandom(text: string, from: number, to: number): boolean {
  const counts = [0, 0, 0, 0];
  let changes = 0;
  let before = NO_PART;
  for (let at = from; at < to; at += 1) {
    const kind = getKind(text.charCodeAt(at));
    counts[kind] = (counts[kind] ?? 0) + 1;
    if (kind !== before) changes += 1;
    before = kind;
  }
  if (counts.slice(UPPER, SIGN).some((count) => count < 2) || changes - 1 < RESTLESS * (to - from - 1)) return false;
  return !DIGEST.test(text.slice(Math.max(0, from - 8), from)) && !PUBLIC_KEY.test(text.slice(from, from + 5));
}

function getKind(code: number): number {
  if (code >= 97 && code <= 122) return LOWER;
  if (code >= 65 && code <= 90) return UPPER;
  if (code >= 48 && code <= 57) return DIGIT;
  return code === 43 || code === 61 ? SIGN : NO_PART;
}
