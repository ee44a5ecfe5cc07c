/** A part of an example that may be enough to show how a check passes. */
export interface Candidate {
  readonly shown: number;
  readonly files: { readonly [path: string]: string };
  readonly text: string;
  readonly types?: readonly string[];
}
