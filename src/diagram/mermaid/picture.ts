import type { Node, Box, Flow } from '../graph.ts';

/** The content of one diagram. */
export interface Picture {
  readonly title: string;
  /** Base names of the input. */
  readonly source: string;
  readonly nodes: readonly Node[];
  /** Boxes that are shown even if empty. */
  readonly boxes: readonly Box[];
  /** Lines of text in boxes, such as the number of subnets without drawn resources. */
  readonly texts: ReadonlyMap<Box, readonly string[]>;
  readonly flows: readonly Flow[];
  readonly withData: boolean;
  readonly legend: boolean;
  readonly layout: 'auto' | 'dagre' | 'elk';
  readonly nothing: string;
  /** What a reader must know; in the text, the description and the legend of the picture. */
  readonly footer: readonly string[];
}
