import type { EvidenceFile, Parser } from '../model/evidence.ts';
import type { TreeParser } from '../model/tree-parser.ts';

/** The path and beginning of a file, known before a parser reads it. */
export type Glimpse = Pick<EvidenceFile, 'path' | 'head'>;

/** A parser that is loaded when a file of the run could be of its format, so that other runs start without it. */
export interface OnDemand {
  readonly title: string;
  /** Must be cheap, and true in doubt: the parser decides later. */
  concerns(file: Glimpse): boolean;
  load(): Promise<Parser | TreeParser>;
}
