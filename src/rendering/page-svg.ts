import { XMLParser } from 'fast-xml-parser';

const ELEMENTS: ReadonlySet<string> = new Set(
  'svg g path rect circle ellipse polygon polyline line text tspan defs marker title desc style'.split(' '),
);
/** Elements that our diagrams do not need; they are removed. */
const LEFT_OUT: ReadonlySet<string> = new Set(['filter']);
const ATTRIBUTES: ReadonlySet<string> = new Set(
  (
    'id class d x y x1 y1 x2 y2 cx cy r rx ry dx dy width height viewBox points transform fill fill-opacity stroke ' +
    'stroke-width stroke-dasharray stroke-linecap opacity style text-anchor font-size font-weight font-style ' +
    'marker-start marker-end markerWidth markerHeight markerUnits orient refX refY'
  ).split(' '),
);
const OTHER_DIAGRAM = /^index\.html#([a-z\d-]{1,40})$/;
const DEPTH = 200;
/** These characters cannot end an attribute or a style, or name an address. */
const PLAIN = /^[\w\s#%(),.:;!"=>[\]*+-]*$/;
const TEXT = '#text';
const VALUES = ':@';

type Node = Readonly<Record<string, unknown>>;

/**
 * Rebuilds an SVG from the elements and attributes of plain drawings, so that a page can contain it: no script, no
 * foreign markup, no reference except to its own ids, no style that affects the page. Returns `undefined` for an SVG
 * with anything else. `id` is that of its outermost element; all its ids begin with it.
 */
export function pageSvg(text: string, id: string): string | undefined {
  if (/<!|<\?/.test(text) || !/^[\w-]+$/.test(id)) return undefined;
  try {
    const parsed: unknown = new XMLParser({
      preserveOrder: true,
      ignoreAttributes: false,
      attributeNamePrefix: '',
      parseTagValue: false,
      parseAttributeValue: false,
      processEntities: false,
      trimValues: false,
      maxNestedTags: DEPTH,
      textNodeName: TEXT,
    }).parse(text);
    return Array.isArray(parsed) && parsed.length === 1 ? element(parsed[0], id, true) : undefined;
  } catch {
    return undefined;
  }
}

function element(node: unknown, id: string, outermost = false): string | undefined {
  if (!isNode(node)) return undefined;
  const name = Object.keys(node).find((key) => key !== VALUES);
  if (name === undefined) return undefined;
  const inner = node[name];
  if (name === TEXT) return typeof inner === 'string' ? plainText(inner) : undefined;
  if (LEFT_OUT.has(name)) return '';
  if (name === 'a') return link(node, inner, id);
  if (!ELEMENTS.has(name) || (name === 'svg') !== outermost || !Array.isArray(inner)) return undefined;
  const values = attributes(node[VALUES], id);
  const children: readonly (string | undefined)[] | undefined =
    name === 'style' ? styleRules(inner, id) : inner.map((each) => element(each, id));
  if (values === undefined || children === undefined || children.includes(undefined)) return undefined;
  const role = outermost ? ` role="img" aria-labelledby="chart-title-${id}"` : '';
  return `<${name}${role}${values}>${children.join('')}</${name}>`;
}

/** A link to another diagram leads to its part of the page; any other is refused. */
function link(node: Node, inner: unknown, id: string): string | undefined {
  if (!Array.isArray(inner)) return undefined;
  const content = inner.map((each) => element(each, id));
  if (content.includes(undefined)) return undefined;
  const values = node[VALUES];
  const target = isNode(values) ? (values['href'] ?? values['xlink:href']) : undefined;
  const anchor = typeof target === 'string' ? OTHER_DIAGRAM.exec(target)?.[1] : undefined;
  return anchor === undefined ? undefined : `<a href="#diagram-${anchor}">${content.join('')}</a>`;
}

function attributes(values: unknown, id: string): string | undefined {
  const kept = Object.entries(isNode(values) ? values : {}).filter(([name]) => ATTRIBUTES.has(name));
  const parts = kept.map(([name, value]) => {
    if (typeof value !== 'string' || !PLAIN.test(value) || value.includes('"')) return undefined;
    if (!ownReferences(value, id) || (name === 'id' && !value.includes(id))) return undefined;
    return value === '' || value === ';' ? '' : ` ${name}="${rounded(value).replaceAll('>', '&gt;')}"`;
  });
  return parts.includes(undefined) ? undefined : parts.join('');
}

/** Mermaid writes curves to a millionth of a pixel, which is not visible. */
function rounded(value: string): string {
  return value.replace(/\d+\.\d{3,17}/g, (number) => String(Number(Number(number).toFixed(2))));
}

/** Rules for elements of the picture; `undefined` for a style sheet that could name an address. */
function styleRules(children: readonly unknown[], id: string): readonly string[] | undefined {
  const [only, ...more] = children;
  const text = isNode(only) ? only[TEXT] : undefined;
  if (more.length > 0 || typeof text !== 'string' || !ownReferences(text, id)) return undefined;
  const plain = text.replaceAll('&gt;', '>');
  if (!PLAIN.test(plain.replace(/[{}@]/g, '')) || /@(?!keyframes )/.test(plain)) return undefined;
  return [...plain.matchAll(/([^{}]+)\{([^{}]*)\}/g)].flatMap(([, selector = '', body = '']) => {
    const own = selector.split(',').filter((each) => each.trim().startsWith(`#${id}`));
    return own.length === 0 ? [] : [`${own.join(',')}{${body}}`];
  });
}

function ownReferences(value: string, id: string): boolean {
  const all = value.match(/url/gi)?.length ?? 0;
  return all === value.split(`url(#${id}_`).length - 1;
}

/**
 * Character references stay; other text must not begin markup. Numeric references that Mermaid escaped become
 * references again.
 */
function plainText(text: string): string | undefined {
  if (/&(?!(?:amp|lt|gt|quot|apos|#\d{1,7}|#x[\da-fA-F]{1,6});)/.test(text)) return undefined;
  return text.replace(/&amp;(#\d{1,7};)/g, '&$1');
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
