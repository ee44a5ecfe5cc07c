import { docsLink } from '../../model/docs-links.ts';
import { safeText } from '../../model/safe-text.ts';

/** Escapes text for an element or a quoted attribute. */
export function escaped(text: string): string {
  return safeText(text)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}

/** Text that leads to its page, where pages are published. */
export function pageLink(docsUrl: string | undefined, path: string, text: string): string {
  if (docsUrl === undefined) return escaped(text);
  return `<a href="${escaped(docsLink(docsUrl, path))}" rel="noreferrer">${escaped(text)}</a>`;
}

/** A name, address or place of the evidence. What is empty is said in words: a heading of a row must be read out. */
export function renderCode(text: string): string {
  return text.trim() === '' ? '(no name)' : `<code>${escaped(text)}</code>`;
}

/** A list of texts; empty for none. */
export function renderList(title: string, texts: readonly string[]): string {
  if (texts.length === 0) return '';
  const items = texts.map((text) => `<li>${escaped(text)}</li>`).join('\n');
  return `<h3>${escaped(title)}</h3>\n<ul>\n${items}\n</ul>`;
}

export interface TableOptions {
  /** The script narrows its rows. */
  readonly filtered?: boolean;
  /** For rows of a narrow screen, where each cell is below the other. */
  readonly stacked?: boolean;
}

/** A table with a caption for people who do not see it. Cells are markup. */
export function renderTable(
  caption: string,
  heads: readonly string[],
  rows: readonly (readonly string[])[],
  { filtered = false, stacked = false }: TableOptions = {},
): string {
  const head = heads.map((text) => `<th scope="col">${escaped(text)}</th>`).join('');
  const row = filtered ? '<tr class="item">' : '<tr>';
  const body = rows.map(([first = '', ...cells]) => {
    const rest = cells.map((cell, at) => `<td${label(stacked, heads[at + 1])}>${cell}</td>`).join('');
    return `${row}<th scope="row">${first}</th>${rest}</tr>`;
  });
  // what scrolls must be reachable with the keyboard
  const region = stacked ? '' : ` tabindex="0" role="region" aria-label="${escaped(caption)}"`;
  return `<div class="wide"${region}><table${stacked ? ' class="stacked"' : ''}>\n<caption>${escaped(caption)}</caption>\n<thead><tr>${head}</tr></thead>\n<tbody>\n${body.join('\n')}\n</tbody>\n</table></div>`;
}

/** The head of its column, which a narrow screen puts before a cell. */
function label(stacked: boolean, head: string | undefined): string {
  return stacked && head !== undefined ? ` data-head="${escaped(head)}"` : '';
}

/** So many rows are drawn together: what is out of sight is not drawn. */
const CHUNK = 100;

/** The same in tables of a hundred rows, so that ten thousand can be scrolled. */
export function renderLongTable(
  caption: string,
  heads: readonly string[],
  rows: readonly (readonly string[])[],
): string {
  const chunks: string[] = [];
  for (let at = 0; at < rows.length; at += CHUNK) {
    const part = rows.slice(at, at + CHUNK);
    const name = rows.length > CHUNK ? `${caption} (${at + 1} to ${at + part.length} of ${rows.length})` : caption;
    chunks.push(`<div class="chunk">${renderTable(name, heads, part, { filtered: true, stacked: true })}</div>`);
  }
  return chunks.join('\n');
}

/** A part of the page, which the navigation leads to. */
export interface PagePart {
  readonly id: string;
  readonly title: string;
  /** Markup. */
  readonly body: string;
  /** The script narrows what is in it, and says how much is shown. */
  readonly isList: boolean;
}

export function renderPart({ id, title, body, isList }: PagePart): string {
  const count = isList ? ' <output class="soft" aria-live="polite"></output>' : '';
  return `<section class="part" aria-labelledby="${id}"><h2 id="${id}" tabindex="-1">${title}${count}</h2>
${body}
</section>`;
}

/** Shares of a whole as one bar; the numbers are next to it. */
export function renderBar(shares: readonly (readonly [name: string, count: number])[]): string {
  const all = shares.reduce((sum, [, count]) => sum + count, 0);
  let before = 0;
  const parts = shares.map(([name, count]) => {
    const part = `<rect class="${name}" x="${share(before, all)}" y="0" width="${share(count, all)}" height="10"/>`;
    before += count;
    return count === 0 ? '' : part;
  });
  return `<svg class="bar" viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">${parts.join('')}</svg>`;
}

/** Percent with two digits: the same text on every machine. */
function share(part: number, all: number): string {
  return all === 0 ? '0' : String(Math.round((part * 10_000) / all) / 100);
}
