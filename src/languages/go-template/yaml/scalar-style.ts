import { isBase60, resolvePlain } from '../../yaml/go-scalar.ts';

export type ScalarStyle = 'plain' | 'single' | 'double' | 'literal';

interface Analysis {
  readonly plain: boolean;
  readonly single: boolean;
  readonly block: boolean;
  readonly multiline: boolean;
}

const SIMPLE = /^[A-Za-z_/][A-Za-z0-9_./-]*$/;

/** The style in which Go's YAML package writes a text in block context; version 3 allows tabs in blocks. */
export function getStyle(text: string, key: boolean, tabsInBlocks: boolean): ScalarStyle {
  if (text === '') return 'double';
  const resolved = resolvePlain(text).type;
  if (resolved === 'text' && SIMPLE.test(text)) return 'plain';
  const allowed = analyse(text, tabsInBlocks);
  const plainText = resolved === 'text' && !isBase60(text);
  const inLine: ScalarStyle = plainText ? 'plain' : 'double';
  let style: ScalarStyle = text.includes('\n') ? 'literal' : inLine;
  if (key && allowed.multiline) style = 'double';
  if (style === 'plain' && !allowed.plain) style = 'single';
  if (style === 'single' && !allowed.single) style = 'double';
  if (style === 'literal' && (!allowed.block || key)) style = 'double';
  return style;
}

/** Whether a text contains a line break of YAML 1.1. */
export function isMultiline(text: string): boolean {
  return /[\n\r\u0085\u2028\u2029]/.test(text);
}

function analyse(text: string, tabsInBlocks: boolean): Analysis {
  const multiline = isMultiline(text);
  const special = holdsSpecial(text);
  const spaceBreak = / [\n\r\u0085\u2028\u2029]/.test(text);
  const breakSpace = /[\n\r\u0085\u2028\u2029] /.test(text);
  const edges = /^[ \n\r\u0085\u2028\u2029]|[ \n\r\u0085\u2028\u2029]$/.test(text);
  const plain = !edges && !multiline && !special && !holdsIndicator(text);
  return {
    plain,
    single: !breakSpace && !spaceBreak && !special,
    block:
      !text.endsWith(' ') && !spaceBreak && !(special && (!tabsInBlocks || holdsSpecial(text.replaceAll('\t', '')))),
    multiline,
  };
}

/** A character that starts other syntax, always or next to a space (YAML 1.1 section 5.3). */
function holdsIndicator(text: string): boolean {
  return (
    /^(?:---|\.\.\.)/.test(text) ||
    /^[#,[\]{}&*!|>'"%@`]/.test(text) ||
    /^[?-](?:[ \t]|$)/.test(text) ||
    /:(?:[ \t]|$)/.test(text) ||
    /[ \t\n\r\u0085\u2028\u2029\0]#/.test(text)
  );
}

/**
 * Whether a code unit counts as special: outside the printable set of YAML 1.1, a tab, or part of a character above
 * U+FFFF.
 */
export function isSpecial(code: number): boolean {
  if (code < 0x7f) return code < 0x20 && code !== 0x0a;
  if (code < 0xa0) return true;
  return code > 0xfffd || code === 0xfeff || (code >= 0xd800 && code < 0xe000);
}

function holdsSpecial(text: string): boolean {
  for (let index = 0; index < text.length; index += 1) if (isSpecial(text.charCodeAt(index))) return true;
  return false;
}
