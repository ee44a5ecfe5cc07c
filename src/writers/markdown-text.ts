import { oneLine, shorten } from './text.ts';

const LONGEST_TEXT = 300;

/** Characters that neither an escape nor a code span makes literal. */
const ENTITIES: ReadonlyMap<string, string> = new Map([
  ['&', '&amp;'],
  ['<', '&lt;'],
  ['>', '&gt;'],
  ['@', '&#64;'],
  ['#', '&#35;'],
  ['://', '&#58;//'],
  ['www.', 'www&#46;'],
]);

/** Escapes text for Markdown: no markup, no link, no mention, no issue number, no end of a cell. */
export function markdownText(value: string): string {
  return value
    .replaceAll(/[&<>@#\\`*_{}[\]()|~!$^]|:\/\/|www\./gi, (sign) => ENTITIES.get(sign.toLowerCase()) ?? `\\${sign}`)
    .replace(/^(\d*)(?=[-+.])/, '$1\\');
}

/** One line of plain text of limited length. */
export function plainText(value: string, longest = LONGEST_TEXT): string {
  return markdownText(shorten(oneLine(value), longest));
}

/** As `markdownText`, inside an HTML element, where backslashes have no effect. */
export function htmlText(value: string): string {
  return shorten(oneLine(value), LONGEST_TEXT).replaceAll(
    /[&<>@#]|:\/\/|www\./gi,
    (sign) => ENTITIES.get(sign.toLowerCase()) ?? sign,
  );
}

/** A code span whose fence is longer than any run of backticks within (CommonMark, 6.1). */
export function codeSpan(value: string): string {
  const plain = shorten(oneLine(value), LONGEST_TEXT);
  const longest = Math.max(0, ...[...plain.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = '`'.repeat(longest + 1);
  const pad = longest > 0 ? ' ' : '';
  return `${fence}${pad}${plain}${pad}${fence}`;
}
