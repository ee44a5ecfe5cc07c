import { unknown } from '../../../base/value.ts';
import type { Mapped, Node } from './node.ts';

/** What makes a service safer where it is set. Of everything else, what a file does not set does no harm. */
const SAFER: ReadonlySet<string> = new Set([
  'user',
  'read_only',
  'cap_drop',
  'security_opt',
  'cpus',
  'mem_limit',
  'deploy',
  'resources',
  'limits',
  'memory',
]);
/** Lists of it, in which more entries make a service safer. */
const LISTS: ReadonlySet<string> = new Set(['cap_drop', 'security_opt']);

/**
 * A service, with what another Compose file adds to make it safer as unknown. What the service sets itself stays, since
 * that is started without the other file.
 */
export function openedBy(own: Mapped, other: Mapped, file: string): Mapped {
  const members = new Map(own.members);
  let isOpened = false;
  for (const [key, value] of other.members) {
    if (!SAFER.has(key)) continue;
    const mine = members.get(key);
    const opened = openedMember(mine, value, { key, file });
    if (opened === mine || opened === undefined) continue;
    members.set(key, opened);
    isOpened = true;
  }
  return isOpened ? { ...own, members } : own;
}

function openedMember(
  mine: Node | undefined,
  value: Node,
  { key, file }: { readonly key: string; readonly file: string },
): Node | undefined {
  if (mine === undefined) return openNode(value, file);
  if (mine.kind === 'map' && value.kind === 'map') return openedBy(mine, value, file);
  if (mine.kind !== 'list' || !LISTS.has(key)) return mine;
  return { ...mine, items: [...mine.items, openNode(value, file)] };
}

function openNode({ place }: Node, file: string): Node {
  return { kind: 'leaf', value: unknown(`${file} sets it, where that file is given too`, false), place };
}
