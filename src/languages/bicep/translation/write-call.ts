import type { Call, BicepExpression } from '../syntax/ast.ts';
import { plainLiteral } from '../syntax/plain-literal.ts';
import { asResource, findImported } from './find.ts';
import { functionName, queueFunction } from './functions.ts';
import { quoted, type Json } from './json.ts';
import { writeId } from './resource-id.ts';
import { UNKNOWN, type NameScope } from './translator.ts';

const FILES: ReadonlyMap<string, 'text' | 'json' | 'yaml'> = new Map([
  ['loadTextContent', 'text'],
  ['loadJsonContent', 'json'],
  ['loadYamlContent', 'yaml'],
]);

/** A function of the language, of a file, of a namespace, or of a resource. */
export function writeCall(call: Call, scope: NameScope): string {
  const { of, name, args } = call;
  if (of === undefined) return writeFunction(name, args, scope);
  const resource = asResource(of, scope);
  if (resource !== undefined) return writeMethod(call, writeId(resource, scope), resource.symbol.version, scope);
  if (of.kind !== 'name') return UNKNOWN;
  const imported = scope.unit.imported.get(of.name);
  if (imported !== undefined) {
    const unit = imported.name === undefined ? findImported(imported.path, scope) : undefined;
    return unit === undefined ? UNKNOWN : writeOwn(name, args, scope, { ...scope, unit });
  }
  return of.name === 'az' || of.name === 'sys' ? writeBuiltIn(name, args, scope) : UNKNOWN;
}

function writeFunction(name: string, args: readonly BicepExpression[], scope: NameScope): string {
  if (scope.unit.byName.get(name)?.kind === 'func') return writeOwn(name, args, scope, scope);
  const imported = scope.unit.imported.get(name);
  if (imported?.name === undefined) return writeBuiltIn(name, args, scope);
  const unit = findImported(imported.path, scope);
  return unit === undefined ? UNKNOWN : writeOwn(imported.name, args, scope, { ...scope, unit });
}

function writeOwn(name: string, args: readonly BicepExpression[], scope: NameScope, defining: NameScope): string {
  if (defining.unit.byName.get(name)?.kind !== 'func') return UNKNOWN;
  queueFunction(name, defining);
  return `${functionName(name, defining.unit)}(${writeArguments(args, scope)})`;
}

function writeArguments(args: readonly BicepExpression[], scope: NameScope): string {
  return args.map((each) => scope.translator.tools.write(each, scope)).join(', ');
}

function writeBuiltIn(name: string, args: readonly BicepExpression[], scope: NameScope): string {
  const form = FILES.get(name);
  if (form !== undefined) return writeContent(form, args, scope);
  const [first] = args;
  if (name === 'any' && first !== undefined) return scope.translator.tools.write(first, scope);
  if (name === 'nameof' && first !== undefined) return quoted(nameof(first));
  return `${name}(${writeArguments(args, scope)})`;
}

/** The last name that an expression says. */
function nameof(expression: BicepExpression): string {
  if (expression.kind === 'name' || expression.kind === 'member' || expression.kind === 'nested')
    return expression.name;
  if (expression.kind !== 'index') return '';
  return plainLiteral(expression.index) ?? '';
}

/** The content of a file becomes a variable. */
function writeContent(
  form: 'text' | 'json' | 'yaml',
  [path, ...more]: readonly BicepExpression[],
  scope: NameScope,
): string {
  const { translator, unit } = scope;
  const written = plainLiteral(path);
  if (written === undefined || (form !== 'text' && more.length > 0)) return UNKNOWN;
  const key = `${form} ${unit.path} ${written}`;
  if (!translator.variables.has(key)) {
    const content: Json | undefined = translator.files.content(unit.path, written, form);
    if (content === undefined) return UNKNOWN;
    translator.variables.set(key, content);
  }
  return `variables(${quoted(key)})`;
}

/** Keys and secrets that Azure gives out. */
function writeMethod({ name, args }: Call, id: string, version: string, scope: NameScope): string {
  const written = writeArguments(args, scope);
  if (name === 'getSecret') return `getSecret(${[id, ...(written === '' ? [] : [written])].join(', ')})`;
  return /^list\w*$/i.test(name) ? `${name}(${id}, ${quoted(version)})` : UNKNOWN;
}
