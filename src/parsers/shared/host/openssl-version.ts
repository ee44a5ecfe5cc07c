import { isMap, own, type Value } from '../../../base/value.ts';
import { text } from '../sanitize.ts';

/** First line of `openssl version`, from text or from `{raw, number}`. */
export function versionLine(value: unknown): Value | undefined {
  const whole = text(isMap(value) ? own(value, 'raw') : value);
  const line = whole?.split('\n')[0]?.trim();
  return line === undefined || line === '' ? undefined : line.slice(0, 300);
}

/** `3.0.19` or `1.1.1k` from `OpenSSL 3.0.19 27 Jan 2026 (Library: ...)`; other programs have no such number. */
export function versionNumber(line: string): string | undefined {
  return /^(?:OpenSSL )?(\d{1,3}\.\d{1,3}\.\d{1,4}[a-z]{0,2})(?:[ +~-]|$)/.exec(line)?.[1];
}

/**
 * The version number of the loaded library, which may differ from the program's; `undefined` where the brackets do
 * not show it.
 */
export function libraryNumber(line: string): string | undefined {
  const inner = /\(Library: ([^)]{1,200})\)/.exec(line)?.[1];
  return inner === undefined ? undefined : versionNumber(inner);
}
