import type { Link } from '../inventory/links.ts';
import { link } from '../inventory/links.ts';

/** Google names things by link or by id. */
export function named(types: readonly string[], ours: readonly string[]): readonly Link[] {
  return ['self_link', 'id'].map((theirs) => link(types, theirs, ours));
}
