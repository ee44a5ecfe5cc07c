import { SyntaxFault } from './syntax.ts';

const MAX_PARTS = 100_000;

export interface Piece {
  readonly kind: 'text' | 'output' | 'statement';
  readonly text: string;
  readonly line: number;
}

type Eaten = 'nothing' | 'line end' | 'space';

const EATEN: Readonly<Record<Eaten, RegExp>> = { nothing: /^/, 'line end': /^\r?\n/, space: /^\s*/ };

/** Splits a template at `{{`, `{%` and `{#`, and applies whitespace control signs. */
export function splitPieces(source: string, firstLine: number, trim: boolean, strip: boolean): readonly Piece[] {
  const pieces: Piece[] = [];
  let line = firstLine;
  let at = 0;
  let eat: Eaten = 'nothing';
  while (at < source.length) {
    if (pieces.length > MAX_PARTS) throw new SyntaxFault('too long');
    const next = nextOpening(source, at);
    let text = source.slice(at, next);
    const lineOfText = line;
    line += lineEnds(text);
    const skipped = EATEN[eat].exec(text)?.[0] ?? '';
    const droppedLines = lineEnds(skipped);
    text = text.slice(skipped.length);
    if (next < source.length) text = beforeTag(text, source, next, strip);
    if (text !== '') pieces.push({ kind: 'text', text, line: lineOfText + droppedLines });
    if (next >= source.length) break;
    const tag = tagAt(source, next);
    if (tag.kind === 'text') pieces.push({ kind: 'text', text: tag.text, line });
    else if (tag.kind !== 'comment') pieces.push({ kind: tag.kind, text: tag.text, line });
    line += lineEnds(source.slice(next, tag.end));
    at = tag.end;
    eat = eatenBy(tag, trim);
  }
  return pieces;
}

function eatenBy({ kind, eats, keeps }: Tag, trim: boolean): Eaten {
  if (eats) return 'space';
  return trim && kind !== 'output' && keeps !== true ? 'line end' : 'nothing';
}

function nextOpening(source: string, from: number): number {
  for (let at = source.indexOf('{', from); at !== -1; at = source.indexOf('{', at + 1)) {
    if ('{%#'.includes(source.charAt(at + 1)) && at + 1 < source.length) return at;
  }
  return source.length;
}

function beforeTag(text: string, source: string, at: number, strip: boolean): string {
  const sign = source.charAt(at + 2);
  if (sign === '-') return text.trimEnd();
  if (!strip || sign === '+' || source.charAt(at + 1) === '{') return text;
  return text.replace(/(^|\n)[ \t]{0,1000}$/, '$1');
}

interface Tag {
  readonly kind: 'output' | 'statement' | 'comment' | 'text';
  readonly text: string;
  readonly end: number;
  readonly eats: boolean;
  /** Keeps the line end after it, even if line ends are trimmed. */
  readonly keeps?: boolean;
}

function tagAt(source: string, start: number): Tag {
  const opening = source.charAt(start + 1);
  if (opening === '#') {
    const end = source.indexOf('#}', start + 2);
    if (end === -1) throw new SyntaxFault('comment without end');
    return { kind: 'comment', text: '', end: end + 2, eats: source.charAt(end - 1) === '-' && end - 1 > start + 1 };
  }
  const end = closing(source, start + 2, opening === '{' ? '}}' : '%}');
  const eats = source.charAt(end - 1) === '-';
  const keeps = opening === '%' && source.charAt(end - 1) === '+';
  const inner = source.slice(start + 2, eats || keeps ? end - 1 : end).replace(/^[-+]/, '');
  if (opening === '%' && /^\s*raw\s*$/.test(inner)) return rawText(source, end + 2);
  return { kind: opening === '{' ? 'output' : 'statement', text: inner, end: end + 2, eats, keeps };
}

function rawText(source: string, from: number): Tag {
  const found = /\{%[-+]?\s{0,100}endraw\s{0,100}(-?)%\}/g;
  found.lastIndex = from;
  const end = found.exec(source);
  if (end === null) throw new SyntaxFault('raw without end');
  return { kind: 'text', text: source.slice(from, end.index), end: end.index + end[0].length, eats: end[1] === '-' };
}

function closing(source: string, from: number, sign: string): number {
  let quote = '';
  let braces = 0;
  for (let at = from; at < source.length; at += 1) {
    const character = source.charAt(at);
    if (quote !== '') {
      if (character === '\\') at += 1;
      else if (character === quote) quote = '';
    } else if (character === "'" || character === '"') quote = character;
    else if (braces === 0 && source.startsWith(sign, at)) return at;
    else if (character === '{') braces += 1;
    else if (character === '}' && braces > 0) braces -= 1;
  }
  throw new SyntaxFault('tag without end');
}

function lineEnds(text: string): number {
  let count = 0;
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) count += 1;
  return count;
}
