import type { BicepExpression, Loop } from '../syntax/ast.ts';
import { asResource } from './find.ts';
import { quoted } from './json.ts';
import { findProperty, type NamedResource, type ResourceSymbol } from './resource-symbol.ts';
import { once, outermostScope, UNKNOWN, withLocals, type NameScope } from './translator.ts';

/** The scope of the body of a resource. `index`: of its loop, by default that of the turn. */
export function bodyScope(symbol: ResourceSymbol, index: string | undefined, scope: NameScope): NameScope {
  const outermost = outermostScope(scope.translator, scope.unit, scope.user);
  const inner = new Map<string, ResourceSymbol>();
  for (let each: ResourceSymbol | undefined = symbol; each !== undefined; each = each.outer)
    for (const [name, found] of each.inner) if (!inner.has(name)) inner.set(name, found);
  const base = { ...outermost, inner };
  if (symbol.loop === undefined) return base;
  const turn = index ?? `copyIndex(${quoted(symbol.key)})`;
  const { loop } = symbol;
  const { texts } = scope.translator.written;
  const list = once(texts, 'list', { symbol, index: undefined }, UNKNOWN, () =>
    scope.translator.tools.write(loop.list, base),
  );
  return { ...withLoop(loop, list, turn, base), loops: new Set([symbol.key.toLowerCase()]) };
}

/** The scope of the body of a loop: its variables are elements of its list. */
export function loopScope(loop: Loop, turn: string, scope: NameScope): NameScope {
  return withLoop(loop, scope.translator.tools.write(loop.list, scope), turn, scope);
}

function withLoop({ item, index }: Loop, list: string, turn: string, scope: NameScope): NameScope {
  const element = `${list}[${turn}]`;
  const counter: readonly (readonly [string, string])[] = index === undefined ? [] : [[index, turn]];
  return withLocals(scope, [[item, element], ...counter]);
}

/** The resource above, which contains the declaration or is its `parent`. */
export function findParent({ symbol, index }: NamedResource, scope: NameScope): NamedResource | undefined {
  if (symbol.outer !== undefined) return { symbol: symbol.outer, index: undefined };
  const parent = findProperty(symbol, 'parent');
  return parent === undefined ? undefined : asResource(parent.value, bodyScope(symbol, index, scope));
}

/** The names of a resource and those above it, each as an expression. */
export function writeNames(resource: NamedResource, scope: NameScope): readonly string[] {
  return once(scope.translator.written.names, 'names', resource, [UNKNOWN], () => collectNames(resource, scope));
}

function collectNames(resource: NamedResource, scope: NameScope): readonly string[] {
  const { symbol, index } = resource;
  const parent = findParent(resource, scope);
  const above = parent === undefined ? [] : writeNames(parent, scope);
  const name = findProperty(symbol, 'name')?.value;
  const inner = bodyScope(symbol, index, scope);
  if (name === undefined) return [...above, symbol.declaration.kind === 'module' ? quoted(symbol.key) : UNKNOWN];
  if (parent !== undefined || isSingle(symbol)) return [...above, scope.translator.tools.write(name, inner)];
  return writeParts(name, symbol, inner);
}

function countKinds({ type }: ResourceSymbol): number {
  return type.split('/').length - 1;
}

function isSingle(symbol: ResourceSymbol): boolean {
  return countKinds(symbol) <= 1;
}

/** A name such as `'${vault.name}/key'`, which contains those above. */
function writeParts(name: BicepExpression, symbol: ResourceSymbol, scope: NameScope): readonly string[] {
  const { write } = scope.translator.tools;
  const count = countKinds(symbol);
  const parts = name.kind === 'text' ? splitText(name.parts) : [];
  if (name.kind === 'text' && parts.length === count)
    return parts.map((each) => write({ kind: 'text', parts: each, range: name.range }, scope));
  const whole = write(name, scope);
  return Array.from({ length: count }, (_, at) => `split(${whole}, '/')[${at}]`);
}

type Parts = readonly (string | BicepExpression)[];

function splitText(parts: Parts): readonly Parts[] {
  const found: (string | BicepExpression)[][] = [[]];
  for (const part of parts) {
    const texts = typeof part === 'string' ? part.split('/') : [part];
    for (const [at, text] of texts.entries()) {
      if (at > 0) found.push([]);
      if (text !== '') found.at(-1)?.push(text);
    }
  }
  return found;
}

/** The name as templates have it: names of resources below others begin with those of the others. */
export function writeFullName(names: readonly string[]): string {
  const [only = UNKNOWN] = names;
  if (names.length === 1) return only;
  const form = names.map((_, at) => `{${at}}`).join('/');
  return `format(${[quoted(form), ...names].join(', ')})`;
}
