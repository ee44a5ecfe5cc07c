import type { Leaf, Mapped, Node } from './node.ts';
import { mountTarget } from './mount-target.ts';

const REPLACED: ReadonlySet<string> = new Set(['command', 'entrypoint']);
/** Attributes that are a map or a list of `name=value` (Compose specification, "Merging service definitions"). */
const PAIRS: ReadonlySet<string> = new Set([
  'environment',
  'annotations',
  'labels',
  'sysctls',
  'storage_opt',
  'extra_hosts',
  'args',
]);

/** Merges a service with what changes it: an override file, or a service that extends it. */
export function mergeServices(base: Mapped, over: Mapped): Mapped {
  const members = new Map(base.members);
  for (const [key, value] of over.members) {
    const merged = mergeMember(key, members.get(key), value);
    if (merged === undefined) members.delete(key);
    else members.set(key, merged);
  }
  return { kind: 'map', members, place: over.place };
}

function mergeMember(key: string, base: Node | undefined, over: Node): Node | undefined {
  if (over.change === 'reset') return undefined;
  if (base === undefined || over.change === 'override') return over;
  const [before, after] = [comparable(key, base), comparable(key, over)];
  if (before.kind === 'map' && after.kind === 'map') return mergeServices(before, after);
  if (before.kind === 'list' && after.kind === 'list' && !REPLACED.has(key)) {
    const kept = key === 'volumes' ? withoutTargets(before.items, after.items) : before.items;
    return { kind: 'list', items: [...kept, ...after.items], place: after.place };
  }
  const isNothing = after.kind === 'leaf' && after.value === null;
  return isNothing && before.kind !== 'leaf' ? before : after;
}

/** The long form of what has two forms. */
function comparable(key: string, node: Node): Node {
  if (PAIRS.has(key) && node.kind === 'list') return pairs(node.items, node);
  if (key === 'build' && node.kind === 'leaf' && node.value !== null)
    return { kind: 'map', members: new Map([['context', node]]), place: node.place };
  if ((key === 'env_file' || key === 'tmpfs') && node.kind !== 'list')
    return { kind: 'list', items: [node], place: node.place };
  return node;
}

/** A list of `name=value` as a map; a name alone takes its value from the shell, and is `null` in both forms. */
export function pairs(items: readonly Node[], { place }: Pick<Node, 'place'>): Mapped {
  const members = new Map<string, Node>();
  for (const item of items) {
    if (item.kind !== 'leaf' || typeof item.value !== 'string') continue;
    const [name, value] = splitPair(item.value);
    const written = item.written === undefined ? undefined : splitPair(item.written)[1];
    const leaf: Leaf = { kind: 'leaf', value, place: item.place };
    members.set(name, written === undefined || written === null ? leaf : { ...leaf, written });
  }
  return { kind: 'map', members, place };
}

function splitPair(text: string): readonly [name: string, value: string | null] {
  const at = text.indexOf('=');
  return at === -1 ? [text, null] : [text.slice(0, at), text.slice(at + 1)];
}

function withoutTargets(before: readonly Node[], after: readonly Node[]): readonly Node[] {
  const targets = new Set(after.map(mountTarget));
  return before.filter((node) => {
    const target = mountTarget(node);
    return target === undefined || !targets.has(target);
  });
}
