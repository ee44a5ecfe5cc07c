import type { Subject } from './check.ts';
import type { Component, Resource } from './evidence.ts';
import type { Place } from './place.ts';
import type { Value } from './value.ts';

/** What a path led to: the value and the exact place of it (or of the nearest thing above, when absent). */
export interface Located {
  readonly value: Value | undefined;
  readonly place: Place;
  readonly path: string;
  /** What stands there in the evidence, or that nothing does, where the value is only what that means. */
  readonly said?: string | undefined;
}

/** The answer of a join: sure matches, and whether others are possible that cannot be told. */
export interface LinkedResources {
  readonly matches: readonly Resource[];
  readonly undecided: boolean;
}

/** All evidence of a run. Immutable; indexes are built when first asked for. */
export interface EvidenceSet {
  readonly resources: readonly Resource[];
  readonly components: readonly Component[];
  byType(type: string): readonly Resource[];
  /** Resources of several types; the very list of `byType` where there are only those of one. */
  byTypes(types: readonly string[]): readonly Resource[];
  /** Resources whose type spells the field of the trait. */
  byTrait(trait: string, field: string): readonly Resource[];
  /** The normal value of a trait's field for one resource, with the place it was read from. */
  traitField(trait: string, field: string, subject: Subject): Located;
  linked(
    subject: Subject,
    types: readonly string[],
    on: { readonly [theirPath: string]: readonly string[] },
  ): LinkedResources;
}

/** How traits are read; compiled from content by `checks` and handed to the evidence set. */
export interface TraitReaders {
  /** Types that spell the field, sorted. */
  types(trait: string, field: string): readonly string[];
  /** The normal value of a field; unknown when the subject's type does not spell it. */
  read(trait: string, field: string, subject: Subject, evidence: EvidenceSet): Located;
}
