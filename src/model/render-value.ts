import { isList, isMarker, isRedacted, type Marker, type Value } from '../base/value.ts';
import { shownName } from './secrets/shown-text.ts';
import type { TextEnds } from '../base/text-ends.ts';

const MAX_TEXT = 160;
/** Longest text that is searched for tokens, which may cross the place where the text is cut. */
const MAX_LOOKED = 4096;
const MAX_END = 50;
const MAX_ITEMS = 4;
const MAX_LEVELS = 3;
/** Control characters, line separators, and everything that reorders or hides text on a screen. */
const UNSAFE =
  /[\u0000-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

/** Fast path: most texts are short and need no escape. */
const PLAIN = /^[ !#-[\]-~]{0,140}$/;

/**
 * A value as one short line for people: text in quotes with control and bidirectional characters escaped, at most 160
 * characters, long lists and maps shortened. Redacted values are not shown.
 */
export function renderValue(value: Value | undefined): string {
  if (typeof value === 'string' && PLAIN.test(value)) return `"${shownName(value)}"`;
  return cut(render(value, 0));
}

/** As `renderValue`, but only the top level: nested values are shown by their number of items. */
export function renderOutline(value: Value | undefined): string {
  return cut(render(value, MAX_LEVELS - 1));
}

/**
 * Escapes what could disturb a terminal or hide text, and cuts. For names and addresses that are shown without
 * quotes.
 */
export function renderText(text: string): string {
  return cut(escapeUnsafe(beginning(text)));
}

/** Hides secrets before it cuts: a part of a secret is no longer recognised. */
function beginning(text: string): string {
  const looked = text.length > MAX_LOOKED ? text.slice(0, MAX_LOOKED) : text;
  return shownName(looked).slice(0, MAX_TEXT * 2);
}

function render(value: Value | undefined, level: number): string {
  if (value === undefined || value === null) return 'not set';
  if (typeof value === 'string') return quote(value);
  if (typeof value !== 'object') return String(value);
  if (isMarker(value)) return renderMarker(value);
  const list = isList(value);
  const count = list ? value.length : Object.keys(value).length;
  if (level === MAX_LEVELS) return list ? `[${count} items]` : `{${count} keys}`;
  const parts: string[] = [];
  if (list) for (const item of value.slice(0, MAX_ITEMS)) parts.push(renderItem(item, level + 1));
  else
    for (const [key, item] of Object.entries(value).slice(0, MAX_ITEMS))
      parts.push(`${escapeUnsafe(beginning(key).slice(0, MAX_TEXT))}: ${renderItem(item, level + 1)}`);
  if (count > MAX_ITEMS) parts.push(`… ${count - MAX_ITEMS} more`);
  return list ? `[${parts.join(', ')}]` : `{${parts.join(', ')}}`;
}

function renderItem(item: Value, level: number): string {
  return item === null ? 'null' : render(item, level);
}

function renderMarker(marker: Marker): string {
  if (isRedacted(marker)) return marker.state === 'empty' ? '(redacted, empty)' : '(redacted)';
  const reason = marker.reason === '' ? '(known after apply)' : `(${escapeUnsafe(marker.reason.slice(0, MAX_TEXT))})`;
  return marker.ends === undefined ? reason : `${renderEnds(marker.ends)} ${reason}`;
}

/** Shows the known beginning and end of a text, because they decided the result. */
function renderEnds({ start, end }: TextEnds): string {
  return quote(`${shownName(start).slice(0, MAX_END)}…${shownName(end).slice(-MAX_END)}`);
}

function quote(text: string): string {
  return `"${escapeUnsafe(beginning(text).replace(/["\\]/g, '\\$&'))}"`;
}

function escapeUnsafe(text: string): string {
  return text.replace(UNSAFE, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

function cut(text: string): string {
  if (text.length <= MAX_TEXT) return text;
  const end = /[\ud800-\udbff]/.test(text.charAt(MAX_TEXT - 2)) ? MAX_TEXT - 2 : MAX_TEXT - 1;
  return `${text.slice(0, end)}…`;
}
