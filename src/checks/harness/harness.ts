import type { Check, DataTable, RootFramework, Trait } from '../../model/check.ts';
import type { Resource } from '../../model/evidence.ts';
import type { EvidenceSet, TraitReaders } from '../../model/evidence-set.ts';
import type { Problem } from '../../model/problem.ts';
import type { CheckFunction } from '../check-function.ts';

/** A check or trait with the file it stands in, relative to the folder of content. */
export interface Filed<T> {
  readonly file: string;
  readonly thing: T;
}

/** What is tested. */
export interface Tested {
  readonly checks: readonly Filed<Check>[];
  readonly traits: readonly Filed<Trait>[];
}

/** What tests need from the stages that checks may not import. */
export interface Bench {
  /** Everything checks may refer to, built-in content included. */
  readonly traits: readonly Trait[];
  readonly tables: () => readonly DataTable[];
  readonly functions: readonly CheckFunction[];
  /** Ids of the controls in force, by root framework. */
  readonly controls: ReadonlyMap<RootFramework, ReadonlySet<string>>;
  /** Ids of checks that requirements name themselves; they need no control. */
  readonly namedByRequirements: ReadonlySet<string>;
  /** Ids of checks outside the folder, which must not occur again. */
  readonly otherChecks: ReadonlySet<string>;
  /** Runs files through the real parsers and joins what they say. */
  assemble(files: ReadonlyMap<string, string>, traits: TraitReaders): Assembled;
}

export interface Assembled {
  readonly evidence: EvidenceSet;
  /** The same evidence with other resources. */
  withResources(resources: readonly Resource[]): EvidenceSet;
  readonly problems: readonly Problem[];
}

/** One reason why content is refused. */
export interface ContentProblem {
  readonly file: string;
  /** Example or path inside the file. */
  readonly where: string;
  readonly reason: string;
}
