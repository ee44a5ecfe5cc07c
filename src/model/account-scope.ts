import type { Subject } from './check.ts';
import { isUnknown, own, type Value } from '../base/value.ts';

/**
 * The scope in which the addresses of a subject are resolved: its tree of files, else its file. Tree and file scopes
 * never have the same text.
 */
export function accountScope({ root, place }: Pick<Subject, 'root' | 'place'>): string {
  return root === undefined ? `file ${place.file}` : `tree ${root}`;
}

/** The key of an address within the scope of the subject that refers to it. */
export function within(thing: Subject, address: string): string {
  return `${thing.source}\n${accountScope(thing)}\n${address}`;
}

/** Whether the candidate uses another provider configuration. */
export function isForeign(candidate: Pick<Subject, 'provider'> | undefined, { provider }: Subject): boolean {
  return candidate?.provider !== undefined && provider !== undefined && provider !== candidate.provider;
}

/**
 * Whether both are certainly in one account. Equal names are not enough, since names repeat from account to account.
 */
export function inOneAccount(one: Subject, other: Subject): boolean {
  return one.provider === other.provider && accountScope(one) === accountScope(other);
}

/** Attributes that replace the provider configuration: regions of AWS (since version 6), projects of Google Cloud. */
const TOLD_BY_ITSELF = ['region', 'project'];

type Told = Pick<Subject, 'type' | 'values'>;

function isOfAws({ type }: Told): boolean {
  return type.startsWith('aws_');
}

/**
 * Whether the region and project that both set are equal. Unknown where one of them is decided later, or only one of
 * two AWS resources sets a region. A resource that does not set one contradicts nothing.
 */
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

/** Such an attribute takes the value of the provider configuration. */
function isComputed(value: Value): boolean {
  return isUnknown(value) && !value.set;
}
