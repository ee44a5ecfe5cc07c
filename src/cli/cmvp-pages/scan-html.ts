/** The callbacks for HTML, called in the order of the text. Names are in lower case. */
export interface HtmlReader {
  open(name: string, attributes: string): void;
  close(name: string): void;
  text(value: string): void;
}

const SKIPPED = new Set(['script', 'style', 'template', 'noscript']);
const NAME = /^[a-z][a-z0-9-]*/i;
const ENTITIES = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
  ['nbsp', ' '],
  ['reg', '®'],
  ['trade', '™'],
  ['copy', '©'],
  ['ndash', '–'],
  ['mdash', '—'],
  ['rsquo', '’'],
  ['lsquo', '‘'],
]);

/**
 * Scans HTML once from start to end: tags, and the text between them with its entities decoded. Nothing is executed
 * or loaded; broken markup is read as far as possible.
 */
export function scanHtml(html: string, reader: HtmlReader): void {
  let at = 0;
  while (at < html.length) {
    const tag = html.indexOf('<', at);
    if (tag === -1) return reader.text(decode(html.slice(at)));
    if (tag > at) reader.text(decode(html.slice(at, tag)));
    at = readMarkup(html, tag, reader);
  }
}

function readMarkup(html: string, tag: number, reader: HtmlReader): number {
  if (html.startsWith('<!--', tag)) return after(html, '-->', tag + 4);
  const next = html[tag + 1];
  if (next === '!' || next === '?') return after(html, '>', tag);
  const isEnd = next === '/';
  const [word] = NAME.exec(html.slice(tag + (isEnd ? 2 : 1), tag + 40)) ?? [];
  if (word === undefined) {
    reader.text('<');
    return tag + 1;
  }
  const name = word.toLowerCase();
  const end = after(html, '>', tag);
  if (isEnd) {
    reader.close(name);
    return end;
  }
  if (SKIPPED.has(name)) return afterElement(html, name, end);
  reader.open(name, html.slice(tag + 1 + word.length, end - 1));
  return end;
}

function after(html: string, mark: string, from: number): number {
  const found = html.indexOf(mark, from);
  return found === -1 ? html.length : found + mark.length;
}

function afterElement(html: string, name: string, from: number): number {
  const end = new RegExp(`</${name}`, 'gi');
  end.lastIndex = from;
  const found = end.exec(html);
  return found === null ? html.length : after(html, '>', found.index);
}

/** The value of an attribute in double quotes, as browsers and the CSRC site write it; `''` where it is absent. */
export function attribute(attributes: string, name: 'class' | 'id'): string {
  const start = attributes.indexOf(`${name}="`);
  if (start === -1) return '';
  const from = start + name.length + 2;
  const end = attributes.indexOf('"', from);
  return end === -1 ? '' : attributes.slice(from, end);
}

function decode(text: string): string {
  return text.replace(/&(#\d{1,7}|#x[0-9a-f]{1,6}|[a-z]{2,8});/gi, (whole, name: string) => {
    if (!name.startsWith('#')) return ENTITIES.get(name) ?? whole;
    const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
}
