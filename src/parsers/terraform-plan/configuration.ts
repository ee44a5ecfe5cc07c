import { field, isObject, type JsonObject } from '../shared/terraform/object.ts';

/** The configuration as written, by the path of module calls (`a.b`, `''` for the root). */
export interface Configuration {
  /** A resource of a module; `local` is `type.name` or `data.type.name`. */
  resource(path: string, local: string): JsonObject | undefined;
  call(path: string, name: string): JsonObject | undefined;
  /** Every call of every module; `path` has the names of the calls that lead to it. */
  readonly calls: readonly { readonly path: readonly string[]; readonly raw: JsonObject }[];
  variable(path: string, name: string): JsonObject | undefined;
  given(name: string): unknown;
  output(path: string, name: string): JsonObject | undefined;
  outputs(path: string): readonly string[];
  /** Provider configurations by the key that resources use. */
  readonly providers: JsonObject;
}

interface Indexed {
  readonly raw: JsonObject;
  readonly resources: ReadonlyMap<string, JsonObject>;
}

/**
 * Indexes `configuration` of a plan. A part that is missing or of a wrong type is left out, since nothing depends on
 * it.
 */
export function readConfiguration(value: unknown, variables?: unknown): Configuration {
  const configuration = isObject(value) ? value : {};
  const modules = new Map<string, Indexed>();
  const pending: { readonly names: readonly string[]; readonly raw: unknown }[] = [
    { names: [], raw: field(configuration, 'root_module') },
  ];
  const found: Configuration['calls'][number][] = [];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if (!isObject(next.raw)) continue;
    modules.set(next.names.join('.'), { raw: next.raw, resources: readResources(next.raw) });
    const calls = field(next.raw, 'module_calls');
    if (!isObject(calls)) continue;
    for (const name of Object.keys(calls)) {
      const call = calls[name];
      if (!isObject(call)) continue;
      const names = [...next.names, name];
      found.push({ path: names, raw: call });
      pending.push({ names, raw: field(call, 'module') });
    }
  }
  const providers = field(configuration, 'provider_config');
  return {
    resource: (path, local) => modules.get(path)?.resources.get(local),
    calls: found,
    call: (path, name) => member(modules.get(path)?.raw, 'module_calls', name),
    variable: (path, name) => member(modules.get(path)?.raw, 'variables', name),
    given: (name) => {
      const variable = isObject(variables) ? field(variables, name) : undefined;
      return isObject(variable) ? field(variable, 'value') : undefined;
    },
    output: (path, name) => {
      const output = member(modules.get(path)?.raw, 'outputs', name);
      const expression = output === undefined ? undefined : field(output, 'expression');
      return isObject(expression) ? expression : undefined;
    },
    outputs: (path) => {
      const all = field(modules.get(path)?.raw ?? {}, 'outputs');
      return isObject(all) ? Object.keys(all) : [];
    },
    providers: isObject(providers) ? providers : {},
  };
}

function readResources(module: JsonObject): ReadonlyMap<string, JsonObject> {
  const found = new Map<string, JsonObject>();
  const list = field(module, 'resources');
  if (!Array.isArray(list)) return found;
  for (const resource of list) {
    if (!isObject(resource)) continue;
    const local = `${String(field(resource, 'type'))}.${String(field(resource, 'name'))}`;
    found.set(field(resource, 'mode') === 'data' ? `data.${local}` : local, resource);
  }
  return found;
}

function member(module: JsonObject | undefined, group: string, name: string): JsonObject | undefined {
  const all = module === undefined ? undefined : field(module, group);
  const one = isObject(all) ? field(all, name) : undefined;
  return isObject(one) ? one : undefined;
}

/** The references of an expression; `undefined` when the node is a block. */
export function readReferences(node: unknown): readonly string[] | undefined {
  if (!isObject(node)) return undefined;
  const references = field(node, 'references');
  return Array.isArray(references) ? references.filter((each) => typeof each === 'string') : undefined;
}

/** Whether a node of `expressions` is one expression: `{references}`, `{constant_value}` or `{}`. */
export function isExpression(node: unknown): node is JsonObject {
  if (!isObject(node)) return false;
  const names = Object.keys(node);
  if (names.length > 2 || !names.every((name) => name === 'references' || name === 'constant_value')) return false;
  return names.length === 0 || Object.hasOwn(node, 'constant_value') || readReferences(node) !== undefined;
}
