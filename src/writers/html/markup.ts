import { docsLink } from '../../model/docs-links.ts';
import { safeText } from '../../model/safe-text.ts';

/** Text for an element or an attribute in quotes. */
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

/** A list of texts; nothing for none. */
export function renderList(title: string, texts: readonly string[]): string {
  if (texts.length === 0) return '';
  const items = texts.map((text) => `<li>${escaped(text)}</li>`).join('\n');
  return `<h4>${escaped(title)}</h4>\n<ul>\n${items}\n</ul>`;
}

/** A table with a caption for people who do not see it. */
export function renderTable(caption: string, heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const head = heads.map((text) => `<th scope="col">${escaped(text)}</th>`).join('');
  const body = rows.map(([first = '', ...cells]) => {
    const rest = cells.map((cell) => `<td>${cell}</td>`).join('');
    return `<tr><th scope="row">${first}</th>${rest}</tr>`;
  });
  return `<div class="wide"><table>\n<caption>${escaped(caption)}</caption>\n<thead><tr>${head}</tr></thead>\n<tbody>\n${body.join('\n')}\n</tbody>\n</table></div>`;
}
