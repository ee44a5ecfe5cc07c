import type { Subject } from './check.ts';
import { isUnknown, own, type Value } from '../base/value.ts';

/** Where the addresses of a thing lead: its tree of files, else its file. The two never meet. */
export function accountScope({ root, place }: Pick<Subject, 'root' | 'place'>): string {
  return root === undefined ? `file ${place.file}` : `tree ${root}`;
}

/** Where an address of what a thing names stands. */
export function within(thing: Subject, address: string): string {
  return `${thing.source}\n${accountScope(thing)}\n${address}`;
}

/** It stands in another provider configuration. */
export function isForeign(candidate: Pick<Subject, 'provider'> | undefined, { provider }: Subject): boolean {
  return candidate?.provider !== undefined && provider !== undefined && provider !== candidate.provider;
}

/** Whether both certainly stand in one account: names repeat from account to account. */
export function inOneAccount(one: Subject, other: Subject): boolean {
  return one.provider === other.provider && accountScope(one) === accountScope(other);
}

/** What a resource says of itself in place of its provider configuration: regions of AWS (since version 6), projects of Google Cloud. */
const TOLD_BY_ITSELF = ['region', 'project'];

type Told = Pick<Subject, 'type' | 'values'>;

function isOfAws({ type }: Told): boolean {
  return type.startsWith('aws_');
}

/** Whether both say that they belong to one region and project; open where one of them is decided later, or names a region of AWS alone. What says nothing says nothing else. */
export function saidTogether(one: Told, other: Told): boolean | 'unknown' {
  let isOpen = false;
  for (const name of TOLD_BY_ITSELF) {
    const [here, there] = [own(one.values, name) ?? null, own(other.values, name) ?? null];
    // what names no region is in that of its provider, which may be another
    if (name === 'region' && isOfAws(one) && isOfAws(other) && (here === null) !== (there === null)) isOpen = true;
    if (here === null || there === null || here === there || (isComputed(here) && isComputed(there))) continue;
    if (typeof here === 'string' && typeof there === 'string') return false;
    isOpen = true;
  }
  return isOpen ? 'unknown' : true;
}

/** Both take what the provider configuration says. */
function isComputed(value: Value): boolean {
  return isUnknown(value) && !value.set;
}
