import type { Check, DataTable, RootFramework, Trait } from '../../model/check.ts';
import type { Resource } from '../../model/evidence.ts';
import type { EvidenceSet, TraitReaders } from '../../model/evidence-set.ts';
import type { Problem } from '../../model/problem.ts';
import type { CheckFunction } from '../check-function.ts';

/** A check or trait with its file, relative to the content folder. */
export interface Filed<T> {
  readonly file: string;
  readonly thing: T;
}

/** The content under test. */
export interface Tested {
  readonly checks: readonly Filed<Check>[];
  readonly traits: readonly Filed<Trait>[];
}

/** What the tests need from stages that `checks` may not import. */
export interface Bench {
  readonly traits: readonly Trait[];
  readonly tables: () => readonly DataTable[];
  readonly functions: readonly CheckFunction[];
  readonly controls: ReadonlyMap<RootFramework, ReadonlySet<string>>;
  /** Checks that requirements name directly; they need no control. */
  readonly namedByRequirements: ReadonlySet<string>;
  /** Ids of checks outside the folder; the folder may not reuse them. */
  readonly otherChecks: ReadonlySet<string>;
  assemble(files: ReadonlyMap<string, string>, traits: TraitReaders): Assembled;
}

export interface Assembled {
  readonly evidence: EvidenceSet;
  withResources(resources: readonly Resource[]): EvidenceSet;
  readonly problems: readonly Problem[];
}

/** One reason why content is refused. */
export interface ContentProblem {
  readonly file: string;
  /** Example, or path inside the file. */
  readonly where: string;
  readonly reason: string;
}
