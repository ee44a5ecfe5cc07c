import type { Place } from './place.ts';

/** Things of which one can ask whether the evidence covers them all. */
export const SCOPE_KINDS = ['machine', 'cluster', 'account', 'subscription', 'project'] as const;
export type ScopeKind = (typeof SCOPE_KINDS)[number];

/**
 * What a source says of a thing that it names. `declared`: it creates the thing, or a live cloud has it. `listed`: an inventory or
 * organization lists it. `described`: evidence about its inside. `scanned`: another tool searched it for vulnerabilities. `measured`:
 * another tool compared its settings with a benchmark. `referenced`: it is only named.
 */
export const SCOPE_ROLES = ['declared', 'listed', 'described', 'scanned', 'measured', 'referenced'] as const;
export type ScopeRole = (typeof SCOPE_ROLES)[number];

/**
 * What tells things apart, the surest first. `id`: unique everywhere. `terraform`: an address in Terraform. `name`: a host name, or
 * the name of a cluster. `address`: of a network. `label`: the beginning of a host name, which never proves that two are one.
 */
export const NAME_SPACES = ['id', 'terraform', 'name', 'address', 'label'] as const;
export type NameSpace = (typeof NAME_SPACES)[number];

export interface ScopeName {
  readonly space: NameSpace;
  /** Lower case where case tells nothing apart. */
  readonly text: string;
}

/** That one source names a thing. Whoever reads another kind of evidence adds its own. */
export interface Mention {
  readonly kind: ScopeKind;
  readonly role: ScopeRole;
  /** Parser id. */
  readonly source: string;
  /** What the source calls it. */
  readonly title: string;
  readonly names: readonly ScopeName[];
  readonly place: Place;
  /** It is of any number of things, perhaps of none: an instance whose `count` or `for_each` is not known. */
  readonly isOpen?: true;
  /** Address of the resource that says so. */
  readonly subject?: string;
  /** What a machine runs, where the source says so. */
  readonly system?: OperatingSystem | undefined;
}

export type OperatingSystem = 'Linux' | 'Windows';

/** One thing, with everything that certainly names it. */
export interface ScopedThing {
  readonly kind: ScopeKind;
  readonly title: string;
  readonly mentions: readonly Mention[];
  /** Roles in which something names it, or a thing that it cannot be told apart from. */
  readonly maybe: ReadonlySet<ScopeRole>;
}

/** Things that have one role and lack another. */
export interface ScopeGap {
  readonly from: ScopeRole;
  readonly to: ScopeRole;
  /** All things with the role `from`. */
  readonly of: number;
  readonly missing: readonly ScopedThing[];
  /** Things of which it cannot be told. */
  readonly undecided: readonly ScopedThing[];
  /** Whether nothing at all of the evidence has the role `to`. */
  readonly isEmpty: boolean;
}

/** The coverage of one kind of thing. */
export interface KindScope {
  readonly kind: ScopeKind;
  /** Sorted by title. */
  readonly things: readonly ScopedThing[];
  /** Roles that something has, or should have. */
  readonly roles: readonly ScopeRole[];
  readonly gaps: readonly ScopeGap[];
  /** What starts things of this kind that no source lists one by one. */
  readonly groups: readonly Mention[];
  /** What the evidence leaves open about the kind, as sentences. */
  readonly notes: readonly string[];
}

/** What the evidence should cover against what it covers. */
export type ScopeTable = readonly KindScope[];

/** How a thing stands in a column of the table. */
export type ScopeAnswer = 'yes' | 'unknown' | 'no';

/** Whether something certainly names a thing in a role. */
export function getAnswer({ mentions, maybe }: ScopedThing, role: ScopeRole): ScopeAnswer {
  if (mentions.some((each) => each.role === role)) return 'yes';
  return maybe.has(role) ? 'unknown' : 'no';
}
