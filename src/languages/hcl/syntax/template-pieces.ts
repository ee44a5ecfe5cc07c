import type { Expression, ForExpression } from './ast.ts';
import { readForVariables } from './collections.ts';
import { expect, inLines, skipBlanks, take, takeName, type Cursor } from './cursor.ts';
import { Fault } from './fault.ts';

/** A run of literal text; where lines matter, at most one line with its end. */
export interface LiteralPiece {
  readonly kind: 'text';
  value: string;
}

export type Sequence =
  | { readonly kind: 'interpolation'; readonly value: Expression }
  | { readonly kind: 'if'; readonly condition: Expression }
  | ({ readonly kind: 'for'; readonly collection: Expression } & Pick<ForExpression, 'keyName' | 'valueName'>)
  | { readonly kind: 'else' | 'endif' | 'endfor' };

/** A sequence with its strip markers. */
export interface SequencePiece {
  readonly kind: 'sequence';
  readonly sequence: Sequence;
  readonly stripsLeft: boolean;
  readonly stripsRight: boolean;
  readonly at: number;
}

export type Piece = LiteralPiece | SequencePiece;

/**
 * Reads the pieces of a template (HCL native syntax, "Templates") and applies strip markers to adjacent literal
 * pieces. `literal` reads text up to the next sequence, and returns `undefined` at the end of the template.
 */
export function readPieces(cursor: Cursor, literal: (cursor: Cursor) => string | undefined): readonly Piece[] {
  const pieces: Piece[] = [];
  for (;;) {
    const piece = readSequence(cursor);
    const before = pieces.at(-1);
    if (piece !== undefined) {
      if (piece.stripsLeft && before?.kind === 'text') before.value = before.value.trimEnd();
      pieces.push(piece);
      continue;
    }
    const value = literal(cursor);
    if (value === undefined) return pieces;
    const isStripped = before !== undefined && before.kind !== 'text' && before.stripsRight;
    pieces.push({ kind: 'text', value: isStripped ? value.trimStart() : value });
  }
}

function readSequence(cursor: Cursor): SequencePiece | undefined {
  const at = cursor.at;
  if (take(cursor, '${'))
    return enclosed(cursor, at, () => ({ kind: 'interpolation', value: cursor.expression(cursor) }));
  return take(cursor, '%{') ? enclosed(cursor, at, () => readDirective(cursor)) : undefined;
}

function enclosed(cursor: Cursor, at: number, read: () => Sequence): SequencePiece {
  const stripsLeft = take(cursor, '~');
  return inLines(cursor, true, () => {
    const sequence = read();
    skipBlanks(cursor);
    const stripsRight = take(cursor, '~');
    expect(cursor, '}', 'a template sequence is not closed');
    return { kind: 'sequence', sequence, stripsLeft, stripsRight, at };
  });
}

function readDirective(cursor: Cursor): Sequence {
  skipBlanks(cursor);
  const at = cursor.at;
  const name = takeName(cursor);
  if (name === 'if') return { kind: 'if', condition: cursor.expression(cursor) };
  if (name === 'for') {
    const variables = readForVariables(cursor);
    return { kind: 'for', ...variables, collection: cursor.expression(cursor) };
  }
  if (name === 'else' || name === 'endif' || name === 'endfor') return { kind: name };
  throw new Fault('a template directive is none of if, else, endif, for and endfor', at);
}
