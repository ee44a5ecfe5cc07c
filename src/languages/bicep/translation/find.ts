import type { BicepExpression } from '../syntax/ast.ts';
import type { NamedResource, ResourceSymbol } from './resource-symbol.ts';
import { createUnit, type Unit } from './unit.ts';
import type { NameScope } from './translator.ts';

/** A resource that one of the resources around declares. */
export function findInner(name: string, { inner }: NameScope): ResourceSymbol | undefined {
  return inner.get(name);
}

/** A resource or module that the file declares outermost. */
export function findResource(name: string, { unit }: NameScope): ResourceSymbol | undefined {
  return unit.prefix === '' ? unit.resources.get(name) : undefined;
}

/** A file that the file of the scope imports. */
export function findImported(written: string, { translator, unit }: NameScope): Unit | undefined {
  const found = translator.files.syntax(unit.path, written);
  if (found === undefined) return undefined;
  const known = translator.units.get(found.path);
  if (known !== undefined) return known;
  const made = createUnit(found.path, found.syntax, `_${translator.units.size + 1}.`);
  translator.units.set(found.path, made);
  return made;
}

/** The resource that an expression is: `a`, `a[i]`, `a::b`, with or without `!`. */
export function asResource(expression: BicepExpression, scope: NameScope): NamedResource | undefined {
  if (expression.kind === 'assertion') return asResource(expression.of, scope);
  if (expression.kind === 'name') {
    if (scope.locals.has(expression.name)) return undefined;
    const symbol = findInner(expression.name, scope) ?? findResource(expression.name, scope);
    return symbol === undefined ? undefined : { symbol, index: undefined };
  }
  if (expression.kind === 'nested') {
    const outer = asResource(expression.of, scope);
    const symbol = outer?.symbol.inner.get(expression.name);
    return symbol === undefined ? undefined : { symbol, index: outer?.index };
  }
  if (expression.kind !== 'index' || expression.fromEnd) return undefined;
  const list = asResource(expression.of, scope);
  if (list?.symbol.loop === undefined || list.index !== undefined) return undefined;
  return { symbol: list.symbol, index: scope.translator.tools.write(expression.index, scope) };
}
