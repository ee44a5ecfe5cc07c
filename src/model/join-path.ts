import { parsePath, type Path } from './path.ts';

/** One side of a join: the value at a path, with fixed text before or after it. */
export interface JoinPath {
  readonly path: Path;
  readonly prefix: string;
  readonly suffix: string;
}

const PUT_BEFORE = /^(\S+\/) \+ /;
const APPENDED = / \+ (\S+)$/;

/**
 * Reads `a.b`, `a.b + /text` (a named part of what `a.b` names), or `host/ + a.b` (the location of what `a.b` names).
 * `undefined` for anything else.
 */
export function parseJoinPath(text: string): JoinPath | undefined {
  const prefix = PUT_BEFORE.exec(text)?.[1] ?? '';
  const rest = prefix === '' ? text : text.slice(prefix.length + 3);
  const suffix = APPENDED.exec(rest)?.[1] ?? '';
  const path = parsePath(suffix === '' ? rest : rest.slice(0, -suffix.length - 3));
  return path === undefined ? undefined : { path, prefix, suffix };
}
