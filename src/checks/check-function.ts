import type { DataTable, Subject } from '../model/check.ts';
import type { EvidenceSet } from '../model/evidence-set.ts';
import type { Decision } from '../model/finding.ts';
import type { ModuleSettings } from '../model/module-settings.ts';
import type { ValueMap } from '../base/value.ts';

/** What a check may look at besides its subject. */
export interface CheckContext {
  readonly evidence: EvidenceSet;
  /** Assessment date, `YYYY-MM-DD`. */
  readonly asOf: string;
  /** A fact table of `controls/data`; an id that no file has is an error of the check. */
  table(id: string): DataTable;
  /** What the user says about cryptographic modules. */
  readonly modules: ModuleSettings;
}

/** The answer about one subject. Decisions name what was looked at; texts are rendered with `renderValue`. */
export interface Evaluation {
  readonly outcome: 'pass' | 'fail' | 'unknown' | 'not-applicable';
  readonly decisions: readonly Decision[];
  /** One sentence for the reader. Without it one is made from the decisions. */
  readonly message?: string | undefined;
  /** What the reader has to know beside it, such as the risk that somebody accepted. */
  readonly notes?: readonly string[];
}

/**
 * A question that an operator tree cannot ask. Pure and deterministic. A throw becomes the outcome `error` of
 * that one finding.
 */
export interface CheckFunction {
  /** Name in `function: {name}` of a check file, equal to the file name here. */
  readonly name: string;
  /** JSON Schema of `function: {options}`; compiled at build time and applied when content is loaded. */
  readonly options: { readonly [keyword: string]: unknown };
  /** The types of the resources that it reads besides its subject. Left out where there are none. */
  readonly reads?: (options: ValueMap) => readonly string[];
  /** Set where the answer about a Kubernetes object rests on whether other objects are there. */
  readonly looksAround?: true;
  evaluate(subject: Subject, options: ValueMap, context: CheckContext): Evaluation;
}
