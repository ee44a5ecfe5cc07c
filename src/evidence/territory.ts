import type { Subject } from '../model/check.ts';

/** Where the addresses of a thing lead: its tree of files, else its file. The two never meet. */
export function territoryOf({ root, place }: Pick<Subject, 'root' | 'place'>): string {
  return root === undefined ? `file ${place.file}` : `tree ${root}`;
}
