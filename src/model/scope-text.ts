import type { ScopeGap, ScopeKind, ScopeRole } from './scope.ts';

/** Headings of the kinds. */
export const KIND_TITLES: Readonly<Record<ScopeKind, string>> = {
  machine: 'Machines',
  cluster: 'Kubernetes clusters',
  account: 'AWS accounts',
  subscription: 'Azure subscriptions',
  project: 'Google Cloud projects',
};

type Words = Readonly<Record<ScopeRole, string>>;

const OF_ACCOUNTS: Words = {
  declared: 'Declared',
  listed: 'Listed by an organization',
  described: 'Resources in the evidence',
  scanned: 'Vulnerability scan',
  measured: 'Benchmark scan',
  referenced: 'Named by policies',
};
const ROLE_TITLES: Readonly<Record<ScopeKind, Words>> = {
  machine: {
    declared: 'Terraform or cloud',
    listed: 'Inventory or cluster node',
    described: 'Host record',
    scanned: 'Vulnerability scan',
    measured: 'Benchmark scan',
    referenced: 'Data source',
  },
  cluster: {
    declared: 'Terraform or cloud',
    listed: 'Listed',
    described: 'Kubernetes objects',
    scanned: 'Vulnerability scan',
    measured: 'Benchmark scan',
    referenced: 'Named by others',
  },
  account: OF_ACCOUNTS,
  subscription: OF_ACCOUNTS,
  project: OF_ACCOUNTS,
};

/** Head of the column of a role. */
export function roleTitle(kind: ScopeKind, role: ScopeRole): string {
  return ROLE_TITLES[kind][role];
}

const NOUNS: Readonly<Record<ScopeKind, string>> = {
  machine: 'machines',
  cluster: 'clusters',
  account: 'accounts',
  subscription: 'subscriptions',
  project: 'projects',
};

const HAVING_OF_ACCOUNTS: Words = {
  declared: 'that are declared',
  listed: 'that an organization lists',
  described: 'with resources in the evidence',
  scanned: 'that a vulnerability scan covers',
  measured: 'that a benchmark scan covers',
  referenced: 'that policies name; they may belong to others',
};
const HAVING: Readonly<Record<ScopeKind, Words>> = {
  machine: {
    declared: 'that Terraform or a live cloud declares',
    listed: 'that an inventory or cluster lists',
    described: 'with a host record',
    scanned: 'that a vulnerability scan covers',
    measured: 'that a benchmark scan covers',
    referenced: 'that a data source reads',
  },
  cluster: {
    declared: 'that Terraform or a live cloud declares',
    listed: 'that an inventory lists',
    described: 'that Kubernetes objects name',
    scanned: 'that a vulnerability scan covers',
    measured: 'that a benchmark scan covers',
    referenced: 'that other evidence names',
  },
  account: HAVING_OF_ACCOUNTS,
  subscription: HAVING_OF_ACCOUNTS,
  project: HAVING_OF_ACCOUNTS,
};

/** A gap as one sentence, without the names of the things. */
export function gapText(kind: ScopeKind, { from, to, of, missing, undecided }: ScopeGap): string {
  const counts = [
    ...(missing.length > 0 ? [`missing for ${missing.length}`] : []),
    ...(undecided.length > 0 ? [`unclear for ${undecided.length}`] : []),
  ].join(', ');
  return `${roleTitle(kind, to)}: ${counts} of ${of} ${of === 1 ? NOUNS[kind].slice(0, -1) : NOUNS[kind]} ${HAVING[kind][from]}.`;
}
