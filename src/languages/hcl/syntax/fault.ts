import type { SyntaxFault } from './ast.ts';

/** Stops the reading of one block. The block reader catches it and records it as a value. */
export class Fault extends Error {
  readonly at: number;
  readonly code: SyntaxFault['code'];

  constructor(message: string, at: number, code: SyntaxFault['code'] = 'unparsable-file') {
    super(message);
    this.at = at;
    this.code = code;
  }
}
