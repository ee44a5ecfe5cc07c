/** A part of an example that may show alone how it is done right. */
export interface Candidate {
  /** How many files the text shows. */
  readonly shown: number;
  readonly files: { readonly [path: string]: string };
  readonly text: string;
  /** The types of what it shows, where the format says them. */
  readonly types?: readonly string[];
}
