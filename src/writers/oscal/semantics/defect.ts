/**
 * A broken rule of the checklist. `path` is a JSON pointer that starts with the document's name. A warning is legal
 * OSCAL that consumers are known to refuse or to misread.
 */
export interface OscalDefect {
  readonly rule: string;
  readonly path: string;
  readonly message: string;
  readonly level: 'error' | 'warning';
}

export type Report = (rule: string, path: string, message: string, level?: 'error' | 'warning') => void;

/** Everything with a UUID, and of which kind it is: the name of the list that holds it. */
export type Things = ReadonlyMap<string, string>;

/** One document and what is known beside it. */
export interface OscalScope {
  /** The parsed JSON: an object with one known root. */
  readonly document: unknown;
  readonly root: string;
  /** Written by this engine: the house rules hold too. */
  readonly own: boolean;
  /** Things of this document and of those it imports. */
  readonly things: Things;
  /** Whether every document that references can lead to was there. */
  readonly complete: boolean;
  /** Ids of the catalogue, withdrawn ones left out; without them rule R8 checks the documents only. */
  readonly controlIds?: ReadonlySet<string> | undefined;
  /** References that the user named: they may lead out of the folder. */
  readonly named?: ReadonlySet<string> | undefined;
  /** Counts of the response's summary, for rule S1. */
  readonly expected?: { readonly satisfied: number; readonly not_satisfied: number } | undefined;
}
