const COMMON = new Set(
  (
    'a an and api based by co company corp corporation crypto cryptographic cryptography enterprise fips for gmbh hardware inc ' +
    'kernel library limited linux llc ltd module modules object of on provider sa security software system systems team ' +
    'technologies the validated version'
  ).split(' '),
);
const LONGEST = 500;

/** The result of comparing two names of a module with their vendors. A vendor that is `''` is not known. */
export type Sameness = 'same' | 'other vendor' | 'other';

/** A module and its vendor as one document names them. */
export interface Named {
  readonly module: string;
  readonly vendor: string;
}

/**
 * Whether two names may name the same module: they share a significant word. Package names are shorter than names on
 * certificates, so one shared word is enough; names without a shared word are different modules.
 */
export function sameModule(one: Named, other: Named): Sameness {
  const shared = share(getWords(one.module), getWords(`${other.module} ${other.vendor}`));
  if (!shared && !share(getWords(`${one.module} ${one.vendor}`), getWords(other.module))) return 'other';
  if (one.vendor === '' || other.vendor === '') return 'same';
  return share(getWords(one.vendor), getWords(`${other.vendor} ${other.module}`)) ? 'same' : 'other vendor';
}

function getWords(name: string): ReadonlySet<string> {
  const words = name
    .slice(0, LONGEST)
    .toLowerCase()
    .split(/[^a-z0-9]+/);
  return new Set(words.filter((word) => word !== '' && !COMMON.has(word) && !/^\d+$/.test(word)));
}

function share(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  for (const word of one) if (other.has(word)) return true;
  return false;
}
