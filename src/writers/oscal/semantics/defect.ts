/**
 * A broken rule of the checklist. `path` is a JSON pointer that starts with the document's name. A warning is valid
 * OSCAL that some consumers are known to refuse or to misread.
 */
export interface OscalDefect {
  readonly rule: string;
  readonly path: string;
  readonly message: string;
  readonly level: 'error' | 'warning';
}

export type Report = (rule: string, path: string, message: string, level?: 'error' | 'warning') => void;

/** All objects with a UUID, and the kind of each: the name of the list that contains it. */
export type Things = ReadonlyMap<string, string>;

/** One document and known facts about it. */
export interface OscalScope {
  /** Parsed JSON: an object with one known root. */
  readonly document: unknown;
  readonly root: string;
  /** Written by this engine, so the house rules apply too. */
  readonly own: boolean;
  /** Objects of this document and of those it imports. */
  readonly things: Things;
  /** Whether every document that references can point to was available. */
  readonly complete: boolean;
  /** Ids of the catalogue without withdrawn ones; absent: rule R8 checks only the documents. */
  readonly controlIds?: ReadonlySet<string> | undefined;
  /** References that the user named: they may point outside the folder. */
  readonly named?: ReadonlySet<string> | undefined;
  /** Counts of the response's summary, for rule S1. */
  readonly expected?: { readonly satisfied: number; readonly not_satisfied: number } | undefined;
}
