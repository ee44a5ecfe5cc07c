import { compareCodePoints } from '../../../base/text-order.ts';
import { jsonFloat } from '../yaml/go-float.ts';
import { isJsonList, type JsonValue } from './json-value.ts';

export interface JsonStyle {
  /** Whether `<`, `>` and `&` are escaped, which is Go's default. */
  readonly escapesHtml: boolean;
  /** Spaces of one level; `''` for one line. */
  readonly indent: string;
}

/** JSON as Go's `encoding/json` writes it: keys sorted by their bytes. */
export function encodeJson(value: JsonValue, style: JsonStyle, level = 0): string {
  if (value === null) return 'null';
  if (typeof value === 'string') return quote(value, style.escapesHtml);
  if (typeof value === 'number') return jsonFloat(value);
  if (typeof value !== 'object') return value.toString();
  if (isJsonList(value)) {
    return enclose(
      '[]',
      value.map((item) => encodeJson(item, style, level + 1)),
      style,
      level,
    );
  }
  const colon = style.indent === '' ? ':' : ': ';
  const entries = [...value].sort(([left], [right]) => compareCodePoints(left, right));
  const texts = entries.map(
    ([key, entry]) => quote(key, style.escapesHtml) + colon + encodeJson(entry, style, level + 1),
  );
  return enclose('{}', texts, style, level);
}

function enclose(brackets: '[]' | '{}', parts: readonly string[], style: JsonStyle, level: number): string {
  if (parts.length === 0) return brackets;
  const [open, close] = brackets;
  if (style.indent === '') return `${open}${parts.join(',')}${close}`;
  const outer = `\n${style.indent.repeat(level)}`;
  const inner = outer + style.indent;
  return `${open}${inner}${parts.join(`,${inner}`)}${outer}${close}`;
}

function quote(text: string, escapesHtml: boolean): string {
  const quoted = JSON.stringify(text).replace(/[\u2028\u2029]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16)}`);
  return escapesHtml ? quoted.replace(/[<>&]/g, (sign) => `\\u00${sign.charCodeAt(0).toString(16)}`) : quoted;
}
