import type { Link } from '../inventory/context.ts';
import { link } from '../inventory/joins.ts';

/** Links by `self_link` and by `id`, since Google resources are named by either. */
export function named(types: readonly string[], ours: readonly string[]): readonly Link[] {
  return ['self_link', 'id'].map((theirs) => link(types, theirs, ours));
}
