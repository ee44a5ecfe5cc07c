import type { Box, Node } from '../graph.ts';
import { sortedBy } from '../order.ts';
import { arrange, type Arrangement } from './arrange.ts';
import { backEdges, boxOfNode, enclosing } from './cycles.ts';
import { createEdges, type Edge } from './edges.ts';
import { bareText, labelText } from './escape.ts';
import { COMFORTABLE_SCALE, scaleOnSheet, type FlowDirection, type Extent } from './extent.ts';
import { legendLines, type Legend } from './legend.ts';
import { boxStyle, CLASSES, getClass, CLEAR_LINK } from './look.ts';
import { LONGEST_EDGE, LONGEST_TITLE, nodeLines, getSpacer, type Ids } from './node-lines.ts';
import { compareTexts } from '../../base/text-order.ts';
import type { Picture } from './picture.ts';

export interface Emitted {
  readonly text: string;
  readonly counts: { readonly nodes: number; readonly edges: number; readonly boxes: number };
  /** An estimate: the layout is computed where the text is drawn. */
  readonly size: Extent;
  readonly ids: ReadonlyMap<Node, string>;
}

/** Cycles through boxes break the default layout only in larger pictures. */
const GROUPS_WITHOUT_ELK = 16;
/** Estimates are not so exact that less would be a gain. */
const LEAST_GAIN = 1.05;
const LONGEST_FOOTER = 200;
const LEGEND_CLASS = '  classDef legend fill:#fff,stroke:#999,color:#222';
const TEXT_CLASS = '  classDef text fill:#fafafa,stroke:none,color:#444';
const CLASS_ORDER = Object.keys(CLASSES);

/** The text of a flowchart: the same for the same diagram, in any order of its parts. */
export function emit(picture: Picture): Emitted {
  const boxes = allBoxes(picture);
  const drawn = createEdges(picture.flows, picture.withData);
  const spaced = new Set(boxes.flatMap(({ parent }) => parent ?? []));
  const { edges, elk, back } = layOut(picture, drawn, boxes.length + spaced.size);
  const ids = getIds(picture.nodes, boxes);
  const { direction, legend, arranged } = chooseDirection(picture, boxes, edges, ids);
  const isEmpty = picture.nodes.length === 0 && boxes.length === 0;
  const counts = { nodes: picture.nodes.length, edges: edges.length, boxes: boxes.length };
  const lines = [
    ...frontMatter(elk),
    `%% diagram-format: 1  source: ${bareText(picture.source, 80)}  nodes: ${counts.nodes}  edges: ${counts.edges}`,
    ...picture.footer.map((line) => `%% ${bareText(line, LONGEST_FOOTER)}`),
    `flowchart ${direction}`,
    `  accTitle: ${bareText(picture.title, 120)}`,
    `  accDescr: ${bareText([sizeText(counts), ...picture.footer].join('. '), LONGEST_FOOTER * 3)}`,
    ...nodeLines(picture, boxes, ids),
    ...(isEmpty ? [`  empty["${labelText(picture.nothing, LONGEST_TITLE)}"]:::legend`] : []),
    ...edges.map((edge) => `  ${edgeLine(edge, ids, back.has(edge))}`),
    ...legend.lines,
    ...arranged.links,
    ...(isEmpty ? [LEGEND_CLASS] : []),
    ...styleLines(picture, boxes, edges, ids, legend.size !== undefined),
  ];
  const { width, height } = arranged;
  return { text: `${lines.join('\n')}\n`, counts, size: { width, height }, ids: ids.nodes };
}

interface Directed {
  readonly direction: FlowDirection;
  readonly legend: Legend;
  readonly arranged: Arrangement;
}

/** From left to right, unless letters would be small on a sheet and are larger from top to bottom. */
function chooseDirection(picture: Picture, boxes: readonly Box[], edges: readonly Edge[], ids: Ids): Directed {
  const across = direct('LR');
  if (edges.length === 0 || scaleOnSheet(across.arranged) >= COMFORTABLE_SCALE) return across;
  const down = direct('TB');
  return scaleOnSheet(down.arranged) > scaleOnSheet(across.arranged) * LEAST_GAIN ? down : across;

  function direct(direction: FlowDirection): Directed {
    const none: Legend = { lines: [], size: undefined };
    const legend = picture.legend ? legendLines(picture.nodes, edges, picture.footer, direction) : none;
    const arranged = arrange(picture, boxes, edges, { ids, legend: legend.size, direction });
    return { direction, legend, arranged };
  }
}

function sizeText({ nodes, boxes, edges }: Emitted['counts']): string {
  return `${nodes} nodes in ${boxes} boxes with ${edges} connections`;
}

function frontMatter(elk: boolean): readonly string[] {
  const layout = elk ? ['  layout: elk'] : [];
  const titles = [
    '  flowchart:',
    '    wrappingWidth: 400',
    '    subGraphTitleMargin:',
    '      top: 6',
    '      bottom: 12',
  ];
  return ['---', 'config:', ...layout, '  deterministicIds: true', '  handDrawnSeed: 1', ...titles, '---'];
}

/**
 * ELK leads lines around nodes, the default layout behind them; a program without ELK uses the default. Where the
 * default is required and cycles through boxes could break it, relations come first, and lines that still close a
 * cycle are reversed, with their direction in the label.
 */
function layOut(
  { layout }: Picture,
  edges: readonly Edge[],
  groups: number,
): { readonly edges: readonly Edge[]; readonly elk: boolean; readonly back: ReadonlySet<Edge> } {
  const none = new Set<Edge>();
  if (layout === 'elk' || (layout === 'auto' && edges.length > 0)) return { edges, elk: true, back: none };
  if (groups <= GROUPS_WITHOUT_ELK || backEdges(edges).size === 0) return { edges, elk: false, back: none };
  const solid = edges.filter(({ look }) => look === 'solid');
  return { edges: solid, elk: false, back: backEdges(solid) };
}

function allBoxes({ nodes, boxes, texts }: Picture): readonly Box[] {
  const all = new Set<Box>();
  for (const box of [...boxes, ...texts.keys()]) for (const each of enclosing(box)) all.add(each);
  for (const node of nodes) for (const each of enclosing(boxOfNode(node))) all.add(each);
  return sortedBy(all, ({ key }) => key);
}

/** Ids are numbers in sort order: names could break the grammar, and the order of files must not show. */
function getIds(nodes: readonly Node[], boxes: readonly Box[]): Ids {
  const rank = (node: Node): string => String(CLASS_ORDER.indexOf(getClass(node))).padStart(2, '0');
  const sorted = sortedBy(nodes, (node) => `${rank(node)}\n${node.key}`);
  let [inside, outside] = [0, 0];
  const named = sorted.map((node): [Node, string] => [
    node,
    node.node === 'outside' ? `x${(outside += 1)}` : `n${(inside += 1)}`,
  ]);
  return { nodes: new Map(named), boxes: new Map(boxes.map((box, index) => [box, `g${index}`])) };
}

function edgeLine({ from, to, label, look, both }: Edge, ids: Ids, back: boolean): string {
  const text = labelText(back ? `◄ ${label}` : label, LONGEST_EDGE);
  const [start, end] = back ? [to, from] : [from, to];
  const line = getLine(look, both, back);
  return `${ids.nodes.get(start) ?? ''} ${line}${text === '' ? '' : `|"${text}"|`} ${ids.nodes.get(end) ?? ''}`;
}

function getLine(look: Edge['look'], both: boolean, back: boolean): string {
  if (look === 'dotted') return both ? '<-.->' : '-.->';
  if (back) return '---';
  return both ? '<-->' : '-->';
}

function styleLines(
  { nodes, texts }: Picture,
  boxes: readonly Box[],
  edges: readonly Edge[],
  ids: Ids,
  legend: boolean,
): readonly string[] {
  const used = new Set<string>(nodes.map(getClass));
  const found = nodes.filter((node) => node.node === 'thing' && node.findings !== undefined);
  const marked = found
    .map((node) => ids.nodes.get(node) ?? '')
    .sort((one, other) => compareTexts(one.padStart(8), other.padStart(8)));
  if (marked.length > 0) used.add('finding');
  const classes = Object.entries(CLASSES).filter(([name]) => used.has(name));
  const clear = edges.flatMap((edge, index) => (edge.clear ? [index] : []));
  return [
    ...classes.map(([name, style]) => `  classDef ${name} ${style}`),
    ...(texts.size > 0 ? [TEXT_CLASS] : []),
    ...(legend ? [LEGEND_CLASS] : []),
    ...(marked.length > 0 ? [`  class ${marked.join(',')} finding`] : []),
    ...[
      ...new Set(boxes.flatMap(({ parent }) => (parent === undefined ? [] : [getSpacer(ids.boxes.get(parent))]))),
    ].map((spacer) => `  style ${spacer} fill:none,stroke:none`),
    ...(legend ? ['  style legend fill:none,stroke:#999'] : []),
    ...boxes.map((box) => `  style ${ids.boxes.get(box) ?? ''} ${boxStyle(box)}`),
    ...(clear.length > 0 ? [`  linkStyle ${clear.join(',')} ${CLEAR_LINK}`] : []),
  ];
}
