import { findAttribute, type ResourceDeclaration } from '../module/declarations.ts';
import type { Attribute } from '../../../languages/hcl/syntax/ast.ts';

const NAME = 'create_before_destroy';

/** The attribute of a declaration that says whether its replacement is created first. */
export function replacementRule({ mode, body }: ResourceDeclaration): Attribute | undefined {
  if (mode !== 'managed') return undefined;
  const block = body.blocks.find(
    ({ type, body: inner }) => type === 'lifecycle' && findAttribute(inner, NAME) !== undefined,
  );
  return block === undefined ? undefined : findAttribute(block.body, NAME);
}

/**
 * Whether the replacement is created first. Terraform reads the setting before it evaluates anything, so only plain
 * values count; `undefined` for others.
 */
export function replacedFirst(rule: Attribute | undefined): boolean | undefined {
  if (rule === undefined || rule.value.kind === 'null') return false;
  if (rule.value.kind === 'boolean') return rule.value.value;
  if (rule.value.kind !== 'text') return undefined;
  if (rule.value.value === 'true') return true;
  return rule.value.value === 'false' ? false : undefined;
}
