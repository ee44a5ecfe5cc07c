import type { Artifact, Pictures } from '../../model/assessment.ts';
import { counted } from '../../base/counted.ts';
import { escaped } from './markup.ts';

/** Larger diagrams are only in their own files, because browsers could not open the page. */
const LARGEST = 200_000;

/** The architecture diagrams: as pictures where these were drawn, and always as the text that Mermaid draws. */
export function diagramsPart(diagrams: readonly Artifact[], pictures: Pictures | undefined): string {
  const texts = diagrams.filter(({ filename }) => filename.endsWith('.mmd'));
  if (texts.length === 0) return '';
  const blocks = texts.map(({ filename, text }) => {
    return `${getPicture(filename, pictures?.svg.get(filename))}${getText(filename, text)}`;
  });
  return `<p>${introduction(pictures)}</p>
${blocks.join('\n')}`;
}

function introduction(pictures: Pictures | undefined): string {
  if (pictures === undefined)
    return 'Text for Mermaid, which draws it without a network. <code>--pictures</code> puts pictures here, where mermaid-cli and a browser are installed.';
  const drawn = 'What Terraform manages, drawn from the text next to each picture.';
  if (pictures.missing === undefined) return drawn;
  return `${pictures.svg.size === 0 ? '' : `${drawn} `}<b>Pictures are missing.</b> ${escaped(pictures.missing)}`;
}

function getPicture(filename: string, svg: string | undefined): string {
  if (svg === undefined) return '';
  const name = escaped(filename.replace(/\.mmd$/, ''));
  return `<figure class="picture" id="diagram-${name.replaceAll('.', '-')}">
<figcaption><b>${name}</b> <label><input type="checkbox" class="full"> in full size</label></figcaption>
<div class="wide" tabindex="0" role="region" aria-label="Diagram ${name}">${svg}</div>
</figure>
`;
}

function getText(filename: string, text: string): string {
  const shown = text.length > LARGEST ? `Too large for this page: see ${filename}.` : text;
  return `<details class="diagram">
<summary><b>${escaped(filename)}</b> <span class="soft">(${counted(text.split('\n').length, 'line')} of Mermaid)</span></summary>
<div class="wide"><pre tabindex="0">${getLines(shown)}</pre></div>
</details>`;
}

function getLines(text: string): string {
  return text.split('\n').map(escaped).join('\n');
}
