/** A file to create or to extend; nothing is ever removed from one. */
export interface PlannedChange {
  readonly path: string;
  /** The text that it has now; absent where it does not exist. */
  readonly before?: string;
  readonly after: string;
  /** What it contains, for a text that is too long to be shown in full. */
  readonly summary?: string;
}

/** What is planned for one file. */
export type Planned =
  | { readonly change: PlannedChange }
  /** Nothing is to do. */
  | { readonly present: string }
  /** What the user has to do by hand, in full sentences, and the lines to add. */
  | { readonly byHand: string; readonly lines: string };
