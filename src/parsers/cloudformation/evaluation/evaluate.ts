import { isMap, unknown, type Value } from '../../../base/value.ts';
import { field, isObject, put, type JsonObject } from '../../shared/terraform/object.ts';
import { resolveDynamic } from './dynamic-references.ts';
import { INTRINSICS } from './functions.ts';
import { isLoop, loopItems, replaceIdentifiers } from './loops.ts';
import type { Scope } from './stack.ts';

const DEEPEST = 200;
/** The reason of what was not computed because the work of the run is used up. */
const LIMIT = 'not computed: a limit was reached';

/**
 * What a part of a template is when the stack is created. `undefined` is `AWS::NoValue`: the property is left out. What
 * cannot be known is unknown, with the resources that it comes from.
 */
export function evaluate(scope: Scope, node: unknown, depth = 0): Value | undefined {
  const { work } = scope.stack;
  if (depth > DEEPEST || !work.take(typeof node === 'string' ? 10 + node.length / 10 : 20)) {
    if (work.refusedBy() !== undefined) tellLimit(scope);
    return unknown(LIMIT, true);
  }
  if (typeof node === 'string') return resolveDynamic(replaceIdentifiers(node, scope.loop));
  if (typeof node === 'number' || typeof node === 'boolean' || node === null) return node;
  if (Array.isArray(node)) return listItems(scope, node, depth);
  if (!isObject(node)) return undefined;
  const call = readCall(node);
  if (call !== undefined) {
    const run = INTRINSICS.get(call.name);
    return run === undefined ? unknown('a function that is not read', true) : run(scope, call.argument, recurse(depth));
  }
  return mapMembers(scope, node, depth);
}

function recurse(depth: number): typeof evaluate {
  return (scope, node) => evaluate(scope, node, depth + 1);
}

function listItems(scope: Scope, nodes: readonly unknown[], depth: number): Value {
  const items: Value[] = [];
  for (const node of nodes) {
    const value = evaluate(scope, node, depth + 1);
    if (value !== undefined) items.push(value);
  }
  return items;
}

function mapMembers(scope: Scope, node: JsonObject, depth: number): Value {
  const map: JsonObject = {};
  for (const key of Object.keys(node)) {
    const raw = field(node, key);
    if (isLoop(key)) {
      const items = loopItems(scope, key, raw, recurse(depth));
      if (items === undefined) return unknown('a loop over values that are not known', true);
      for (const { scope: inner, body } of items) {
        const made = mapMembers(inner, body, depth + 1);
        if (!isMap(made)) return made;
        for (const name of Object.keys(made)) put(map, name, made[name]);
      }
      continue;
    }
    // a macro or an included file adds members that are not known
    if (key === 'Fn::Transform') return unknown('a macro decides it', true);
    const value = evaluate(scope, raw, depth + 1);
    if (value !== undefined) put(map, replaceIdentifiers(key, scope.loop), value);
  }
  return isMap(map) ? map : {};
}

interface Call {
  readonly name: string;
  readonly argument: unknown;
}

/** A map with one member that is a function. */
function readCall(node: JsonObject): Call | undefined {
  const names = Object.keys(node);
  const [name] = names;
  if (names.length !== 1 || name === undefined || isLoop(name)) return undefined;
  if (name !== 'Ref' && !name.startsWith('Fn::')) return undefined;
  return { name, argument: field(node, name) };
}

function tellLimit({ stack }: Scope): void {
  if (stack.told.has('limit')) return;
  stack.told.add('limit');
  stack.problems.lost(
    `${stack.file} needs more work than a run may do, so parts of it are unknown. Split the template, or assess fewer templates at once.`,
    [],
    'not-assessed',
  );
}
