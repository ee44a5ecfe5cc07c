import type { BicepExpression } from './ast.ts';

/** The text of a literal without expressions inside; `undefined` for any other expression. */
export function plainLiteral(expression: BicepExpression | undefined): string | undefined {
  if (expression?.kind !== 'text') return undefined;
  return expression.parts.every((part) => typeof part === 'string') ? expression.parts.join('') : undefined;
}
