import type { BoundaryFile, ExternalEntry } from '../overlay/boundary-file.ts';

/** An entry of a proposed boundary file, and why it is proposed. */
export interface Reasoned<Entry> {
  readonly entry: Entry;
  readonly reason: string;
}

/** What the evidence suggests about a boundary, for a person to correct. */
export interface Proposal {
  /** The same content as the text has when it is read back. */
  readonly file: BoundaryFile;
  readonly include: readonly Reasoned<string>[];
  readonly exclude: readonly Reasoned<string>[];
  readonly external: readonly Reasoned<ExternalEntry>[];
}
