import type { SyntaxFault } from './ast.ts';

/** Ends the reading of one block; caught where blocks are read and kept as a value. */
export class Fault extends Error {
  readonly at: number;
  readonly code: SyntaxFault['code'];

  constructor(message: string, at: number, code: SyntaxFault['code'] = 'unparsable-file') {
    super(message);
    this.at = at;
    this.code = code;
  }
}
