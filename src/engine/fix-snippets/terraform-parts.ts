import { load } from 'js-yaml';
import { addressOf, readResourceItem } from '../../checks/harness/resource-item.ts';
import type { ResourceItem } from '../../checks/harness/resource-item.ts';
import { isList, isMap } from '../../model/value.ts';
import type { Value } from '../../model/value.ts';
import type { Candidate } from './candidates.ts';
import { configuration, isMade } from './hcl.ts';

/** What others call a thing by, beside what a provider makes. */
const HANDLES = new Set(['bucket', 'name']);

/** Resources of a short list that pass, each alone and with what stands beside it. */
export function resources(text: string, passing: readonly string[]): readonly Candidate[] {
  const rows: unknown = load(text);
  const items = (Array.isArray(rows) ? rows : []).map((row) => readResourceItem(row, (why) => new Error(why)));
  return items.flatMap((item) => {
    if (!passing.includes(addressOf(item)) || item.index !== undefined || item.module !== '') return [];
    const beside = items.filter((other) => other.type !== item.type && isBeside(item, other, items));
    return [configured([item, ...beside]), ...(beside.length === 0 ? [] : [configured([item])])];
  });
}

function configured(items: readonly ResourceItem[]): Candidate {
  const text = configuration(items);
  return { shown: 1, files: { 'main.tf': `${text}\n` }, text };
}

/** One names the other, by what the provider makes of it or by its name, or they say what no third one says. */
function isBeside(item: ResourceItem, other: ResourceItem, all: readonly ResourceItem[]): boolean {
  if (names(item, other) || names(other, item)) return true;
  const own = new Set(textsOf(item.values));
  const third = new Set(all.flatMap((each) => (each === item || each === other ? [] : textsOf(each.values))));
  return textsOf(other.values).some((text) => own.has(text) && !third.has(text));
}

function names(item: ResourceItem, other: ResourceItem): boolean {
  if ([...item.references.values()].some((address) => address.startsWith(addressOf(other)))) return true;
  const handles = Object.entries(other.values).filter(([name]) => HANDLES.has(name) || isMade(other.type, name));
  const used = new Set(textsOf(item.values));
  return handles.some(([, handle]) => typeof handle === 'string' && handle !== '' && used.has(handle));
}

function textsOf(value: Value): readonly string[] {
  if (typeof value === 'string') return [value];
  if (isList(value)) return value.flatMap(textsOf);
  return isMap(value) ? Object.values(value).flatMap(textsOf) : [];
}

/** Blocks of a Terraform file: each alone. */
export function blocks(text: string, passing: readonly string[]): readonly Candidate[] {
  return text.split(/\n(?=(?:resource|data|provider|module|variable) ")/).flatMap((block) => {
    const [, type = '', name = ''] = /^(?:resource|data) "([^"]+)" "([^"]+)"/.exec(block) ?? provided(block);
    if (!passing.some((address) => address.startsWith(`${type}.${name}`) || address.startsWith(`data.${type}.${name}`)))
      return [];
    const alone = block.replace(/\n(?:variable|locals|output)\b.*$/s, '').trim();
    return [{ shown: 1, files: { 'main.tf': `${alone}\n` }, text: alone }];
  });
}

/** A provider's configuration has the address of a resource of the type `provider`. */
function provided(block: string): readonly string[] {
  const [, name] = /^provider "([^"]+)"/.exec(block) ?? [];
  return name === undefined ? [] : ['', 'provider', name];
}
