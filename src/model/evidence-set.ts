import type { Subject } from './check.ts';
import type { Component, Resource } from './evidence.ts';
import type { Place } from './place.ts';
import type { Value } from '../base/value.ts';

/**
 * The result of a path look-up: the value and its exact place, or the place of the nearest ancestor when it is
 * absent.
 */
export interface Located {
  readonly value: Value | undefined;
  readonly place: Place;
  readonly path: string;
  /** The evidence in words (or that there is none), where `value` is only its meaning. */
  readonly said?: string | undefined;
  /** A whole clause that replaces `<path> is <said>` in messages. */
  readonly fact?: string | undefined;
  /** `fact` says what it means, too. */
  readonly isWhole?: boolean;
  /** Changes that would give the field another value. */
  readonly remedies?: readonly Remedy[];
}

/** The expected normal value of a trait field, and the expected setting at the shown place. */
export interface Remedy {
  readonly value: Value;
  readonly expected: string;
}

/** The result of a join: certain matches, and whether unknown values allow others. */
export interface LinkedResources {
  readonly matches: readonly Resource[];
  /**
   * `unread`: nothing matches, and a module that was not read got the subject and may contain a match. `elsewhere`:
   * what there is belongs to another provider configuration, which may be of another account.
   */
  readonly undecided: boolean | 'unread' | 'elsewhere';
}

/** Paths of linked resources, each with the paths of the subject that must have the same value. */
export interface JoinOn {
  readonly [theirPath: string]: readonly string[];
}

export type Join = (subject: Subject) => LinkedResources;

/** All evidence of a run. Immutable; indexes are built at first use. */
export interface EvidenceSet {
  readonly resources: readonly Resource[];
  readonly components: readonly Component[];
  byType(type: string): readonly Resource[];
  /** Returns the same array as `byType` where only one of the types has resources. */
  byTypes(types: readonly string[]): readonly Resource[];
  /** Resources whose type spells the field of the trait. */
  byTrait(trait: string, field: string): readonly Resource[];
  traitValue(trait: string, field: string, subject: Subject): Value | undefined;
  /** The value with its place. Slower than `traitValue`: use it only for what is shown. */
  traitField(trait: string, field: string, subject: Subject): Located;
  linked(subject: Subject, types: readonly string[], on: JoinOn): LinkedResources;
  /** `linked`, prepared for many subjects. */
  join(types: readonly string[], on: JoinOn): Join;
}

/** Reads one field of a trait from the resources of one type. */
export interface FieldReader {
  value(subject: Subject, evidence: EvidenceSet): Value | undefined;
  locate(subject: Subject, evidence: EvidenceSet): Located;
}

/** The field readers of traits; compiled from content by `checks` and passed to the evidence set. */
export interface TraitReaders {
  /** Types that spell the field, sorted. */
  types(trait: string, field: string): readonly string[];
  /** The reader of a field for a type; it reads unknown where the type does not spell the field. */
  reader(trait: string, field: string, type: string): FieldReader;
}
