import { load } from 'js-yaml';
import { addressOf, readResourceItem } from '../../checks/harness/resource-item.ts';
import type { ResourceItem } from '../../checks/harness/resource-item.ts';
import type { CheckExample } from '../../model/check.ts';
import { isList, isMap } from '../../model/value.ts';
import type { Value } from '../../model/value.ts';
import { configuration } from './hcl.ts';

/** A part of an example that may show alone how it is done right. */
export interface Candidate {
  readonly files: { readonly [path: string]: string };
  readonly text: string;
}

const MOST_LINES = 60;
const SHORT_FORM = /\.(?:resources|facts|components)\.yaml$/;

/** Parts of an example in which something passes, from the shortest. Their files are what people write. */
export function candidatesOf(example: CheckExample): readonly Candidate[] {
  const passing = Object.entries(example.outcome).flatMap(([address, outcome]) =>
    outcome === 'pass' ? [address] : [],
  );
  if (passing.length === 0) return [];
  const found = Object.entries(example.files).flatMap(([path, text]) => {
    if (path.endsWith('.resources.yaml')) return resources(text, passing);
    if (SHORT_FORM.test(path)) return [];
    if (path.endsWith('.tf')) return blocks(text, passing);
    return /\.ya?ml$/.test(path) ? documents(path, text) : [];
  });
  const isWritten = Object.keys(example.files).every((path) => !SHORT_FORM.test(path));
  const all = isWritten ? [...found, ...oneHost(example.files, passing), whole(example.files)] : found;
  return all
    .filter(({ text }) => text.split('\n').length <= MOST_LINES)
    .sort((one, other) => one.text.length - other.text.length);
}

/** A playbook with an inventory of one host that passes. */
function oneHost(files: CheckExample['files'], passing: readonly string[]): readonly Candidate[] {
  return Object.entries(files).flatMap(([path, text]) => {
    if (!path.endsWith('.ini')) return [];
    const hosts = passing.flatMap((address) =>
      address.startsWith(`${path}/`) ? [address.slice(path.length + 1)] : [],
    );
    return hosts.map((host) => {
      const lines = text.split('\n').filter((line) => line.split(/\s/, 1)[0] === host);
      return whole({ ...files, [path]: `${lines.join('\n')}\n` });
    });
  });
}

function whole(files: CheckExample['files']): Candidate {
  const entries = Object.entries(files);
  const text = entries
    .map(([path, content]) => (entries.length > 1 ? `# ${path}\n` : '') + content.trim())
    .join('\n\n');
  return { files, text };
}

function resources(text: string, passing: readonly string[]): readonly Candidate[] {
  const rows: unknown = load(text);
  const items = (Array.isArray(rows) ? rows : []).map((row) => readResourceItem(row, (why) => new Error(why)));
  return items.flatMap((item) => {
    if (!passing.includes(addressOf(item)) || item.index !== undefined || item.module !== '') return [];
    const beside = items.filter((other) => other.type !== item.type && isBeside(item, other));
    return [configured([item, ...beside]), ...(beside.length === 0 ? [] : [configured([item])])];
  });
}

function configured(items: readonly ResourceItem[]): Candidate {
  const text = configuration(items);
  return { files: { 'main.tf': `${text}\n` }, text };
}

/** One names the other, by what the provider makes of it or by its name. */
function isBeside(item: ResourceItem, other: ResourceItem): boolean {
  return names(item, other) || names(other, item);
}

function names(item: ResourceItem, other: ResourceItem): boolean {
  if ([...item.references.values()].some((address) => address.startsWith(addressOf(other)))) return true;
  const handles = ['id', 'arn', 'self_link', 'bucket', 'name'].map((name) => other.values[name]);
  const used = new Set(textsOf(item.values));
  return handles.some((handle) => typeof handle === 'string' && handle !== '' && used.has(handle));
}

function textsOf(value: Value): readonly string[] {
  if (typeof value === 'string') return [value];
  if (isList(value)) return value.flatMap(textsOf);
  return isMap(value) ? Object.values(value).flatMap(textsOf) : [];
}

/** Blocks of a Terraform file: each alone. */
function blocks(text: string, passing: readonly string[]): readonly Candidate[] {
  return text.split(/\n(?=(?:resource|data|provider|module) ")/).flatMap((block) => {
    const [, type = '', name = ''] = /^(?:resource|data) "([^"]+)" "([^"]+)"/.exec(block) ?? [];
    if (!passing.some((address) => address.startsWith(`${type}.${name}`) || address.startsWith(`data.${type}.${name}`)))
      return [];
    const alone = block.replace(/\n(?:variable|locals|output)\b.*$/s, '').trim();
    return [{ files: { 'main.tf': `${alone}\n` }, text: alone }];
  });
}

/** Documents of a YAML file: each alone. */
function documents(path: string, text: string): readonly Candidate[] {
  const parts = text.split(/^---$/m).map((part) => part.trim());
  return parts.length < 2 ? [] : parts.filter(Boolean).map((part) => ({ files: { [path]: `${part}\n` }, text: part }));
}
