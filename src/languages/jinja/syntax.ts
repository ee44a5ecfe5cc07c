import type { Value } from '../../base/value.ts';

/** A parsed Jinja 3 expression, before evaluation. */
export type Expression =
  | { readonly kind: 'literal'; readonly value: Value }
  | { readonly kind: 'name'; readonly name: string }
  | { readonly kind: 'list'; readonly items: readonly Expression[] }
  | { readonly kind: 'map'; readonly entries: readonly (readonly [Expression, Expression])[] }
  | { readonly kind: 'get'; readonly of: Expression; readonly key: Expression }
  | { readonly kind: 'slice'; readonly of: Expression; readonly from?: Expression; readonly to?: Expression }
  | { readonly kind: 'call'; readonly of: Expression; readonly arguments: Arguments }
  | { readonly kind: 'filter'; readonly of: Expression; readonly name: string; readonly arguments: Arguments }
  | {
      readonly kind: 'test';
      readonly of: Expression;
      readonly name: string;
      readonly arguments: Arguments;
      readonly negated: boolean;
    }
  | { readonly kind: 'unary'; readonly operator: 'not' | '-' | '+'; readonly of: Expression }
  | { readonly kind: 'binary'; readonly operator: string; readonly left: Expression; readonly right: Expression }
  | { readonly kind: 'if'; readonly test: Expression; readonly yes: Expression; readonly otherwise?: Expression };

export interface Arguments {
  readonly positional: readonly Expression[];
  readonly named: ReadonlyMap<string, Expression>;
}

/** A part of a template; `line` is the 1-based line of the template file. */
export type Part =
  | { readonly kind: 'text'; readonly text: string; readonly line: number }
  | { readonly kind: 'output'; readonly expression: Expression; readonly line: number }
  | { readonly kind: 'if'; readonly branches: readonly Branch[]; readonly line: number }
  | {
      readonly kind: 'for';
      readonly names: readonly string[];
      readonly of: Expression;
      readonly only?: Expression;
      readonly body: readonly Part[];
      readonly otherwise: readonly Part[];
      readonly line: number;
    }
  | { readonly kind: 'set'; readonly name: string; readonly value: Expression; readonly line: number }
  /** Something that is not understood: what it prints, and what it changes, is not known. */
  | { readonly kind: 'opaque'; readonly line: number };

/** One branch of an `if`; without a test, it is the `else`. */
export interface Branch {
  readonly test?: Expression;
  readonly body: readonly Part[];
}

/** A template that cannot be parsed. It never leaves this folder: callers convert it to "not known". */
export class SyntaxFault extends Error {}
