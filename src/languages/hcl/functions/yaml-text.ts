import { numberText } from '../values/number-text.ts';
import { isMapping, isNumber, isSequence, type TfValue } from '../values/value.ts';

const ESCAPES: ReadonlyMap<string, string> = new Map([
  ['"', '\\"'],
  ['\\', '\\\\'],
  ['\0', '\\0'],
  ['\u0007', '\\a'],
  ['\b', '\\b'],
  ['\t', '\\t'],
  ['\n', '\\n'],
  ['\v', '\\v'],
  ['\f', '\\f'],
  ['\r', '\\r'],
  ['\u001B', '\\e'],
  ['\u0085', '\\N'],
  ['\u2028', '\\L'],
  ['\u2029', '\\P'],
]);
/** Longer keys, and keys of several lines, begin with `?`. */
const MAX_SIMPLE_KEY = 128;
const LINE_WIDTH = 80;

/** A wholly known, unmarked value as `yamlencode` writes it: block style, texts in double quotes or literal blocks. */
export function yamlText(value: TfValue): string {
  if (value === null || typeof value === 'boolean' || isNumber(value)) return `${plain(value)}\n...\n`;
  return `${typeof value === 'string' ? scalar(value, 2, 0) : node(value, 0)}\n`;
}

function plain(value: null | boolean | Parameters<typeof numberText>[0]): string {
  return value === null || typeof value === 'boolean' ? String(value) : numberText(value);
}

function node(value: TfValue, indent: number): string {
  if (value === null || typeof value === 'boolean' || isNumber(value)) return plain(value);
  if (typeof value === 'string') return scalar(value, indent, indent);
  const margin = `\n${' '.repeat(indent)}`;
  if (isSequence(value)) {
    return value.items.length === 0 ? '[]' : value.items.map((item) => `- ${node(item, indent + 2)}`).join(margin);
  }
  if (!isMapping(value)) return 'null';
  return value.entries.size === 0
    ? '{}'
    : [...value.entries].map(([key, part]) => entry(key, part, indent)).join(margin);
}

function entry(key: string, value: TfValue, indent: number): string {
  const margin = `\n${' '.repeat(indent)}`;
  if (/[\n\r\u0085\u2028\u2029]/.test(key) || Buffer.byteLength(key) > MAX_SIMPLE_KEY) {
    return `? ${scalar(key, indent + 2, indent + 2)}${margin}: ${node(value, indent + 2)}`;
  }
  const name = `${quoted(key)}:`;
  if (isSequence(value) && value.items.length > 0) return name + margin + node(value, indent);
  if (isMapping(value) && value.entries.size > 0) return `${name}${margin}  ${node(value, indent + 2)}`;
  if (typeof value === 'string') return `${name} ${scalar(value, indent + 2, indent + name.length + 1)}`;
  return `${name} ${node(value, indent + 2)}`;
}

/**
 * A text of several lines is a literal block, unless a line ends with a space or has a control character. `column`:
 * where the text begins.
 */
function scalar(value: string, indent: number, column: number): string {
  if (!value.includes('\n') || / (?:\n|$)/.test(value) || mustEscape(value.replaceAll('\n', ''))) {
    return folded(value, indent, column);
  }
  const hint = /^[ \n]/.test(value) ? '2' : '';
  const lines = value.replace(/\n$/, '').split('\n');
  const margin = ' '.repeat(indent);
  return `|${hint}${getChomping(value)}\n${lines.map((line) => (line === '' ? '' : margin + line)).join('\n')}`;
}

/** The chomping indicator of a literal block (YAML 1.2, section 8.1.1.2). */
function getChomping(value: string): string {
  if (value.endsWith('\n\n') || value === '\n') return '+';
  return value.endsWith('\n') ? '' : '-';
}

/** In quotes; beyond column 80, a line break replaces the first space of each run. */
function folded(value: string, indent: number, start: number): string {
  if (start + value.length < LINE_WIDTH) return quoted(value);
  const characters = [...value];
  let result = '"';
  let column = start + 1;
  for (const [position, character] of characters.entries()) {
    const next = characters[position + 1];
    const blank = character === ' ' && characters[position - 1] !== ' ';
    if (blank && column > LINE_WIDTH && position > 0 && next !== undefined) {
      result += `\n${' '.repeat(indent)}${next === ' ' ? '\\' : ''}`;
      column = indent + (next === ' ' ? 1 : 0);
      continue;
    }
    const written = escaped(character);
    result += written;
    column += [...written].length;
  }
  return `${result}"`;
}

function mustEscape(value: string): boolean {
  return /[^\u0020-\u007E\u00A0-\u2027\u202A-\uD7FF\uE000-\uFEFE\uFF00-\uFFFD]/.test(value);
}

function quoted(value: string): string {
  return `"${Array.from(value, escaped).join('')}"`;
}

function escaped(character: string): string {
  const short = ESCAPES.get(character);
  if (short !== undefined) return short;
  if (!mustEscape(character)) return character;
  const code = character.codePointAt(0) ?? 0;
  const hex = code.toString(16).toUpperCase();
  if (code < 0x100) return `\\x${hex.padStart(2, '0')}`;
  return code < 0x10000 ? `\\u${hex.padStart(4, '0')}` : `\\U${hex.padStart(8, '0')}`;
}
