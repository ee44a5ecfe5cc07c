import { counted } from '../../base/counted.ts';
import type { Drawn } from '../draw-view.ts';
import type { Graph } from '../graph.ts';
import { plainText } from '../mermaid/escape.ts';
import { getAnchor } from '../mermaid/links.ts';
import { HONESTY } from './page.ts';

const LONGEST = 300;

const STYLE = `:root{color-scheme:light dark}
body{font:16px/1.5 system-ui,sans-serif;margin:0 auto;max-width:1600px;padding:1rem}
nav ul{list-style:none;padding-left:1.2rem}
nav>ul{padding-left:0}
section{border-top:1px solid #8886;margin-top:2rem;padding-top:1rem}
h2{font-size:1.2rem}
.soft{opacity:.8}
object{background:#fff;border:1px solid #8886;color:#222;display:block;max-width:100%;padding:.5rem}
@media print{nav,.go{display:none}section{break-before:page}object{border:0;max-height:95vh}@page{size:A3 landscape;margin:10mm}}`;

/**
 * `index.html`: a table of contents and a part for each diagram. A diagram's SVG is shown where `--render svg` has
 * written it; otherwise its part says where the text is. Without scripts, and without references to anywhere else.
 */
export function indexPage(name: string, drawn: readonly Drawn[], graph: Pick<Graph, 'undrawn' | 'notes'>): string {
  const title = `${escapeHtml(name)}: architecture diagrams`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; object-src 'self' file:; frame-src 'self' file:; base-uri 'none'; form-action 'none'">
<title>${title}</title>
<style>${STYLE}</style>
</head>
<body>
<h1>${title}</h1>
<ul>
${HONESTY.map((line) => `<li>${escapeHtml(line)}</li>`).join('\n')}
</ul>
<nav aria-label="Diagrams">
${contents(drawn)}
</nav>
<p><a href="flows.csv">All flows as a table</a> · <a href="flows.md">the same in Markdown</a> · <a href="diagram.json">everything as data</a></p>
${drawn.map((one) => section(one, drawn)).join('\n')}
${rest(graph)}</body>
</html>
`;
}

/** Diagrams as a nested list: each with those that show its parts. */
function contents(drawn: readonly Drawn[]): string {
  const list = (above: string | undefined): string => {
    const items = drawn.filter((one) => one.above === above);
    if (items.length === 0) return '';
    return `<ul>\n${items.map((one) => `<li>${link(one, one.title)}${list(one.filename)}</li>`).join('\n')}\n</ul>`;
  };
  return list(undefined);
}

function section(one: Drawn, drawn: readonly Drawn[]): string {
  const { filename, title, counts, steps } = one;
  const above = drawn.find((each) => each.filename === one.above);
  const below = drawn.filter((each) => each.above === filename);
  const picture = escapeHtml(filename.replace(/mmd$/, 'svg'));
  const go = [
    ...(above === undefined ? [] : [`Up: ${link(above, above.title)}`]),
    ...(below.length === 0 ? [] : [`Parts: ${below.map((each) => link(each, each.title)).join(', ')}`]),
  ];
  return `<section id="${getAnchor(filename)}">
<h2>${escapeHtml(title)}</h2>
${go.map((line) => `<p class="go">${line}</p>\n`).join('')}<object data="${picture}" type="image/svg+xml" aria-label="${escapeHtml(title)}">
No picture: run the command again with <code>--render svg</code>, or open <code>${escapeHtml(filename)}</code> with Mermaid.
</object>
<p class="soft">${counted(counts.nodes, 'node')}, ${counted(counts.edges, 'connection')}. <a href="${picture}">Picture</a>, <a href="${escapeHtml(filename)}">Mermaid text</a>.${
    steps.length === 0 ? '' : ` To keep the diagram readable: ${escapeHtml(steps.join('; '))}.`
  }</p>
</section>`;
}

function link({ filename }: Drawn, text: string): string {
  return `<a href="#${getAnchor(filename)}">${escapeHtml(text)}</a>`;
}

function rest({ undrawn, notes }: Pick<Graph, 'undrawn' | 'notes'>): string {
  const lines = [
    ...notes,
    ...(undrawn.length === 0
      ? []
      : [`${counted(undrawn.length, 'resource')} of types that are not drawn: see diagrams.md.`]),
  ];
  if (lines.length === 0) return '';
  return `<section id="notes">\n<h2>Notes</h2>\n<ul>\n${lines.map((line) => `<li>${escapeHtml(line)}</li>`).join('\n')}\n</ul>\n</section>\n`;
}

function escapeHtml(text: string): string {
  return plainText(text, LONGEST)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}
