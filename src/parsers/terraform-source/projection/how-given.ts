import { isUnknown } from '../../../model/value.ts';
import type { Marker, Told, Unknown } from '../../../model/value.ts';
import type { ModuleInstance } from '../evaluation/module-instance.ts';
import { attributeOf } from '../module/declarations.ts';
import type { ResourceDeclaration } from '../module/declarations.ts';
import type { Body, Expression } from '../syntax/ast.ts';

/** Names that lead on into the configuration: what stands there may be written down. */
const INSIDE: ReadonlySet<string> = new Set(['local', 'module', 'each', 'count', 'path', 'self', 'terraform']);

/**
 * How a secret argument came by its value: what can be computed from the configuration is written down in it, and a variable
 * without a value is given from outside. Where the user gave values for this run, only plain text is surely written down.
 */
export function howGiven(
  { context }: ModuleInstance,
  { body }: ResourceDeclaration,
  path: readonly string[],
  marker: Marker,
): Told | undefined {
  const written = writtenAt(body, path);
  if (isUnknown(marker))
    return written.length > 0 && written.every((each) => isOutside(each, marker)) ? 'reference' : undefined;
  const isGiven = [...context.given.values()].some((value) => 'text' in value);
  const isPlain = written.length > 0 && written.every(({ kind }) => kind === 'text');
  return isGiven && !isPlain ? undefined : 'literal';
}

/** What stands at a path, in each of several blocks; nothing where a block is made in another way than by being written. */
function writtenAt(body: Body, [name = '', ...rest]: readonly string[]): readonly Expression[] {
  const [next] = rest;
  if (next === undefined) {
    const value = attributeOf(body, name)?.value;
    return value === undefined ? [] : [value];
  }
  if (body.blocks.some(({ type, labels }) => type === 'dynamic' && labels[0] === name)) return [];
  return body.blocks.filter(({ type }) => type === name).flatMap((block) => writtenAt(block.body, rest));
}

function isOutside(written: Expression, { reason }: Unknown): boolean {
  const root = rootOf(written);
  if (root === undefined || INSIDE.has(root)) return false;
  return root !== 'var' || reason.startsWith('var.');
}

/** The first name of `a.b[0].c`, and of nothing else. */
function rootOf(expression: Expression | undefined): string | undefined {
  let at = expression;
  while (at?.kind === 'attribute' || at?.kind === 'index') at = at.of;
  return at?.kind === 'variable' && at !== expression ? at.name : undefined;
}
