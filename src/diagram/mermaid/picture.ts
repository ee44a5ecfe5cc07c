import type { Node, Box, Flow } from '../graph.ts';

/** What one diagram shows. */
export interface Picture {
  readonly title: string;
  /** What was read, as base names. */
  readonly source: string;
  readonly nodes: readonly Node[];
  /** Boxes that are shown even where nothing is in them. */
  readonly boxes: readonly Box[];
  readonly flows: readonly Flow[];
  readonly withData: boolean;
  readonly legend: boolean;
  readonly layout: 'auto' | 'dagre' | 'elk';
  /** What the picture says where it would show nothing. */
  readonly nothing: string;
  /** What must be known to read the picture right: in its text, its description and its legend. */
  readonly footer: readonly string[];
}
