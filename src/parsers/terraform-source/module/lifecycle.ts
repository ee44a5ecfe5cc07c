import type { Attribute, Expression } from '../../../languages/hcl/syntax/ast.ts';
import { findAttribute, type Declaration } from './declarations.ts';

/**
 * An argument of the `lifecycle` block of a declaration; in JSON syntax of modules it is an object instead of a
 * block.
 */
export function lifecycleArgument({ body }: Pick<Declaration, 'body'>, name: string): Expression | undefined {
  for (const { type, body: inner } of body.blocks) {
    const found: Attribute | undefined = type === 'lifecycle' ? findAttribute(inner, name) : undefined;
    if (found !== undefined) return found.value;
  }
  const written = findAttribute(body, 'lifecycle')?.value;
  const objects = written?.kind === 'tuple' ? written.items : [written];
  const items = objects.flatMap((each) => (each?.kind === 'object' ? each.items : []));
  return items.find(({ key }) => key.kind === 'text' && key.value === name)?.value;
}
