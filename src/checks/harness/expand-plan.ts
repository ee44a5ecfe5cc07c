import { omitUndefined } from '../../base/omit-undefined.ts';
import { parsePath } from '../../model/path.ts';
import type { Pointer } from '../../base/pointer.ts';
import { getAddress, providerSource, type ResourceItem } from './resource-item.ts';

type Mirror = Map<string, Mirror> | Mirror[] | object | true;

/** A reference without a target: the value is a variable that is set at apply. */
const LATER = 'var.decided_later';

/** Expands resources to plan JSON (format 1.2) as `terraform show -json` prints it; every resource is to be created. */
export function expandPlan(items: readonly ResourceItem[]): string {
  const computed = computedAttributes(items);
  const resources = items.map((item) => ({ item, unknown: getUnknown(item, computed) }));
  return JSON.stringify({
    format_version: '1.2',
    terraform_version: '1.9.8',
    planned_values: { root_module: moduleTree(items) },
    resource_changes: resources.map(({ item, unknown }) => change(item, unknown)),
    configuration: {
      provider_config: Object.fromEntries(items.map((item) => [providerKey(item), providerConfig(item)])),
      root_module: configurationTree(items),
    },
  });
}

/** A provider computes at apply what others refer to and no one sets, and the id of every new resource. */
function computedAttributes(items: readonly ResourceItem[]): ReadonlyMap<string, ReadonlySet<string>> {
  const computed = new Map(items.map((item) => [getAddress(item), new Set(['id'])]));
  for (const reference of items.flatMap((item) => [...item.references.values()])) {
    const owner = [...computed.keys()].find((address) => reference.startsWith(`${address}.`));
    if (owner !== undefined) computed.get(owner)?.add(reference.slice(owner.length + 1));
  }
  return computed;
}

function getUnknown(item: ResourceItem, computed: ReadonlyMap<string, ReadonlySet<string>>): readonly string[] {
  const own = [...(computed.get(getAddress(item)) ?? [])].filter((name) => !Object.hasOwn(item.values, name));
  return [...new Set([...item.unknown, ...own])];
}

function change(item: ResourceItem, unknown: readonly string[]): object {
  return {
    ...identity(item),
    ...(item.module === '' ? {} : { module_address: item.module }),
    change: {
      actions: [item.mode === 'data' ? 'read' : 'create'],
      before: null,
      after: item.values,
      after_unknown: mirror(unknown, true),
      before_sensitive: false,
      after_sensitive: mirror(item.sensitive, true),
    },
  };
}

function identity(item: ResourceItem): object {
  const { mode, type, name, index } = item;
  const key = omitUndefined({ index });
  return { address: getAddress(item), mode, type, name, ...key, provider_name: providerSource(item) };
}

function planned(item: ResourceItem): object {
  return { ...identity(item), schema_version: 0, values: item.values, sensitive_values: mirror(item.sensitive, true) };
}

function moduleTree(items: readonly ResourceItem[]): object {
  const modules = [...new Set(items.map(({ module }) => module))].filter((module) => module !== '').sort();
  return {
    resources: items.filter(({ module }) => module === '').map(planned),
    child_modules: modules.map((address) => ({
      address,
      resources: items.filter(({ module }) => module === address).map(planned),
    })),
  };
}

function configurationTree(items: readonly ResourceItem[]): object {
  const names = [...new Set(items.map(callName))].filter((name) => name !== '');
  return {
    resources: items.filter(({ module }) => module === '').map(configured),
    module_calls: Object.fromEntries(
      names.map((name) => [
        name,
        { source: `./${name}`, module: { resources: items.filter((item) => callName(item) === name).map(configured) } },
      ]),
    ),
  };
}

/** The module call of an instance. The short form supports no nested modules. */
function callName({ module }: ResourceItem): string {
  return /^module\.([\w-]+)/.exec(module)?.[1] ?? '';
}

function configured(item: ResourceItem): object {
  const { mode, type, name } = item;
  const pairs = item.unknown.map((attribute): [string, object] => [attribute, expression(item, attribute)]);
  const expressions = new Map<string, Mirror>();
  for (const [attribute, value] of pairs) put(expressions, parsePath(attribute)?.steps ?? [attribute], value);
  return {
    address: `${mode === 'data' ? 'data.' : ''}${type}.${name}`,
    mode,
    type,
    name,
    provider_config_key: providerKey(item),
    expressions: plain(expressions),
    schema_version: 0,
    ...(item.index === undefined ? {} : counted(item.index)),
  };
}

function counted(index: string | number): object {
  const expression = { references: [LATER] };
  return typeof index === 'number' ? { count_expression: expression } : { for_each_expression: expression };
}

function expression(item: ResourceItem, attribute: string): object {
  const reference = item.references.get(attribute);
  if (reference === undefined) return { references: [LATER] };
  const local = item.module === '' ? reference : reference.replace(`${item.module}.`, '');
  const resource = /^(?:data\.)?[^.]+\.[^.]+/.exec(local)?.[0] ?? local;
  return { references: local === resource ? [`${local}.id`, local] : [local, resource] };
}

function providerKey({ provider }: ResourceItem): string {
  return provider;
}

function providerConfig(item: ResourceItem): object {
  const [name, alias] = item.provider.split('.');
  const version = omitUndefined({ version_constraint: item.version });
  return { name, full_name: providerSource(item), ...version, ...omitUndefined({ alias }) };
}

function mirror(attributes: readonly string[], value: true): unknown {
  const tree = new Map<string, Mirror>();
  for (const attribute of attributes) put(tree, parsePath(attribute)?.steps ?? [attribute], value);
  return plain(tree);
}

function put(tree: Map<string, Mirror>, steps: Pointer, value: Mirror): void {
  let node: Mirror = tree;
  for (const [at, step] of steps.entries()) {
    const last = at === steps.length - 1;
    const fresh = last ? value : getHolder(steps[at + 1]);
    if (node instanceof Map && typeof step === 'string') {
      const known: Mirror = last ? fresh : (node.get(step) ?? fresh);
      node.set(step, known);
      node = known;
    } else if (Array.isArray(node) && typeof step === 'number' && step < 100) {
      while (node.length < step) node.push(new Map<string, Mirror>());
      const known: Mirror = last ? fresh : (node[step] ?? fresh);
      node[step] = known;
      node = known;
    } else return;
  }
}

function getHolder(step: Pointer[number] | undefined): Mirror {
  return typeof step === 'number' ? [] : new Map<string, Mirror>();
}

function plain(tree: Mirror): unknown {
  if (tree instanceof Map) return Object.fromEntries([...tree].map(([key, value]) => [key, plain(value)]));
  return Array.isArray(tree) ? tree.map(plain) : tree;
}
