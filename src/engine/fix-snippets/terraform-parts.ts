import { load } from 'js-yaml';
import { getAddress, readResourceItem, type ResourceItem } from '../../checks/harness/resource-item.ts';
import { isList, isMap, type Value } from '../../base/value.ts';
import type { Candidate } from './candidate.ts';
import { configuration, isMade } from './hcl.ts';

/** Attributes that other resources refer to, in addition to computed ones. */
const HANDLES = new Set(['bucket', 'name']);

/** The wanted resources of a short list, each alone and with what belongs to it. */
export function resources(text: string, wanted: readonly string[]): readonly Candidate[] {
  const rows: unknown = load(text);
  const items = (Array.isArray(rows) ? rows : []).map((row) => readResourceItem(row, (why) => new Error(why)));
  const said = new Map(items.map((item) => [item, new Set(getTexts(item.values))]));
  const counts = new Map<string, number>();
  for (const texts of said.values()) for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  return items.flatMap((item) => {
    if (!wanted.includes(getAddress(item)) || item.index !== undefined || item.module !== '') return [];
    const beside = items.filter((other) => other.type !== item.type && isBeside(item, other, { said, counts }));
    return [configured([item, ...beside]), ...(beside.length === 0 ? [] : [configured([item])])];
  });
}

function configured(items: readonly ResourceItem[]): Candidate {
  const text = configuration(items);
  return { shown: 1, files: { 'main.tf': `${text}\n` }, text, types: items.map(({ type }) => type) };
}

interface Texts {
  readonly said: ReadonlyMap<ResourceItem, ReadonlySet<string>>;
  readonly counts: ReadonlyMap<string, number>;
}

function isBeside(item: ResourceItem, other: ResourceItem, { said, counts }: Texts): boolean {
  const own = said.get(item) ?? new Set<string>();
  const others = said.get(other) ?? new Set<string>();
  if (names(item, other, own) || names(other, item, others)) return true;
  return [...others].some((text) => own.has(text) && counts.get(text) === 2);
}

function names(item: ResourceItem, other: ResourceItem, used: ReadonlySet<string>): boolean {
  if ([...item.references.values()].some((address) => address.startsWith(getAddress(other)))) return true;
  const handles = Object.entries(other.values).filter(([name]) => HANDLES.has(name) || isMade(other.type, name));
  return handles.some(([, handle]) => typeof handle === 'string' && handle !== '' && used.has(handle));
}

function getTexts(value: Value): readonly string[] {
  if (typeof value === 'string') return [value];
  if (isList(value)) return value.flatMap(getTexts);
  return isMap(value) ? Object.values(value).flatMap(getTexts) : [];
}

/** Wanted blocks of a Terraform file: each alone. */
export function blocks(text: string, wanted: readonly string[]): readonly Candidate[] {
  return text.split(/\n(?=(?:resource|data|provider|module|variable) ")/).flatMap((block) => {
    const [, type = '', name = ''] = /^(?:resource|data) "([^"]+)" "([^"]+)"/.exec(block) ?? provided(block);
    if (!wanted.some((address) => address.startsWith(`${type}.${name}`) || address.startsWith(`data.${type}.${name}`)))
      return [];
    const alone = block.replace(/\n(?:variable|locals|output)\b.*$/s, '').trim();
    return [
      {
        shown: 1,
        files: { 'main.tf': `${alone}\n` },
        text: alone,
        types: [type === 'provider' ? `provider.${name}` : type],
      },
    ];
  });
}

function provided(block: string): readonly string[] {
  const [, name] = /^provider "([^"]+)"/.exec(block) ?? [];
  return name === undefined ? [] : ['', 'provider', name];
}
