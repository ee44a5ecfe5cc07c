import type { Span } from './token-shapes.ts';

const MOST = 300;
/** `user:password@host.domain/`, `user:password@localhost:5000/`: used without a scheme for images and packages. */
const WITHOUT_SCHEME =
  /(?<![\w.:/@%-])[\w.+~%-]{1,100}:[^\s/@:"'`<>]{1,200}@(?=(?:(?:[a-z0-9-]{1,63}\.){1,8}[a-z]{2,24}|(?:\d{1,3}\.){3}\d{1,3}|localhost)(?::\d{1,5})?\/)/gi;
/** A token in place of user and password: `https://TOKEN@host`. */
const TOKEN_USER = /^(?=[^\d]{0,100}\d)[\w.~%+-]{16,}$/;
const NONE: readonly Span[] = [];

/**
 * Where addresses in a text have a password or a token before their host (RFC 3986 section 3.2.1), without the `@`. A
 * password with a `/` violates the rule but occurs, so what follows the colon need not end with the authority, as
 * long as it is not a port. A reference such as `$(PASSWORD)` is not a password.
 */
export function userSpans(text: string): readonly Span[] {
  if (!mayHold(text)) return NONE;
  const spans: Span[] = [];
  for (let at = text.indexOf('://'); at !== -1; at = text.indexOf('://', at + 3)) {
    const length = lengthAt(text, at + 3);
    if (length > 0) spans.push([at + 3, at + 3 + length]);
  }
  for (const match of text.matchAll(WITHOUT_SCHEME)) {
    const [whole] = match;
    if (isWritten(whole, whole.indexOf(':') + 1)) spans.push([match.index, match.index + whole.length - 1]);
  }
  return spans;
}

/** Cheap filter, because every name is searched: an `@` after a colon, and a `/`. */
function mayHold(text: string): boolean {
  const colon = text.includes('@') ? text.indexOf(':') : -1;
  return colon !== -1 && colon < text.lastIndexOf('@') && text.includes('/');
}

/** Length of the credential before the `@`, 0 where there is none. */
function lengthAt(text: string, from: number): number {
  const part = text.slice(from, from + MOST);
  const authority = /^[^\s"'/?#]*/.exec(part)?.[0] ?? '';
  const end = authority.lastIndexOf('@');
  const colon = authority.indexOf(':');
  if (end > 0 && (colon === -1 || colon > end)) return TOKEN_USER.test(authority.slice(0, end)) ? end : 0;
  if (colon === -1 || authority.startsWith('[') || !isWritten(authority, colon + 1)) return 0;
  if (end > colon + 1) return end;
  if (/^:\d{0,5}$/.test(authority.slice(colon))) return 0;
  return Math.max(0, (/^[^\s"']*/.exec(part)?.[0] ?? '').lastIndexOf('@'));
}

/**
 * Whether a written-out credential begins at an offset: not the end, a blank, a quote, a separator, nor the `$`, `{`,
 * `<`, `%` or `*` of a placeholder. Two hexadecimal digits after the `%` make it an escaped character (RFC 3986
 * section 2.1).
 */
export function isWritten(text: string, at: number): boolean {
  if (/^%[0-9A-Fa-f]{2}/.test(text.slice(at, at + 3))) return true;
  return text.charCodeAt(at) > 32 && !'"\';,&$<{%*(…'.includes(text.charAt(at));
}
