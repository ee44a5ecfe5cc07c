/** What neither escape nor span takes the meaning from. */
export const ENTITIES: ReadonlyMap<string, string> = new Map([
  ['&', '&amp;'],
  ['<', '&lt;'],
  ['>', '&gt;'],
  ['@', '&#64;'],
  ['#', '&#35;'],
  ['://', '&#58;//'],
  ['www.', 'www&#46;'],
]);

/** Text that is taken for nothing but text: no markup, no link, no mention, no issue number, no end of a cell. */
export function markdownText(value: string): string {
  return value
    .replaceAll(/[&<>@#\\`*_{}[\]()|~!$^]|:\/\/|www\./gi, (sign) => ENTITIES.get(sign.toLowerCase()) ?? `\\${sign}`)
    .replace(/^(\d*)(?=[-+.])/, '$1\\');
}
