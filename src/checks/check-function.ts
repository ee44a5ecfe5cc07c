import type { DataTable, Subject } from '../model/check.ts';
import type { EvidenceSet } from '../model/evidence-set.ts';
import type { Decision } from '../model/finding.ts';
import type { Stated } from '../model/flaw-statement.ts';
import type { ModuleSettings } from '../model/module-settings.ts';
import type { ValueMap } from '../base/value.ts';

/** What a check may read in addition to its subject. */
export interface CheckContext {
  readonly evidence: EvidenceSet;
  /** Assessment date, `YYYY-MM-DD`. */
  readonly asOf: string;
  /** A fact table of `controls/data`; an unknown id is an error of the check. */
  table(id: string): DataTable;
  readonly modules: ModuleSettings;
  /** Days for which the result of a scan counts; absent for the default. */
  readonly maxEvidenceAge?: number | undefined;
}

/**
 * The answer about one subject. Decisions name the values that were examined; texts are rendered with `renderValue`.
 */
export interface Evaluation {
  readonly outcome: 'pass' | 'fail' | 'unknown' | 'not-applicable';
  readonly decisions: readonly Decision[];
  /** One sentence. Without it, the message is built from the decisions. */
  readonly message?: string | undefined;
  /** More for the reader, such as a risk that was accepted. */
  readonly notes?: readonly string[];
  /** What the author of a VEX document states about it. */
  readonly stated?: Stated | undefined;
}

/**
 * A check that a tree of operators cannot express. It must be pure and deterministic. An exception becomes the
 * outcome `error` of that one finding.
 */
export interface CheckFunction {
  /** Name in `function: {name}` of a check file, equal to the file name here. */
  readonly name: string;
  /** JSON Schema of `function: {options}`; compiled at build time and applied when content is loaded. */
  readonly options: { readonly [keyword: string]: unknown };
  /** Types of the resources that it reads in addition to its subject. */
  readonly reads?: (options: ValueMap) => readonly string[];
  /** The answer for a Kubernetes object depends on whether other objects exist. */
  readonly looksAround?: true;
  evaluate(subject: Subject, options: ValueMap, context: CheckContext): Evaluation;
}

/** The options of a function that has none. */
export const NO_OPTIONS: CheckFunction['options'] = { type: 'object', additionalProperties: false, properties: {} };
