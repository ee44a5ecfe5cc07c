import { isUnknown, type Marker, type Told } from '../../../base/value.ts';
import type { ModuleInstance } from '../evaluation/module-instance.ts';
import { findAttribute, type ResourceDeclaration } from '../module/declarations.ts';
import type { Body, Expression } from '../../../languages/hcl/syntax/ast.ts';
import { valueProvenance } from './value-provenance.ts';

/**
 * Where a secret argument comes from: a value that can be computed from the configuration is written in it, and a
 * variable without a value is set from outside. `isPartlyKnown`: the value is a JSON text of which only a part can be
 * computed. Where the user gave values for this run, only plain text is certainly written.
 */
export function secretProvenance(
  module: ModuleInstance,
  { body }: ResourceDeclaration,
  path: readonly string[],
  marker: Marker,
  isPartlyKnown: boolean,
): Told | undefined {
  const written = writtenAt(body, path);
  if (isUnknown(marker) || isPartlyKnown) {
    const [one, ...others] = new Set(written.map((each) => valueProvenance(module, each)));
    if (one === 'from outside' && others.length === 0) return 'reference';
    return isPartlyKnown && one === 'written' ? 'literal' : undefined;
  }
  const isGiven = [...module.context.given.values()].some((value) => 'text' in value);
  const isPlain = written.every(({ kind }) => kind === 'text');
  return isGiven && !isPlain ? undefined : 'literal';
}

function writtenAt(body: Body, [name = '', ...rest]: readonly string[]): readonly Expression[] {
  const [next] = rest;
  if (next === undefined) {
    const value = findAttribute(body, name)?.value;
    return value === undefined ? [] : [value];
  }
  if (body.blocks.some(({ type, labels }) => type === 'dynamic' && labels[0] === name)) return [];
  return body.blocks.filter(({ type }) => type === name).flatMap((block) => writtenAt(block.body, rest));
}
