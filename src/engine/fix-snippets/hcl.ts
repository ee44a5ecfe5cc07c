import { isList, isMap, type Value, type ValueMap } from '../../base/value.ts';
import type { ResourceItem } from '../../checks/harness/resource-item.ts';

/** Attributes that providers compute and no one writes. */
const COMPUTED = new Set(['id', 'arn', 'self_link']);

/**
 * Whether the provider computes an attribute: one that all types have, or the id named after the type (zone_id of a
 * zone).
 */
export function isMade(type: string, attribute: string): boolean {
  return COMPUTED.has(attribute) || attribute === `${type.slice(type.lastIndexOf('_') + 1)}_id`;
}

/** Resources as Terraform configuration; a computed value of one that another one names becomes a reference. */
export function configuration(items: readonly ResourceItem[]): string {
  const made = new Map<string, string>();
  for (const item of items)
    for (const [name, value] of Object.entries(item.values)) {
      if (!isMade(item.type, name)) continue;
      if (typeof value === 'string' && value !== '') made.set(value, `${addressIn(item)}.${name}`);
    }
  return items
    .map((item) => resource(item, new Map([...made].filter(([, by]) => !by.startsWith(`${addressIn(item)}.`)))))
    .join('\n\n');
}

function resource(item: ResourceItem, made: ReadonlyMap<string, string>): string {
  const kept = Object.entries(item.values).filter(([name]) => !isMade(item.type, name) && !item.references.has(name));
  const references = [...item.references].map(([name, address]) => `  ${name} = ${expression(address)}`);
  const lines = [...references, ...body(Object.fromEntries(kept), made, '  ')];
  const head = `${item.mode === 'data' ? 'data' : 'resource'} "${item.type}" "${item.name}"`;
  return lines.length === 0 ? `${head} {}` : [`${head} {`, ...lines, '}'].join('\n');
}

function addressIn({ mode, type, name }: ResourceItem): string {
  return `${mode === 'data' ? 'data.' : ''}${type}.${name}`;
}

/** An address without an attribute means the id of the resource. */
function expression(address: string): string {
  return address.split('.').length > (address.startsWith('data.') ? 3 : 2) ? address : `${address}.id`;
}

function body(values: ValueMap, made: ReadonlyMap<string, string>, indent: string): readonly string[] {
  const entries = Object.entries(values).filter(([, value]) => isWritten(value));
  const attributes = entries.filter(([, value]) => !isBlocks(value));
  const width = Math.max(0, ...attributes.map(([name]) => name.length));
  return [
    ...attributes.map(([name, value]) => `${indent}${name.padEnd(width)} = ${written(value, made, indent)}`),
    ...entries.flatMap(([name, value]) => (isBlocks(value) ? blocks(name, value, made, indent) : [])),
  ];
}

function blocks(
  name: string,
  list: readonly Value[],
  made: ReadonlyMap<string, string>,
  indent: string,
): readonly string[] {
  return list.flatMap((item) => {
    const inside = isMap(item) ? body(item, made, `${indent}  `) : [];
    return inside.length === 0 ? [`${indent}${name} {}`] : [`${indent}${name} {`, ...inside, `${indent}}`];
  });
}

function isWritten(value: Value): boolean {
  return value !== null && !(isList(value) && value.length === 0);
}

function isBlocks(value: Value): value is readonly Value[] {
  return isList(value) && value.length > 0 && value.every((item) => isMap(item));
}

function written(value: Value, made: ReadonlyMap<string, string>, indent: string): string {
  if (isList(value)) return `[${value.map((item) => written(item, made, indent)).join(', ')}]`;
  if (isMap(value)) {
    const lines = Object.entries(value).map(
      ([name, item]) => `${indent}  ${quoted(name)} = ${written(item, made, `${indent}  `)}`,
    );
    return lines.length === 0 ? '{}' : ['{', ...lines, `${indent}}`].join('\n');
  }
  return typeof value === 'string' ? (made.get(value) ?? quoted(value)) : String(value);
}

function quoted(text: string): string {
  return JSON.stringify(text).replace(/\$\{/g, '$$${').replace(/%\{/g, '%%{');
}
