import type { Artifact } from '../../model/assessment.ts';
import { escaped } from './markup.ts';

/** Larger texts than this stand in their files only: a page that nobody can open helps nobody. */
const LARGEST = 200_000;

/** The architecture diagrams as the text that Mermaid draws: a picture would need a program that this page must not name. */
export function diagramsSection(diagrams: readonly Artifact[]): string {
  const texts = diagrams.filter(({ filename }) => filename.endsWith('.mmd'));
  if (texts.length === 0) return '';
  const blocks = texts.map(({ filename, text }) => {
    const shown = text.length > LARGEST ? `Too large for this page: see ${filename}.` : text;
    const lines = text.split('\n').length;
    return `<details class="diagram">
<summary><b>${escaped(filename)}</b> <span class="soft">(${lines} lines of Mermaid)</span></summary>
<div class="wide"><pre tabindex="0">${linesOf(shown)}</pre></div>
</details>`;
  });
  return `<section aria-labelledby="diagrams"><h2 id="diagrams">Diagrams</h2>
<p>Text for Mermaid, which draws it without a network; <code>evidence-engine diagram --render svg</code> makes pictures.</p>
${blocks.join('\n')}
</section>`;
}

function linesOf(text: string): string {
  return text.split('\n').map(escaped).join('\n');
}
