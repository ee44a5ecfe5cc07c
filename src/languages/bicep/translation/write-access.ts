import type { BicepExpression, Index } from '../syntax/ast.ts';
import { asResource, findImported } from './find.ts';
import { quoted } from './json.ts';
import type { NamedResource } from './resource-symbol.ts';
import { bodyScope } from './resource-name.ts';
import { once, UNKNOWN, type NameScope } from './translator.ts';
import { writeVariable } from './write-name.ts';
import { writeKnownPart, writeReference } from './write-resource-part.ts';

type Access = Extract<BicepExpression, { readonly kind: 'member' | 'index' | 'nested' }>;

/** Members and elements, of values and of resources. */
export function writeAccess(expression: Access, scope: NameScope): string {
  const { write } = scope.translator.tools;
  if (expression.kind === 'index') return writeElement(expression, scope);
  const resource = asResource(expression, scope);
  if (resource !== undefined) return writeReference(resource, scope, true);
  if (expression.kind === 'nested') return UNKNOWN;
  const special = writeOutput(expression, scope) ?? writePart(expression, scope) ?? writeImported(expression, scope);
  if (special !== undefined) return special;
  const of = write(expression.of, scope);
  const isSafe = expression.safe || isSafeChain(expression.of);
  return isSafe ? `tryGet(${of}, ${quoted(expression.name)})` : memberText(of, expression.name);
}

type Member = Extract<BicepExpression, { readonly kind: 'member' }>;

function memberText(of: string, name: string): string {
  return `${of}.${name}`;
}

/** After `.?` nothing that follows is read where there is nothing. */
function isSafeChain(expression: BicepExpression): boolean {
  if (expression.kind !== 'member' && expression.kind !== 'index') return false;
  return expression.safe || isSafeChain(expression.of);
}

function writeElement(expression: Index, scope: NameScope): string {
  const { write } = scope.translator.tools;
  const resource = asResource(expression, scope);
  if (resource !== undefined) return writeReference(resource, scope, true);
  const { index } = expression;
  const name =
    index.kind === 'text' && index.parts.length === 1 && typeof index.parts[0] === 'string'
      ? index.parts[0]
      : undefined;
  if (name !== undefined && asResource(expression.of, scope) !== undefined && !expression.fromEnd)
    return writeAccess({ ...expression, kind: 'member', name }, scope);
  const [of, at] = [write(expression.of, scope), write(index, scope)];
  const isSafe = expression.safe || isSafeChain(expression.of);
  if (expression.fromEnd) return `${isSafe ? 'tryIndexFromEnd' : 'indexFromEnd'}(${of}, ${at})`;
  return isSafe ? `tryGet(${of}, ${at})` : `${of}[${at}]`;
}

/** `module.outputs.name` is the value of an output in a template. */
function writeOutput({ of, name, safe }: Member, scope: NameScope): string | undefined {
  if (of.kind !== 'member' || of.name !== 'outputs') return undefined;
  const found = asResource(of.of, scope);
  if (found?.symbol.declaration.kind !== 'module') return undefined;
  const output = `${writeReference(found, scope, false)}.outputs.${name}.value`;
  return safe || of.safe ? whereItExists(found, output, scope) : output;
}

/** What may be read safely is nothing where the module is not deployed. */
function whereItExists(resource: NamedResource, output: string, scope: NameScope): string {
  const { symbol, index } = resource;
  const given = symbol.condition;
  if (given === undefined) return output;
  const { tools, written } = scope.translator;
  const condition = once(written.texts, 'condition', resource, UNKNOWN, () =>
    tools.write(given, bodyScope(symbol, index, scope)),
  );
  return `if(${condition}, ${output}, null())`;
}

function writePart({ of, name, safe }: Member, scope: NameScope): string | undefined {
  const found = asResource(of, scope);
  if (found === undefined) return undefined;
  const known = writeKnownPart(found, name, scope);
  if (known !== undefined) return known;
  if (name === 'properties') return writeReference(found, scope, false);
  if (found.symbol.declaration.kind === 'module' && name === 'outputs')
    return memberText(writeReference(found, scope, false), name);
  const whole = writeReference(found, scope, true);
  return safe ? `tryGet(${whole}, ${quoted(name)})` : memberText(whole, name);
}

/** `shared.name`, where `shared` is all that another file exports. */
function writeImported({ of, name }: Member, scope: NameScope): string | undefined {
  if (of.kind !== 'name' || scope.locals.has(of.name)) return undefined;
  const imported = scope.unit.imported.get(of.name);
  if (imported === undefined || imported.name !== undefined) return undefined;
  const unit = findImported(imported.path, scope);
  return unit?.byName.get(name)?.kind === 'var' ? writeVariable(name, { ...scope, unit }) : UNKNOWN;
}
