import type { Link } from '../inventory/context.ts';
import { link } from '../inventory/joins.ts';

/** Google names things by link or by id. */
export function named(types: readonly string[], ours: readonly string[]): readonly Link[] {
  return ['self_link', 'id'].map((theirs) => link(types, theirs, ours));
}
