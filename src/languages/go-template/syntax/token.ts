import { TemplateFailure } from '../failure.ts';

export type TokenType =
  | 'text'
  | 'left'
  | 'right'
  | 'identifier'
  | 'keyword'
  | 'field'
  | 'variable'
  | 'dot'
  | 'nil'
  | 'bool'
  | 'number'
  | 'character'
  | 'string'
  | 'raw-string'
  | 'declare'
  | 'assign'
  | 'pipe'
  | 'open'
  | 'close'
  | 'comma'
  | 'other'
  | 'end';

export interface Token {
  readonly type: TokenType;
  readonly text: string;
  /** Offset in the template's text. */
  readonly start: number;
  /** Whether white space precedes it inside the action. */
  readonly spaced: boolean;
}

/** Thrown for text that is not a valid template. */
export class TemplateSyntaxFailure extends TemplateFailure {
  /** Offset in the template's text. */
  readonly offset: number;

  constructor(message: string, offset: number) {
    super(message);
    this.offset = offset;
  }
}
