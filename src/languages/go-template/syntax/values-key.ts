import type { BranchNode, OperandNode, PipeNode, Statement } from './nodes.ts';

/**
 * What dot or a variable refers to: a path from the root of the data (`['Values', 'a']`); `undefined` if the text
 * does not show it.
 */
type Origin = readonly string[] | undefined;

interface Scope {
  readonly dot: Origin;
  readonly variables: Map<string, Origin>;
}

/**
 * By the offset of each action in a file, the values key that it depends on, when that is exactly one: `{{
 * .Values.a.b | quote }}` gives `a.b`. Determined from the text alone; elements of a list give `a[]`.
 */
export function valuesKeys(body: readonly Statement[]): ReadonlyMap<number, string> {
  const keys = new Map<number, string>();
  walk(body, { dot: [], variables: new Map([['$', []]]) }, keys);
  return keys;
}

function walk(body: readonly Statement[], scope: Scope, keys: Map<number, string>): void {
  for (const statement of body) {
    if (statement.type === 'action' || statement.type === 'template') {
      if (statement.pipe === undefined) continue;
      const key = getKey(statement.pipe, scope);
      if (key !== undefined) keys.set(statement.offset, key);
      declare(statement.pipe, scope, single(statement.pipe, scope));
    } else if (statement.type === 'if' || statement.type === 'with' || statement.type === 'range') {
      walkBranch(statement, scope, keys);
    }
  }
}

function walkBranch(branch: BranchNode, scope: Scope, keys: Map<number, string>): void {
  const inner = { dot: scope.dot, variables: new Map(scope.variables) };
  const origin = single(branch.pipe, scope);
  const element = branch.type === 'range' && origin !== undefined ? getElement(origin) : origin;
  declare(branch.pipe, inner, element);
  if (branch.type === 'range' && branch.pipe.variables.length === 2) {
    inner.variables.set(branch.pipe.variables[0] ?? '', undefined);
  }
  walk(branch.body, branch.type === 'if' ? inner : { ...inner, dot: element }, keys);
  walk(branch.otherwise, { dot: scope.dot, variables: new Map(scope.variables) }, keys);
}

function getElement(origin: readonly string[]): Origin {
  const last = origin[origin.length - 1];
  return last === undefined ? undefined : [...origin.slice(0, -1), `${last}[]`];
}

function declare(pipe: PipeNode, scope: Scope, origin: Origin): void {
  for (const name of pipe.variables) scope.variables.set(name, pipe.assigns ? undefined : origin);
}

function single(pipe: PipeNode, scope: Scope): Origin {
  const [command, further] = pipe.commands;
  if (command === undefined || further !== undefined || command.rest.length > 0) return undefined;
  return getOrigin(command.first, scope);
}

function getOrigin(operand: OperandNode, scope: Scope): Origin {
  if (operand.type === 'dot') return scope.dot;
  if (operand.type === 'field') return append(scope.dot, operand.fields);
  if (operand.type === 'variable') return append(scope.variables.get(operand.name), operand.fields);
  if (operand.type === 'chain') return append(getOrigin(operand.base, scope), operand.fields);
  return operand.type === 'pipe' ? single(operand, scope) : undefined;
}

function append(origin: Origin, fields: readonly string[]): Origin {
  return origin === undefined ? undefined : [...origin, ...fields];
}

function getKey(pipe: PipeNode, scope: Scope): string | undefined {
  const found = new Set<string>();
  collect(pipe, scope, found);
  const [only] = found;
  return found.size === 1 ? only : undefined;
}

function collect(pipe: PipeNode, scope: Scope, found: Set<string>): void {
  for (const { first, rest } of pipe.commands) {
    for (const operand of [first, ...rest]) {
      const origin = getOrigin(operand, scope);
      if (origin !== undefined && origin[0] === 'Values' && origin.length > 1) found.add(origin.slice(1).join('.'));
      else if (operand.type === 'pipe') collect(operand, scope, found);
      else if (operand.type === 'chain' && operand.base.type === 'pipe') collect(operand.base, scope, found);
    }
  }
}
