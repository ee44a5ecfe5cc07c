import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const SCRIPT = fileURLToPath(new URL('./parse-mermaid.mjs', import.meta.url));

/** What Mermaid understood of a text: how many nodes, lines and boxes, and the labels of the nodes; or why it did not. */
export interface Understood {
  readonly nodes: number;
  readonly edges: number;
  readonly groups: number;
  readonly labels: readonly string[];
  readonly error?: string;
}

/** Parses texts with Mermaid's own parser, in one process of its own: it takes seconds to load. */
export function parseMermaid(texts: readonly string[]): readonly Understood[] {
  const { status, stdout, stderr } = spawnSync(process.execPath, [SCRIPT], {
    input: JSON.stringify(texts),
    encoding: 'utf8',
    maxBuffer: 256 * 1024 * 1024,
  });
  if (status !== 0) throw new Error(`Mermaid's parser could not be run: ${stderr}`);
  const results: readonly Understood[] = JSON.parse(stdout);
  return results;
}
