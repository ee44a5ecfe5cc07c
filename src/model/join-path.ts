import { parsePath } from './path.ts';
import type { Path } from './path.ts';

/** What of a subject takes part in a join: the value at a path, with fixed text behind it. */
export interface JoinPath {
  readonly path: Path;
  readonly suffix: string;
}

const APPENDED = / \+ (\S+)$/;

/** Reads `a.b`, or `a.b + /text` for the name of a part of what `a.b` names. Anything else gives `undefined`. */
export function parseJoinPath(text: string): JoinPath | undefined {
  const suffix = APPENDED.exec(text)?.[1] ?? '';
  const path = parsePath(suffix === '' ? text : text.slice(0, -suffix.length - 3));
  return path === undefined ? undefined : { path, suffix };
}
