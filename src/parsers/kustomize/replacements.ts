import { isMarker } from '../../base/value.ts';
import { plainValue } from '../../languages/yaml/go-scalar.ts';
import type { Place } from '../../model/place.ts';
import { fault, spend, unsupported } from './build-fault.ts';
import { readIdentity, type Build, type Item } from './item.ts';
import { matchesPattern } from './name-pattern.ts';
import {
  copyNode,
  emptyMap,
  MAX_LEVELS,
  isNull,
  nodeAt,
  textAt,
  textNode,
  type MapNode,
  type DocumentNode,
  type ScalarNode,
} from './node.ts';
import { hasMarks, isNamedBy } from './selector.ts';

const NAME = 'metadata.name';
const LONGEST = 2000;
/** Units of work to test whether an object is selected. */
const LOOK = 20;

/** Applies one entry of `replacements`: a value of one object, or a fixed one, copied into fields of others. */
export function replace(build: Build, entry: DocumentNode): void {
  const value = sourceValue(build, entry);
  if (value === undefined) return;
  const targets = nodeAt(entry, ['targets']);
  for (const target of targets?.kind === 'list' ? targets.items : []) {
    const select = nodeAt(target, ['select']) ?? fault(target.place, 'is a target without `select`');
    const rejects = nodeAt(target, ['reject']);
    for (const item of build.items) {
      spend(build.work, LOOK, target.place);
      if (!isSelected(item, select)) continue;
      if (rejects?.kind === 'list' && rejects.items.some((each) => isSelected(item, each))) continue;
      for (const path of listed(target, 'fieldPaths')) copyInto(build, item.root, path, value, target);
    }
  }
}

function isSelected(item: Item, selector: DocumentNode): boolean {
  const ids = [readIdentity(item), ...item.previous];
  return hasMarks(item.root, selector) && ids.some((id) => isNamedBy(id, selector));
}

function listed(target: DocumentNode, key: string): readonly string[] {
  const list = nodeAt(target, [key]);
  return list?.kind === 'list' && list.items.length > 0 ? list.items.map((item) => textAt(item, [])) : [NAME];
}

function sourceValue(build: Build, entry: DocumentNode): DocumentNode | undefined {
  const fixed = nodeAt(entry, ['sourceValue']);
  if (fixed !== undefined) return fixed;
  const source = nodeAt(entry, ['source']) ?? fault(entry.place, 'is a replacement without a source');
  const found = build.items.filter((item) =>
    [readIdentity(item), ...item.previous].some((id) => isNamedBy(id, source)),
  );
  const [only] = found;
  if (only === undefined && build.incomplete) return undefined;
  if (only === undefined || found.length > 1) return fault(source.place, 'selects not exactly one object');
  const path = splitPath(textAt(source, ['fieldPath']) || NAME, source.place);
  const [value] = fieldsAt(only.root, path, undefined, source.place);
  if (value === undefined || isNull(value)) return fault(source.place, 'names a field that its object does not have');
  const delimiter = textAt(source, ['options', 'delimiter']);
  if (delimiter === '') return value;
  const part = textAt(value, []).split(delimiter)[Number(textAt(source, ['options', 'index']) || '0')];
  return part === undefined
    ? fault(source.place, 'names a part that its value does not have')
    : textNode(part, value.place);
}

function copyInto(build: Build, root: MapNode, path: string, value: DocumentNode, target: DocumentNode): void {
  const create = textAt(target, ['options', 'create']) === 'true';
  const fields = fieldsAt(root, splitPath(path, target.place), create ? value : undefined, target.place);
  if (fields.length === 0) fault(target.place, 'names a field that an object does not have');
  const delimiter = textAt(target, ['options', 'delimiter']);
  const index = Number(textAt(target, ['options', 'index']) || '0');
  for (const field of fields) {
    if (field.kind !== 'scalar') copyOver(field, copyNode(value, build.work), target.place);
    else if (value.kind !== 'scalar') fault(target.place, 'puts a map or list into the place of a scalar');
    else {
      field.value =
        delimiter === '' ? retyped(field, value) : joined(textAt(field, []), textAt(value, []), delimiter, index);
      field.place = value.place;
    }
  }
}

/**
 * Kustomize copies the text of the value and keeps the type of the field: text, number or boolean. A field that was
 * null or is new gets the YAML meaning of the text.
 */
function retyped({ value: old }: ScalarNode, { value }: ScalarNode): ScalarNode['value'] {
  if (isMarker(value) || value === null || isMarker(old)) return value;
  const text = String(value);
  if (typeof old === 'string') return text;
  const meant = plainValue(text, Number);
  return meant === undefined ? text : meant;
}

function joined(old: string, text: string, delimiter: string, index: number): string {
  const parts = old.split(delimiter);
  if (index < 0) parts.unshift(text);
  else if (index >= parts.length) parts.push(text);
  else parts[index] = text;
  return parts.join(delimiter);
}

function copyOver(field: DocumentNode, value: DocumentNode, place: Place): void {
  if (field.kind === 'map' && value.kind === 'map') {
    field.entries.clear();
    for (const [key, part] of value.entries) field.entries.set(key, part);
  } else if (field.kind === 'list' && value.kind === 'list') field.items = value.items;
  else unsupported(place, 'puts a value into the place of one of another kind');
  field.place = value.place;
}

/** Splits at dots; `\.` is a literal dot, and brackets keep `[name=x.y]` and `[a.b/c]` together. */
function splitPath(path: string, place: Place): readonly string[] {
  if (path.length > LONGEST) fault(place, 'names a field by a path that is too long');
  const parts = path.match(/(?:\[[^\]]{0,1000}\]|\\\.|[^.[\\]|[[\\])+/g) ?? [];
  if (parts.length > MAX_LEVELS) fault(place, 'names a field by a path with too many parts');
  return parts.map((part) => {
    const inner = /^\[([^\]]*)\]$/.exec(part)?.[1];
    return inner === undefined || inner.includes('=') ? part.replaceAll('\\.', '.') : inner;
  });
}

function fieldsAt(
  node: DocumentNode,
  path: readonly string[],
  making: DocumentNode | undefined,
  place: Place,
): readonly DocumentNode[] {
  const [first, ...rest] = path;
  if (first === undefined) return [node];
  if (node.kind === 'list')
    return elementsAt(node.items, first, place).flatMap((item) => fieldsAt(item, rest, making, place));
  if (node.kind === 'scalar') return node.value === null ? [] : unsupported(place, 'looks for a field inside a text');
  const next = node.entries.get(first);
  if (next !== undefined) return fieldsAt(next, rest, making, place);
  if (making === undefined) return [];
  if (rest.some((part) => part.startsWith('[') || part === '*')) return unsupported(place, 'creates elements of lists');
  const made = rest.length > 0 || making.kind === 'map' ? emptyMap(place) : readLeaf(making, place);
  node.entries.set(first, made);
  return fieldsAt(made, rest, making, place);
}

function readLeaf(making: DocumentNode, place: Place): DocumentNode {
  return making.kind === 'list' ? { kind: 'list', place, items: [] } : textNode(null, place);
}

function elementsAt(items: readonly DocumentNode[], part: string, place: Place): readonly DocumentNode[] {
  if (part === '*') return items;
  const match = /^\[([^=\]]*)=([^\]]*)\]$/.exec(part);
  if (match !== null) {
    const [, key = '', pattern = ''] = match;
    return items.filter((item) => {
      const text = textAt(item, key === '' ? [] : [key]);
      return text !== '' && matchesPattern(pattern, text, false, place);
    });
  }
  const item = /^\d{1,9}$/.test(part) ? items[Number(part)] : undefined;
  return item === undefined ? [] : [item];
}
