import type { Expression, TemplatePart, TemplateIf, TemplateFor } from './ast.ts';
import { deeper, createRange, type Cursor } from './cursor.ts';
import { Fault } from './fault.ts';
import type { Piece, Sequence, SequencePiece } from './template-pieces.ts';

interface Open {
  readonly opener: Extract<Sequence, { readonly kind: 'if' | 'for' }>;
  readonly parts: TemplatePart[];
  no: TemplatePart[] | undefined;
}

/**
 * Combines pieces into an expression: a text, or the interpolated expression itself where it is the only piece (HCL
 * native syntax, "Template Interpolation Unwrapping"), or a template.
 */
export function createTemplate(cursor: Cursor, pieces: readonly Piece[], start: number): Expression {
  const range = createRange(cursor, start);
  const [first] = pieces;
  if (pieces.length === 1 && first?.kind === 'sequence' && first.sequence.kind === 'interpolation') {
    return first.sequence.value;
  }
  const parts = nest(cursor, pieces, start);
  const [only] = parts;
  if (only === undefined) return { kind: 'text', value: '', range };
  if (parts.length === 1 && only.kind === 'text') return { kind: 'text', value: only.value, range };
  return { kind: 'template', parts, range };
}

function nest(cursor: Cursor, pieces: readonly Piece[], start: number): readonly TemplatePart[] {
  const whole: TemplatePart[] = [];
  const open: Open[] = [];
  for (const piece of pieces) {
    if (piece.kind === 'text') {
      addText(getParts(open.at(-1)) ?? whole, piece.value);
      continue;
    }
    const { sequence } = piece;
    if (sequence.kind === 'interpolation') (getParts(open.at(-1)) ?? whole).push(sequence);
    else if (sequence.kind === 'if' || sequence.kind === 'for') {
      open.push({ opener: sequence, parts: [], no: undefined });
      checkDepth(cursor, open.length, piece.at);
    } else if (sequence.kind === 'else') divide(open.at(-1), piece);
    else {
      const ended = open.pop();
      if (ended?.opener.kind !== (sequence.kind === 'endif' ? 'if' : 'for')) throw stray(piece);
      (getParts(open.at(-1)) ?? whole).push(closed(ended));
    }
  }
  if (open.length > 0) throw new Fault('a template directive has no end', start);
  return whole;
}

function getParts(open: Open | undefined): TemplatePart[] | undefined {
  return open?.no ?? open?.parts;
}

function divide(open: Open | undefined, piece: SequencePiece): void {
  if (open?.opener.kind !== 'if' || open.no !== undefined) throw stray(piece);
  open.no = [];
}

function checkDepth(cursor: Cursor, levels: number, at: number): void {
  const before = cursor.depth;
  cursor.depth += levels;
  deeper(cursor, () => at);
  cursor.depth = before;
}

function addText(parts: TemplatePart[], value: string): void {
  const last = parts.at(-1);
  if (last?.kind === 'text') parts[parts.length - 1] = { kind: 'text', value: last.value + value };
  else if (value !== '') parts.push({ kind: 'text', value });
}

function closed({ opener, parts, no }: Open): TemplateIf | TemplateFor {
  if (opener.kind === 'if') return { kind: 'if', condition: opener.condition, yes: parts, no: no ?? [] };
  const { keyName, valueName, collection } = opener;
  return { kind: 'for', ...(keyName === undefined ? {} : { keyName }), valueName, collection, body: parts };
}

function stray(piece: SequencePiece): Fault {
  return new Fault('a template directive ends or divides none that is open', piece.at);
}
