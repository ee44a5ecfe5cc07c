import type { Subject } from './check.ts';
import type { Component, Resource } from './evidence.ts';
import type { Place } from './place.ts';
import type { Value } from '../base/value.ts';

/** What a path led to: the value and the exact place of it (or of the nearest thing above, when absent). */
export interface Located {
  readonly value: Value | undefined;
  readonly place: Place;
  readonly path: string;
  /** What stands there in the evidence, or that nothing does, where the value is only what that means. */
  readonly said?: string | undefined;
  /** A whole clause about it, in place of `<path> is <said>`. */
  readonly fact?: string | undefined;
  /** What would give the field another value. */
  readonly remedies?: readonly Remedy[];
}

/** The normal value that a field of a trait would have, and what would have to be at the place that is shown. */
export interface Remedy {
  readonly value: Value;
  readonly expected: string;
}

/** The answer of a join: sure matches, and whether others are possible that cannot be told. */
export interface LinkedResources {
  readonly matches: readonly Resource[];
  /** With `unread` for what a module may hold that got the subject and was not read, where nothing else matches. */
  readonly undecided: boolean | 'unread';
}

/** Paths of linked resources, each with the paths of the subject that must share a value with it. */
export interface JoinOn {
  readonly [theirPath: string]: readonly string[];
}

export type Join = (subject: Subject) => LinkedResources;

/** All evidence of a run. Immutable; indexes are built when first asked for. */
export interface EvidenceSet {
  readonly resources: readonly Resource[];
  readonly components: readonly Component[];
  byType(type: string): readonly Resource[];
  /** Resources of several types; the very list of `byType` where there are only those of one. */
  byTypes(types: readonly string[]): readonly Resource[];
  /** Resources whose type spells the field of the trait. */
  byTrait(trait: string, field: string): readonly Resource[];
  /** The normal value of a trait's field for one resource. */
  traitValue(trait: string, field: string, subject: Subject): Value | undefined;
  /** The same with the place it was read from, which takes longer: for what is shown. */
  traitField(trait: string, field: string, subject: Subject): Located;
  linked(subject: Subject, types: readonly string[], on: JoinOn): LinkedResources;
  /** The same made ready, to be asked of many subjects. */
  join(types: readonly string[], on: JoinOn): Join;
}

/** Reads one field of a trait from the resources of one type. */
export interface FieldReader {
  /** The normal value. */
  value(subject: Subject, evidence: EvidenceSet): Value | undefined;
  /** The same with the place it was read from. */
  locate(subject: Subject, evidence: EvidenceSet): Located;
}

/** How traits are read; compiled from content by `checks` and handed to the evidence set. */
export interface TraitReaders {
  /** Types that spell the field, sorted. */
  types(trait: string, field: string): readonly string[];
  /** The reader of a field for resources of a type; it reads unknown where the type does not spell it. */
  reader(trait: string, field: string, type: string): FieldReader;
}
