/** A broken rule of the checklist. `path` is a JSON pointer that starts with the document's name. */
export interface OscalDefect {
  readonly rule: string;
  readonly path: string;
  readonly message: string;
}

export type Report = (rule: string, path: string, message: string) => void;

/** Both documents, parsed, and the facts from outside that they are held against. */
export interface OscalContext {
  readonly results: unknown;
  readonly plan: unknown;
  readonly planText: string;
  readonly controlIds: ReadonlySet<string> | undefined;
  readonly expected: { readonly satisfied: number; readonly not_satisfied: number } | undefined;
}
