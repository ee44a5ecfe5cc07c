import type { Box } from '../graph.ts';
import type { Emitted } from './emit.ts';

/** Where the nodes of a page lead. */
export interface PageLink {
  /** The file of the page that shows what is in a box. */
  getFile(box: Box): string | undefined;
  /** The file of the page above. */
  readonly above: string | undefined;
}

/** The page with all diagrams, which has a part for each of them. */
export const INDEX = 'index.html';

/** The id of a diagram's part of `index.html`. */
export function getAnchor(filename: string): string {
  return filename.replace(/\.mmd$/, '').replaceAll('.', '-');
}

/**
 * Lines of Mermaid that make links of nodes: to the page that shows what is in them, and back to the page above. File
 * names are ours, so that nothing of the evidence can become an address.
 */
export function linkLines({ ids }: Emitted, { getFile, above }: PageLink): readonly string[] {
  const lines: string[] = [];
  for (const [node, id] of ids) {
    const box = node.node === 'range' ? undefined : node.page;
    const file = box === undefined ? undefined : getFile(box);
    if (file !== undefined) lines.push(clickLine(id, file));
  }
  if (above !== undefined) lines.push('  up["↑ page above"]:::up', clickLine('up', above), `  ${UP_CLASS}`);
  return lines;
}

const UP_CLASS = 'classDef up fill:#fff,stroke:#1565c0,color:#1565c0';

function clickLine(id: string, file: string): string {
  return `  click ${id} href "${INDEX}#${getAnchor(file)}"`;
}
