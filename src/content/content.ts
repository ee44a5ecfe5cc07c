import type { Check, DataTable, Trait } from '../model/check.ts';
import type { Framework } from '../model/framework.ts';
import type { PackedTypes } from './spellings.ts';

/** A framework without its requirements: enough to choose from. */
export type FrameworkSummary = Omit<Framework, 'requirements'>;

/** The content that a run needs. Examples of built-in checks are separate; see `loadExamples`. */
export interface Content {
  readonly checks: readonly Check[];
  readonly traits: readonly Trait[];
  /** Read from disk on first use: tables are large, and few checks need them. */
  readonly tables: () => readonly DataTable[];
  readonly frameworks: readonly FrameworkSummary[];
}

/** Content in the form that the build writes. */
export interface PackedContent extends Omit<Content, 'traits' | 'tables'> {
  readonly traits: readonly PackedTrait[];
}

export interface PackedTrait extends Omit<Trait, 'spellings'> {
  readonly types: readonly PackedTypes[];
}

/** The content of one folder of YAML files, including examples, with the file of each item. */
export interface FolderContent {
  readonly checks: readonly Filed<Check>[];
  readonly traits: readonly Filed<Trait>[];
  readonly tables: readonly Filed<DataTable>[];
  readonly frameworks: readonly Filed<Framework>[];
}

export interface Filed<T> {
  /** Relative to the folder, `/` as separator. */
  readonly file: string;
  readonly thing: T;
}
