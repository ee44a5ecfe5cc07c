import type { Expression, Range, Syntax, SyntaxFault } from './ast.ts';
import { readFileBody } from './body.ts';
import { createCursor, skipLines, type Cursor } from './cursor.ts';
import { readExpression } from './expression.ts';
import { Fault } from './fault.ts';
import { readLineText } from './lines-of-text.ts';
import { readPieces } from './template-pieces.ts';
import { createTemplate } from './template-tree.ts';

/** Parses a file in native syntax. Never throws; time grows with the length of the text. */
export function parseNative(text: string): Syntax {
  const cursor = createCursor(text, readExpression);
  if (text.startsWith('\uFEFF')) cursor.at = 1;
  const { body, faults } = readFileBody(cursor);
  return { body, faults, comments: cursor.comments };
}

/**
 * Parses a text that is entirely a template, such as the file of `templatefile` or a string of JSON syntax. All nodes
 * get the range `origin`.
 */
export function parseTemplate(text: string, origin: Range): Expression | SyntaxFault {
  return attempt(createCursor(text, readExpression, origin), (cursor) =>
    createTemplate(cursor, readPieces(cursor, readLineText), 0),
  );
}

/** Parses a text that is one expression, such as the value of a variable on the command line. */
export function parseExpression(text: string, origin: Range): Expression | SyntaxFault {
  return attempt(createCursor(text, readExpression, origin), (cursor) => {
    cursor.multiline = true;
    const expression = readExpression(cursor);
    skipLines(cursor);
    if (cursor.at < cursor.end) throw new Fault('an expression is followed by something else', cursor.at);
    return expression;
  });
}

function attempt(cursor: Cursor, read: (cursor: Cursor) => Expression): Expression | SyntaxFault {
  try {
    return read(cursor);
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    return { message: error.message, code: error.code, at: error.at };
  }
}
