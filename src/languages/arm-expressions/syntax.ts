/** An expression of a template: what is between the brackets of a text such as `[concat('a', parameters('b'))]`. */
export type Expression =
  | { readonly kind: 'literal'; readonly value: string | number | boolean | null }
  | { readonly kind: 'call'; readonly name: string; readonly args: readonly Expression[] }
  | { readonly kind: 'member'; readonly of: Expression; readonly name: Expression; readonly safe: boolean }
  | { readonly kind: 'list'; readonly items: readonly Expression[] }
  | { readonly kind: 'map'; readonly members: readonly (readonly [Expression, Expression])[] };

/** Deeper nesting is not read, and evaluates to an unknown value. */
export const DEEPEST = 100;
