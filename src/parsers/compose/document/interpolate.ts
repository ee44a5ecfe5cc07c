import { unknownText, type Scalar, type Unknown } from '../../../base/value.ts';
import { textEnds } from '../../../base/text-ends.ts';

/** In place of a part of a text that a variable decides which is not known. */
export const OPEN = '\uE0FF';
const REASON = 'a variable of the shell that starts the services decides it';

/** The value of a variable: a text, `null` where it is certainly not set, `undefined` where that is not known. */
export type Lookup = (name: string) => string | null | undefined;

const MAX_DEPTH = 10;
const MAX_LENGTH = 65_536;
const NAME = /[A-Za-z_][A-Za-z0-9_]*/y;

/**
 * Replaces `$NAME`, `${NAME}` and its forms with a default, an error or a replacement; `$$` is a dollar sign (Compose
 * specification, "Interpolation"). Other dollar signs stay.
 */
export function interpolate(text: string, lookup: Lookup, depth = 0): string {
  if (!text.includes('$')) return text;
  if (depth > MAX_DEPTH || text.length > MAX_LENGTH) return OPEN;
  let out = '';
  for (let at = 0; at < text.length && out.length <= MAX_LENGTH;) {
    const next = text.charAt(at + 1);
    if (text.charAt(at) !== '$') {
      const dollar = text.indexOf('$', at);
      const end = dollar === -1 ? text.length : dollar;
      out += text.slice(at, end).replaceAll(OPEN, '\uFFFD');
      at = end;
    } else if (next === '$') {
      out += '$';
      at += 2;
    } else if (next === '{') {
      const end = closing(text, at + 2);
      if (end === undefined) return OPEN;
      out += braced(text.slice(at + 2, end), lookup, depth);
      at = end + 1;
    } else {
      const name = nameAt(text, at + 1);
      out += name === '' ? '$' : shown(lookup(name));
      at += 1 + name.length;
    }
  }
  return out.length > MAX_LENGTH ? OPEN : out;
}

function nameAt(text: string, at: number): string {
  NAME.lastIndex = at;
  return NAME.exec(text)?.[0] ?? '';
}

/** The position of the brace that closes the expression that begins at `from`. */
function closing(text: string, from: number): number | undefined {
  let open = 1;
  for (let at = from; at < text.length; at += 1) {
    if (text.startsWith('${', at)) open += 1;
    else if (text.charAt(at) === '}') open -= 1;
    if (open === 0) return at;
  }
  return undefined;
}

function braced(expression: string, lookup: Lookup, depth: number): string {
  const name = nameAt(expression, 0);
  const [, colon = '', kind = ''] = /^(:?)([-?+])/.exec(expression.slice(name.length)) ?? [];
  const rest = expression.slice(name.length + colon.length + kind.length);
  const isOther = name === '' || (kind === '' && rest !== '');
  const value = isOther ? undefined : lookup(name);
  if (value === undefined) return OPEN;
  const isMissing = value === null || (colon !== '' && value === '');
  return chosen(kind, isMissing, () => interpolate(rest, lookup, depth + 1)) ?? value ?? '';
}

/** What an expression with a default, a replacement or an error gives in place of the value of its variable. */
function chosen(kind: string, isMissing: boolean, other: () => string): string | undefined {
  if (kind === '-') return isMissing ? other() : undefined;
  if (kind === '+') return isMissing ? '' : other();
  // without a required variable nothing is started
  return kind === '?' && isMissing ? OPEN : undefined;
}

function shown(value: string | null | undefined): string {
  return value === undefined ? OPEN : (value ?? '');
}

/** A text whose open parts are unknown. */
export function openText(text: string): string | Unknown {
  const first = text.indexOf(OPEN);
  if (first === -1) return text;
  return unknownText(REASON, textEnds(text.slice(0, first), text.slice(text.lastIndexOf(OPEN) + 1), undefined));
}

/** The value of a scalar whose open parts are unknown. */
export function openValue(value: Scalar | Unknown): Scalar | Unknown {
  return typeof value === 'string' ? openText(value) : value;
}
