import { isUnknown } from '../../../model/value.ts';
import type { Marker, Told } from '../../../model/value.ts';
import type { ModuleInstance } from '../evaluation/module-instance.ts';
import { attributeOf } from '../module/declarations.ts';
import type { ResourceDeclaration } from '../module/declarations.ts';
import type { Expression } from '../syntax/ast.ts';

/** Names that lead on into the configuration: what stands there may be written down. */
const INSIDE: ReadonlySet<string> = new Set(['local', 'module', 'each', 'count', 'path', 'self', 'terraform']);

/**
 * How a secret argument came by its value: what can be computed from the configuration is written down in it, and a variable
 * without a value is given from outside. Where the user gave values for this run, only plain text is surely written down.
 */
export function howGiven(
  { context }: ModuleInstance,
  { body }: ResourceDeclaration,
  [name = '', ...rest]: readonly string[],
  marker: Marker,
): Told | undefined {
  const written = attributeOf(body, name)?.value;
  if (isUnknown(marker)) {
    const root = rootOf(written);
    if (root === undefined || INSIDE.has(root)) return undefined;
    return root !== 'var' || marker.reason.startsWith('var.') ? 'reference' : undefined;
  }
  const isGiven = [...context.given.values()].some((value) => 'text' in value);
  return isGiven && (rest.length > 0 || written?.kind !== 'text') ? undefined : 'literal';
}

/** The first name of `a.b[0].c`, and of nothing else. */
function rootOf(expression: Expression | undefined): string | undefined {
  let at = expression;
  while (at?.kind === 'attribute' || at?.kind === 'index') at = at.of;
  return at?.kind === 'variable' && at !== expression ? at.name : undefined;
}
