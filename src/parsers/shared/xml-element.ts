import { lineCounter } from '../../base/line.ts';

/** One element of an XML document, with its names resolved by the namespaces recommendation. */
export interface XmlElement {
  /** Without prefix. */
  readonly name: string;
  /** Namespace URI; empty when it has none. */
  readonly namespace: string;
  /** By name as written, with prefix; namespace declarations are left out. */
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: readonly XmlElement[];
  /** Its own text, trimmed; not that of its children. */
  readonly text: string;
  /** 1-based. */
  readonly line: number;
}

interface Marks {
  readonly text: string;
  readonly cdata: string;
}

const ATTRIBUTES = ':@';
const NO_ATTRIBUTES: ReadonlyMap<string, string> = new Map();
const NO_CHILDREN: readonly XmlElement[] = Object.freeze([]);
const REFERENCE = /&(?:(amp|lt|gt|quot|apos)|#([0-9]{1,7})|#x([0-9a-fA-F]{1,6}));/g;
const NAMED = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
]);

type Scope = ReadonlyMap<string, string>;

/** The root element of a parsed document; `undefined` when it has none or several. The parser bounds the depth. */
export function rootElement(nodes: unknown, text: string, marks: Marks): XmlElement | undefined {
  if (!Array.isArray(nodes)) return undefined;
  const lines = lineCounter(text);
  const roots = nodes.filter((node) => readTag(node, marks) !== undefined);
  const [root] = roots;
  const scope: Scope = new Map([['xml', 'http://www.w3.org/XML/1998/namespace']]);
  return roots.length === 1 ? readElement(root, scope, lines, marks) : undefined;
}

function readElement(node: object, outer: Scope, lines: (offset: number) => number, marks: Marks): XmlElement {
  const tag = readTag(node, marks) ?? '';
  const line = lines(readOffset(node));
  const { attributes, scope } = readAttributes(member(node, ATTRIBUTES), outer);
  const content = member(node, tag);
  const children: XmlElement[] = [];
  let text = '';
  for (const inner of Array.isArray(content) ? content : []) {
    const plain = member(inner, marks.text);
    const verbatim = member(inner, marks.cdata);
    if (plain !== undefined) text += decoded(String(plain));
    else if (verbatim !== undefined) text += verbatimText(verbatim, marks);
    else if (isObject(inner) && readTag(inner, marks) !== undefined)
      children.push(readElement(inner, scope, lines, marks));
  }
  const written = tag.replace(/^~+/, '');
  const colon = written.indexOf(':');
  return {
    name: written.slice(colon + 1),
    namespace: scope.get(colon === -1 ? '' : written.slice(0, colon)) ?? '',
    attributes,
    children: children.length === 0 ? NO_CHILDREN : children,
    text: text.trim(),
    line,
  };
}

function readAttributes(raw: unknown, outer: Scope): { attributes: ReadonlyMap<string, string>; scope: Scope } {
  if (!isObject(raw)) return { attributes: NO_ATTRIBUTES, scope: outer };
  const attributes = new Map<string, string>();
  let scope = outer;
  for (const [key, value] of Object.entries(raw)) {
    const name = key.slice('@_'.length);
    const text = decoded(String(value));
    const prefix = name === 'xmlns' ? '' : /^xmlns:(.+)$/.exec(name)?.[1];
    if (prefix === undefined) attributes.set(name, text);
    else scope = new Map(scope).set(prefix, text);
  }
  return { attributes, scope };
}

/** The library returns character data as a list with one text. */
function verbatimText(raw: unknown, marks: Marks): string {
  const parts = Array.isArray(raw) ? raw : [];
  return parts.map((part) => String(member(part, marks.text) ?? '')).join('');
}

/** References that XML does not define stay unchanged. */
function decoded(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(REFERENCE, (whole: string, name?: string, decimal?: string, hex?: string) => {
    if (name !== undefined) return NAMED.get(name) ?? whole;
    const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
}

function readTag(node: unknown, marks: Marks): string | undefined {
  if (!isObject(node)) return undefined;
  return Object.keys(node).find((key) => key !== ATTRIBUTES && key !== marks.text && key !== marks.cdata);
}

/** The library stores positions under a symbol, the only one of a node. */
function readOffset(node: object): number {
  const [mark] = Object.getOwnPropertySymbols(node);
  return mark === undefined ? 0 : Number(member(Reflect.get(node, mark), 'startIndex') ?? 0);
}

function member(node: unknown, key: string): unknown {
  return isObject(node) && Object.hasOwn(node, key) ? Reflect.get(node, key) : undefined;
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
