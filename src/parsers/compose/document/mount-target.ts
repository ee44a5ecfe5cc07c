import { memberAt, type Node } from './node.ts';

/** A mount in the short syntax: `[source:]target[:mode]` (Compose specification, "volumes"). */
export interface ShortMount {
  readonly source: string | undefined;
  readonly target: string;
}

/** Splits a mount in the short syntax; a drive letter of Windows belongs to its path. */
export function shortMount(text: string): ShortMount {
  const [first = '', second, ...rest] = text.split(':');
  if (/^[A-Za-z]$/.test(first) && second !== undefined && /^[\\/]/.test(second))
    return { source: `${first}:${second}`, target: rest[0] ?? '' };
  return second === undefined ? { source: undefined, target: first } : { source: first, target: second };
}

/** Where a mount is in the container, by which mounts of two files are the same. */
export function mountTarget(node: Node): string | undefined {
  if (node.kind === 'leaf') return typeof node.value === 'string' ? plain(shortMount(node.value).target) : undefined;
  const target = memberAt(node, 'target');
  return target?.kind === 'leaf' && typeof target.value === 'string' ? plain(target.value) : undefined;
}

function plain(path: string): string {
  return path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path;
}
