import { omitUndefined } from '../../base/omit-undefined.ts';
import { unknown } from '../../base/value.ts';
import { splitPieces, type Piece } from './pieces.ts';
import { SyntaxFault, type Branch, type Expression, type Part } from './syntax.ts';
import { openReader, parseExpression, readExpression, readOr } from './parse-expression.ts';
import { skip, skipWord, word } from './token-reader.ts';

const MAX_NESTING = 40;

interface Pieces {
  readonly list: readonly Piece[];
  readonly escapes: boolean;
  at: number;
  depth: number;
}

export interface TemplateOptions {
  /**
   * Whether the first line end after a statement is dropped. The template module drops it; for plain values it does
   * not matter.
   */
  readonly trimBlocks: boolean;
  /** Whether a backslash escapes: in template files, not in playbooks. */
  readonly escapes: boolean;
}

/**
 * Parses a template into parts. Ansible's template module trims the line end after a statement; a first line
 * `#jinja2: trim_blocks: False` changes that. Throws `SyntaxFault`.
 */
export function parseTemplate(source: string, options: TemplateOptions): readonly Part[] {
  const header = /^#jinja2:([^\n]*)\n/.exec(source);
  const body = header === null ? source : source.slice(header[0].length);
  const settings = header?.[1] ?? '';
  if (/_string\s*:/.test(settings)) throw new SyntaxFault('custom delimiters');
  const trim = /trim_blocks:\s*['"]?false/i.test(settings) ? false : options.trimBlocks;
  const strip = /lstrip_blocks:\s*['"]?true/i.test(settings);
  const pieces = {
    list: splitPieces(body, header === null ? 1 : 2, trim, strip),
    escapes: options.escapes,
    at: 0,
    depth: 0,
  };
  const parts = readParts(pieces, []);
  if (pieces.at < pieces.list.length) throw new SyntaxFault('an end without a start');
  return parts;
}

function readParts(pieces: Pieces, ends: readonly string[]): readonly Part[] {
  pieces.depth += 1;
  if (pieces.depth > MAX_NESTING) throw new SyntaxFault('too deep');
  const parts: Part[] = [];
  for (let piece = pieces.list[pieces.at]; piece !== undefined; piece = pieces.list[pieces.at]) {
    const { line, text, kind } = piece;
    if (kind === 'statement' && ends.includes(keyword(text))) break;
    pieces.at += 1;
    if (kind === 'text') parts.push({ kind, text, line });
    else if (kind === 'output') parts.push({ kind, expression: parseExpression(text, pieces.escapes), line });
    else parts.push(readStatement(pieces, text, line));
  }
  pieces.depth -= 1;
  return parts;
}

function readStatement(pieces: Pieces, text: string, line: number): Part {
  const name = keyword(text);
  const rest = text.trim().slice(name.length);
  if (name === 'if') return { kind: 'if', branches: readBranches(pieces, rest), line };
  if (name === 'for') return readFor(pieces, rest, line);
  if (name === 'set' && rest.includes('=')) return readSet(pieces, rest, line);
  if (name === 'do') return { kind: 'opaque', line };
  const end = BLOCKS.get(name);
  if (end === undefined) {
    if (OPAQUE.has(name)) return { kind: 'opaque', line };
    throw new SyntaxFault('unknown statement');
  }
  readParts(pieces, [end]);
  closeWith(pieces, [end]);
  const made = name === 'macro' || name === 'set' ? /^\s*([A-Za-z_]\w*)/.exec(rest)?.[1] : undefined;
  if (made === undefined) return { kind: 'opaque', line };
  return { kind: 'set', name: made, value: { kind: 'literal', value: MADE_OF_TEXT }, line };
}

const MADE_OF_TEXT = unknown('text made by a block of a template', true);

const OPAQUE: ReadonlySet<string> = new Set(['include', 'import', 'from', 'extends', 'break', 'continue']);
const BLOCKS: ReadonlyMap<string, string> = new Map([
  ['macro', 'endmacro'],
  ['call', 'endcall'],
  ['filter', 'endfilter'],
  ['block', 'endblock'],
  ['with', 'endwith'],
  ['set', 'endset'],
  ['autoescape', 'endautoescape'],
]);

function readBranches(pieces: Pieces, first: string): readonly Branch[] {
  const branches: Branch[] = [];
  let test: Expression | undefined = parseExpression(first, pieces.escapes);
  for (;;) {
    const body = readParts(pieces, ['elif', 'else', 'endif']);
    branches.push(test === undefined ? { body } : { test, body });
    const end = closeWith(pieces, ['elif', 'else', 'endif']);
    const name = keyword(end);
    if (name === 'endif') return branches;
    test = name === 'elif' ? parseExpression(end.trim().slice(4), pieces.escapes) : undefined;
  }
}

function readFor(pieces: Pieces, rest: string, line: number): Part {
  const reader = openReader(rest, pieces.escapes);
  skip(reader, '(');
  const names = [word(reader)];
  while (skip(reader, ',')) names.push(word(reader));
  skip(reader, ')');
  if (!skipWord(reader, 'in')) throw new SyntaxFault('for without in');
  const of = readOr(reader);
  const only = skipWord(reader, 'if') ? readExpression(reader) : undefined;
  skipWord(reader, 'recursive');
  if (reader.at < reader.tokens.length) throw new SyntaxFault('something follows the loop');
  const body = readParts(pieces, ['else', 'endfor']);
  const otherwise = keyword(closeWith(pieces, ['else', 'endfor'])) === 'else' ? readElse(pieces) : [];
  return { kind: 'for', names, of, ...omitUndefined({ only }), body, otherwise, line };
}

function readElse(pieces: Pieces): readonly Part[] {
  const parts = readParts(pieces, ['endfor']);
  closeWith(pieces, ['endfor']);
  return parts;
}

/** A `set` of an attribute or of several names is not evaluated, so it is opaque. */
function readSet(pieces: Pieces, rest: string, line: number): Part {
  const match = /^\s*([A-Za-z_]\w*)\s*=(?!=)([^]*)$/.exec(rest);
  if (match?.[1] === undefined || match[2] === undefined) return { kind: 'opaque', line };
  return { kind: 'set', name: match[1], value: parseExpression(match[2], pieces.escapes), line };
}

function closeWith(pieces: Pieces, ends: readonly string[]): string {
  const piece = pieces.list[pieces.at];
  if (piece === undefined || !ends.includes(keyword(piece.text))) throw new SyntaxFault('a start without an end');
  pieces.at += 1;
  return piece.text;
}

function keyword(text: string): string {
  return /^\s*(\w+)/.exec(text)?.[1] ?? '';
}
