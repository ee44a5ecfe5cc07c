import { isSpecial } from './scalar-style.ts';
import type { YamlOutput } from './output.ts';

const ESCAPES: ReadonlyMap<number, string> = new Map([
  [0x00, '0'],
  [0x07, 'a'],
  [0x08, 'b'],
  [0x09, 't'],
  [0x0a, 'n'],
  [0x0b, 'v'],
  [0x0c, 'f'],
  [0x0d, 'r'],
  [0x1b, 'e'],
  [0x22, '"'],
  [0x5c, '\\'],
  [0x85, 'N'],
  [0x2028, 'L'],
  [0x2029, 'P'],
]);

/** Writes a plain text; a line may be folded at a single blank beyond its width. */
export function writePlain(output: YamlOutput, text: string, indent: number, folds: boolean): void {
  output.separate();
  writeFolded(output, text, indent, folds, 0);
  output.inText();
}

/** Writes a text in single quotes, broken at blanks where `folds` allows it. */
export function writeSingleQuoted(output: YamlOutput, text: string, indent: number, folds: boolean): void {
  output.indicator("'", true, false);
  writeFolded(output, text.replaceAll("'", "''"), indent, folds, 1);
  output.put("'");
  output.inText();
}

function writeFolded(output: YamlOutput, text: string, indent: number, folds: boolean, edge: number): void {
  if (!folds || output.column + text.length <= output.dialect.width) {
    output.put(text);
    return;
  }
  const characters = [...text];
  let afterSpace = false;
  for (const [index, character] of characters.entries()) {
    const inside = index >= edge && index < characters.length - edge;
    if (character !== ' ') output.put(character);
    else if (!afterSpace && output.isWide() && inside && characters[index + 1] !== ' ') output.newLine(indent);
    else output.put(character);
    afterSpace = character === ' ';
  }
}

/** Writes a text in double quotes with escapes, broken at blanks where `folds` allows it. */
export function writeDoubleQuoted(output: YamlOutput, text: string, indent: number, folds: boolean): void {
  output.indicator('"', true, false);
  const characters = [...text];
  let afterSpace = false;
  for (const [index, character] of characters.entries()) {
    const escape = getEscape(character);
    const inside = index > 0 && index < characters.length - 1;
    if (escape !== undefined) output.put(escape);
    else if (character === ' ' && folds && !afterSpace && output.isWide() && inside) {
      output.newLine(indent);
      if (characters[index + 1] === ' ') output.put('\\');
    } else output.put(character);
    afterSpace = escape === undefined && character === ' ';
  }
  output.put('"');
  output.inText();
}

function getEscape(character: string): string | undefined {
  const code = character.codePointAt(0) ?? 0;
  const short = ESCAPES.get(code);
  if (short !== undefined) return `\\${short}`;
  if (!isSpecial(code)) return undefined;
  const hex = code.toString(16).toUpperCase();
  if (code <= 0xff) return `\\x${hex.padStart(2, '0')}`;
  return code <= 0xffff ? `\\u${hex.padStart(4, '0')}` : `\\U${hex.padStart(8, '0')}`;
}

/** Writes a literal block (`|`), with the indicators that preserve its leading blanks and trailing line breaks. */
export function writeLiteral(output: YamlOutput, text: string, indent: number): void {
  const leading = /^[ \n]/.test(text) ? '2' : '';
  output.indicator(`|${leading}${getChomp(text)}`, true, false);
  output.breakLine();
  output.atLineStart();
  const lines = text.split('\n');
  for (const [index, line] of lines.entries()) {
    if (line !== '') {
      output.newLine(indent);
      output.put(line);
      output.inBlock();
    }
    if (index < lines.length - 1) {
      output.breakLine();
      output.atLineStart();
    }
  }
}

/** The chomping indicator of a block scalar (YAML 1.2, section 8.1.1.2). */
function getChomp(text: string): string {
  if (!text.endsWith('\n')) return '-';
  return text === '\n' || text.endsWith('\n\n') ? '+' : '';
}
