import { checkPath } from '../../model/docs-links.ts';
import { safeLines } from '../../model/safe-text.ts';
import type { Check } from '../../model/check.ts';
import { escaped, renderTable } from '../html/markup.ts';
import { relativeLink } from './paths.ts';

/** A link between pages; its text is escaped. */
export function link(from: string, to: string, text: string): string {
  return `<a href="${escaped(relativeLink(from, to))}">${escaped(text)}</a>`;
}

/** A part of a page with its heading; nothing where it says nothing. */
export function section(title: string, ...parts: readonly string[]): string {
  const told = parts.filter((part) => part !== '');
  if (told.length === 0) return '';
  return `<section>\n<h2>${escaped(title)}</h2>\n${told.join('\n')}\n</section>`;
}

/** A paragraph of text; nothing for none. */
export function paragraph(text: string | undefined): string {
  return text === undefined || text.trim() === '' ? '' : `<p>${escaped(text.trim().replaceAll(/\s+/g, ' '))}</p>`;
}

/** A list of markup; nothing for none. */
export function list(items: readonly string[]): string {
  return items.length === 0 ? '' : `<ul>\n${items.map((item) => `<li>${item}</li>`).join('\n')}\n</ul>`;
}

/** Lines of code, which can be scrolled with the keyboard. */
export function code(text: string, label: string): string {
  const lines = safeLines(text).split('\n').map(escaped).join('\n');
  return `<pre tabindex="0" role="region" aria-label="${escaped(label)}"><code>${lines}</code></pre>`;
}

/** `Data protection` of `data-protection`. */
export function familyTitle(family: string): string {
  return `${family.charAt(0).toUpperCase()}${family.slice(1).replaceAll('-', ' ')}`;
}

/** How grave a failure is. */
export function severityBadge(severity: Check['severity']): string {
  return `<span class="badge ${severity}">${severity}</span>`;
}

/** Checks with how grave a failure of each is. The caption is for people who do not see the heading above it. */
export function checkTable(from: string, caption: string, checks: readonly Check[]): string {
  if (checks.length === 0) return '';
  const rows = checks.map(({ id, title, severity }) => [
    `${link(from, checkPath(id), title)} <code class="soft">${escaped(id)}</code>`,
    severityBadge(severity),
  ]);
  return renderTable(caption, ['Check', 'Severity'], rows);
}
