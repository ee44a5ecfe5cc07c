import { fault } from './build-fault.ts';
import type { Identity } from './item.ts';
import { mergeKeys } from './merge-keys.ts';
import { isNull, textAt, type ListNode, type MapNode, type DocumentNode } from './node.ts';

type Type = Pick<Identity, 'group' | 'version' | 'kind'>;

const DIRECTIVE = '$patch';

/**
 * Applies a strategic merge patch to an object (Kubernetes documentation, "Update API objects in place using kubectl
 * patch"): maps merge, `null` removes, lists of known types merge by their key with added items first, and `$patch`
 * deletes or replaces. The patch becomes part of the object: do not use it again. `undefined` when the whole object
 * is deleted.
 */
export function strategicMerge(target: MapNode, patch: MapNode, type: Type): MapNode | undefined {
  const merged = merge(target, patch, type, []);
  return merged?.kind === 'map' ? merged : undefined;
}

function merge(
  target: DocumentNode | undefined,
  patch: DocumentNode | undefined,
  type: Type,
  path: readonly string[],
): DocumentNode | undefined {
  if (patch === undefined) return target;
  if (isNull(patch)) return undefined;
  const present = isNull(target) ? undefined : target;
  if (present !== undefined && present.kind !== patch.kind) {
    fault(patch.place, 'patches a value with one of another kind (map, list or scalar)');
  }
  if (patch.kind === 'map') return mergeMaps(present?.kind === 'map' ? present : undefined, patch, type, path);
  if (patch.kind === 'list') return mergeLists(present?.kind === 'list' ? present : undefined, patch, type, path);
  return patch;
}

function mergeMaps(
  target: MapNode | undefined,
  patch: MapNode,
  type: Type,
  path: readonly string[],
): MapNode | undefined {
  const directive = readDirective(patch);
  if (directive === 'delete') return undefined;
  const result =
    directive === 'replace' || target === undefined ? { ...patch, entries: new Map<string, DocumentNode>() } : target;
  for (const [key, part] of patch.entries) {
    if (key === DIRECTIVE) continue;
    const merged = merge(result.entries.get(key), part, type, [...path, key]);
    if (merged === undefined) result.entries.delete(key);
    else result.entries.set(key, merged);
  }
  return result;
}

function readDirective(patch: MapNode): string {
  const directive = textAt(patch, [DIRECTIVE]);
  if (patch.entries.has(DIRECTIVE) && !['delete', 'replace', 'merge'].includes(directive)) {
    fault(patch.place, 'has a `$patch` that is none of delete, replace and merge');
  }
  return directive;
}

function mergeLists(
  target: ListNode | undefined,
  patch: ListNode,
  type: Type,
  path: readonly string[],
): ListNode | undefined {
  const keys = mergeKeys(type, path);
  if (keys === undefined) return patch;
  const directive = patch.items.find(
    (item) => item.kind === 'map' && item.entries.size === 1 && item.entries.has(DIRECTIVE),
  );
  const items = patch.items.filter((item) => item !== directive);
  const what = directive?.kind === 'map' ? readDirective(directive) : 'merge';
  if (what === 'delete') return undefined;
  const kept = what === 'replace' ? [] : (target?.items ?? []);
  const used = keys.filter((key) => [...items, ...kept].some((item) => textAt(item, [key]) !== ''));
  const made = keys.length === 0 ? union(items, kept) : byKey(items, kept, used, type, path);
  return { ...(target ?? patch), items: made };
}

function union(added: readonly DocumentNode[], kept: readonly DocumentNode[]): DocumentNode[] {
  const values = new Set(added.map((item) => textAt(item, [])));
  return [...added, ...kept.filter((item) => !values.has(textAt(item, [])))];
}

/**
 * With one merge key the elements of the patch come first, in their order. With several, matched elements stay in the
 * target's order, after the new ones.
 */
function byKey(
  added: readonly DocumentNode[],
  kept: readonly DocumentNode[],
  keys: readonly string[],
  type: Type,
  path: readonly string[],
): DocumentNode[] {
  const rest: (DocumentNode | undefined)[] = [...kept];
  const first: DocumentNode[] = [];
  for (const item of added) {
    const index = rest.findLastIndex((other) => other !== undefined && isSameElement(item, other, keys));
    const merged = merge(index === -1 ? undefined : rest[index], item, type, path);
    if (index !== -1) rest[index] = keys.length > 1 ? merged : undefined;
    if (merged !== undefined && (index === -1 || keys.length < 2)) first.push(merged);
  }
  return [...first, ...rest.filter((item) => item !== undefined)];
}

/** At least one key is equal; a key that one element lacks is ignored. */
function isSameElement(one: DocumentNode, other: DocumentNode, keys: readonly string[]): boolean {
  const pairs = keys.map((key) => [textAt(one, [key]), textAt(other, [key])]);
  const differ = pairs.some(([mine, theirs]) => mine !== '' && theirs !== '' && mine !== theirs);
  return !differ && pairs.some(([mine, theirs]) => mine !== '' && mine === theirs);
}
