import type { TemplateFunction } from '../template-function.ts';
import { TemplateSyntaxFailure, type Token } from './token.ts';

/** The most nested parentheses and branches; deeper templates are rejected. */
export const MAX_NESTING = 200;

/** The state of a parse, through which `parse-template.ts` and `parse-pipeline.ts` read tokens. */
export interface ParserState {
  readonly tokens: readonly Token[];
  next: number;
  /** Visible variables, in order of declaration. */
  variables: string[];
  depth: number;
  ranges: number;
  readonly lookup: (name: string) => TemplateFunction | undefined;
}

const END: Token = { type: 'end', text: '', start: 0, spaced: false };

/** The next token, without consuming it; at the end, the last one again. */
export function peek(state: ParserState): Token {
  return state.tokens[state.next] ?? state.tokens[state.tokens.length - 1] ?? END;
}

/** The token after the next. */
export function peekSecond(state: ParserState): Token {
  return state.tokens[state.next + 1] ?? END;
}

/** Consumes the next token. */
export function take(state: ParserState): Token {
  const token = peek(state);
  state.next += 1;
  return token;
}

/** Consumes a token of this type. Throws `TemplateSyntaxFailure` for another type. */
export function expect(state: ParserState, type: Token['type'], context: string): Token {
  const token = take(state);
  if (token.type !== type) throw unexpected(token, context);
  return token;
}

/** The failure for a token that is not allowed here, in Go's words. */
export function unexpected(token: Token, context: string): TemplateSyntaxFailure {
  const what = token.type === 'end' ? 'EOF' : `<${token.text}>`;
  return new TemplateSyntaxFailure(`unexpected ${what} in ${context}`, token.start);
}

/** Runs `work` one level deeper. Throws `TemplateSyntaxFailure` beyond `MAX_NESTING`. */
export function nested<T>(state: ParserState, work: () => T): T {
  state.depth += 1;
  if (state.depth > MAX_NESTING) throw new TemplateSyntaxFailure('nested too deeply', peek(state).start);
  const result = work();
  state.depth -= 1;
  return result;
}
