import type { Subject } from './check.ts';

/** Where the addresses of a thing lead: its tree of files, else its file. The two never meet. */
export function territoryOf({ root, place }: Pick<Subject, 'root' | 'place'>): string {
  return root === undefined ? `file ${place.file}` : `tree ${root}`;
}

/** Whether both certainly stand in one account: names repeat from account to account. */
export function inOneAccount(one: Subject, other: Subject): boolean {
  return one.provider === other.provider && territoryOf(one) === territoryOf(other);
}
