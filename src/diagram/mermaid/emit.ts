import type { Box, Flow, Node } from '../graph.ts';
import { compareText, push, sortedBy } from '../order.ts';
import { backEdges, boxOfNode, enclosing } from './cycles.ts';
import { amongThemselves, edgesOf } from './edges.ts';
import type { Edge } from './edges.ts';
import { bareText, labelText, plainText } from './escape.ts';
import { gridLines } from './grid.ts';
import { legendLines } from './legend.ts';
import { boxStyle, CLASSES, classOf, CLEAR_LINK, shapeOf } from './look.ts';

/** What one diagram shows. */
export interface Picture {
  readonly title: string;
  /** What was read, as base names. */
  readonly source: string;
  readonly nodes: readonly Node[];
  /** Boxes that are shown even where nothing is in them. */
  readonly boxes: readonly Box[];
  readonly flows: readonly Flow[];
  readonly withData: boolean;
  readonly legend: boolean;
  readonly layout: 'auto' | 'dagre' | 'elk';
  /** What the picture says where it would show nothing. */
  readonly nothing: string;
  /** What must be known to read the picture right: in its text, its description and its legend. */
  readonly footer: readonly string[];
}

export interface Emitted {
  readonly text: string;
  readonly counts: { readonly nodes: number; readonly edges: number; readonly boxes: number };
}

/** Circles through boxes break the usual layout only in larger pictures. */
const GROUPS_WITHOUT_ELK = 16;
const MOST_MARKS = 3;
const LONGEST_EDGE = 60;
const LONGEST_TITLE = 64;
const LONGEST_FOOTER = 200;
/** An em space, as an entity: as wide as two letters. */
const EM_SPACE = '#8195;';
/** The frame of a node is wider than its label by so many letters, and that of a box wider than a node. */
const ROOM_OF_FRAME = 3;
/** Labels with more letters can be wrapped: see `wrappingWidth`. */
const WIDEST_LABEL = 50;
const LEGEND_CLASS = '  classDef legend fill:#fff,stroke:#999,color:#222';
const CLASS_ORDER = Object.keys(CLASSES);

/** The text of a flowchart: the same for the same picture, whatever the order of its parts. */
export function emit(picture: Picture): Emitted {
  const boxes = allBoxes(picture);
  const drawn = edgesOf(picture.flows, picture.withData);
  const spaced = new Set(boxes.flatMap(({ parent }) => parent ?? []));
  const { edges, elk, back } = layOut(picture, drawn, boxes.length + spaced.size);
  const ids = idsOf(picture.nodes, boxes);
  const legend = picture.legend ? legendLines(picture.nodes, edges, picture.footer) : [];
  const isEmpty = picture.nodes.length === 0 && boxes.length === 0;
  const counts = { nodes: picture.nodes.length, edges: edges.length, boxes: boxes.length };
  const lines = [
    ...frontMatter(elk),
    `%% diagram-format: 1  source: ${bareText(picture.source, 80)}  nodes: ${counts.nodes}  edges: ${counts.edges}`,
    ...picture.footer.map((line) => `%% ${bareText(line, LONGEST_FOOTER)}`),
    'flowchart LR',
    `  accTitle: ${bareText(picture.title, 120)}`,
    `  accDescr: ${bareText([sizeText(counts), ...picture.footer].join('. '), LONGEST_FOOTER * 3)}`,
    ...nodeLines(picture, boxes, ids),
    ...(isEmpty ? [`  empty["${labelText(picture.nothing, LONGEST_TITLE)}"]:::legend`] : []),
    ...edges.map((edge) => `  ${edgeLine(edge, ids, back.has(edge))}`),
    ...legend,
    ...gridLines(picture.nodes, edges, ids, legend.length > 0),
    ...(isEmpty ? [LEGEND_CLASS] : []),
    ...styleLines(picture, boxes, edges, ids, legend.length > 0),
  ];
  return { text: `${lines.join('\n')}\n`, counts };
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
 * Which layout draws the lines. ELK leads them around nodes, where the usual layout leads them behind; a program without
 * it takes the usual one. Where that is demanded and circles through boxes could break it, relations go first, and lines
 * that still close a circle are written the other way round, with their direction in the label.
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

function allBoxes({ nodes, boxes }: Picture): readonly Box[] {
  const all = new Set<Box>();
  for (const box of boxes) for (const each of enclosing(box)) all.add(each);
  for (const node of nodes) for (const each of enclosing(boxOfNode(node))) all.add(each);
  return sortedBy(all, ({ key }) => key);
}

interface Ids {
  readonly nodes: ReadonlyMap<Node, string>;
  readonly boxes: ReadonlyMap<Box, string>;
}

/** Ids are numbers in sort order: names of things would break the grammar, and order in files would show. */
function idsOf(nodes: readonly Node[], boxes: readonly Box[]): Ids {
  const rank = (node: Node): string => String(CLASS_ORDER.indexOf(classOf(node))).padStart(2, '0');
  const sorted = sortedBy(nodes, (node) => `${rank(node)}\n${node.key}`);
  let [inside, outside] = [0, 0];
  const named = sorted.map((node): [Node, string] => [
    node,
    node.node === 'outside' ? `x${(outside += 1)}` : `n${(inside += 1)}`,
  ]);
  return { nodes: new Map(named), boxes: new Map(boxes.map((box, index) => [box, `g${index}`])) };
}

function nodeLines({ nodes, flows }: Picture, boxes: readonly Box[], ids: Ids): readonly string[] {
  const themselves = amongThemselves(flows);
  const inside = new Map<Box | undefined, Node[]>();
  for (const node of nodes) push(inside, boxOfNode(node), node);
  const children = new Map<Box | undefined, Box[]>();
  for (const box of boxes) push(children, box.parent, box);
  const order = (node: Node): number => Number(ids.nodes.get(node)?.slice(1) ?? 0);
  const lines: string[] = [];
  // an empty box is written as a node: the frame of an empty subgraph does not hold its title
  const write = (box: Box | undefined, indent: string): void => {
    const own = (inside.get(box) ?? []).sort((one, other) => order(one) - order(other));
    const inner = children.get(box) ?? [];
    const wide = box === undefined || inner.length > 0 ? undefined : widest(box, own);
    for (const node of own) {
      const spaces = node === wide?.node ? EM_SPACE.repeat(wide.spaces) : '';
      lines.push(`${indent}${nodeLine(node, ids.nodes.get(node) ?? '', themselves.get(node), spaces)}`);
    }
    const spacer = box === undefined || inner.length === 0 ? undefined : spacerOf(ids.boxes.get(box));
    if (spacer !== undefined) lines.push(`${indent}subgraph ${spacer}[" "]`);
    for (const child of inner) {
      if (!inside.has(child) && !children.has(child)) {
        lines.push(`${indent}${ids.boxes.get(child) ?? ''}["${boxLabel(child)}"]`);
        continue;
      }
      lines.push(`${indent}subgraph ${ids.boxes.get(child) ?? ''}["${boxLabel(child)}"]`);
      write(child, `${indent}  `);
      lines.push(`${indent}end`);
    }
    if (spacer !== undefined) lines.push(`${indent}end`);
  };
  write(undefined, '  ');
  return lines;
}

/** An invisible box around the boxes in a box: without it, their frames lie on its title. */
function spacerOf(id: string | undefined): string {
  return `s${id ?? ''}`;
}

/** One line, since a title is given the room of one. */
function boxLabel({ title, lines }: Box): string {
  return [title, ...lines].map((line) => labelText(line, LONGEST_TITLE)).join(' · ');
}

/**
 * The node that is made as wide as the title of its box, and by how many em spaces on each side: layouts give a box the
 * room of what is in it, and its frame would lie over its neighbours.
 */
function widest(box: Box, nodes: readonly Node[]): { readonly node: Node; readonly spaces: number } | undefined {
  const title = [box.title, ...box.lines].map((line) => plainText(line, LONGEST_TITLE)).join(' · ');
  const wanted = Math.min(title.length - ROOM_OF_FRAME, WIDEST_LABEL);
  const longest = nodes.map((node) => Math.max(...labelLines(node).map((line) => plainText(line).length)));
  if (longest.some((length) => length >= wanted)) return undefined;
  const node = nodes.find((each) => each.node === 'thing');
  const last = node === undefined ? '' : plainText(labelLines(node).findLast((line) => line !== '') ?? '');
  return node && { node, spaces: Math.max(0, Math.floor((wanted - last.length) / 4)) };
}

function nodeLine(node: Node, id: string, themselves: string | undefined, spaces: string): string {
  const [open, close] = shapeOf(node);
  const more = themselves === undefined ? [] : [labelText(themselves, LONGEST_EDGE)];
  const label = [...labelLines(node).map((line) => labelText(line)), ...more].filter((line) => line !== '');
  return `${id}${open}"${label
    .slice(0, -1)
    .map((line) => `${line}<br/>`)
    .join('')}${spaces}${label.at(-1) ?? 'unnamed'}${spaces}"${close}:::${classOf(node)}`;
}

function labelLines(node: Node): readonly string[] {
  if (node.node === 'range') return [node.name];
  if (node.node === 'outside') {
    const isTold = node.authorization !== 'unknown' && node.authorization !== 'provider';
    return [node.name, ...node.lines, isTold ? `authorization: ${node.authorization}` : ''];
  }
  const marks = node.marks.slice(0, MOST_MARKS);
  const isNamed = node.merged !== undefined && node.name.endsWith(` × ${node.kind}`);
  return [node.name, isNamed ? '' : node.kind, ...marks, node.findings ?? ''];
}

function edgeLine({ from, to, label, look, both }: Edge, ids: Ids, back: boolean): string {
  const text = labelText(back ? `◄ ${label}` : label, LONGEST_EDGE);
  const [start, end] = back ? [to, from] : [from, to];
  const line = lineOf(look, both, back);
  return `${ids.nodes.get(start) ?? ''} ${line}${text === '' ? '' : `|"${text}"|`} ${ids.nodes.get(end) ?? ''}`;
}

function lineOf(look: Edge['look'], both: boolean, back: boolean): string {
  if (look === 'dotted') return both ? '<-.->' : '-.->';
  if (back) return '---';
  return both ? '<-->' : '-->';
}

function styleLines(
  { nodes }: Picture,
  boxes: readonly Box[],
  edges: readonly Edge[],
  ids: Ids,
  legend: boolean,
): readonly string[] {
  const used = new Set<string>(nodes.map(classOf));
  const found = nodes.filter((node) => node.node === 'thing' && node.findings !== undefined);
  const marked = found
    .map((node) => ids.nodes.get(node) ?? '')
    .sort((one, other) => compareText(one.padStart(8), other.padStart(8)));
  if (marked.length > 0) used.add('finding');
  const classes = Object.entries(CLASSES).filter(([name]) => used.has(name));
  const clear = edges.flatMap((edge, index) => (edge.clear ? [index] : []));
  return [
    ...classes.map(([name, style]) => `  classDef ${name} ${style}`),
    ...(legend ? [LEGEND_CLASS] : []),
    ...(marked.length > 0 ? [`  class ${marked.join(',')} finding`] : []),
    ...[...new Set(boxes.flatMap(({ parent }) => (parent === undefined ? [] : [spacerOf(ids.boxes.get(parent))])))].map(
      (spacer) => `  style ${spacer} fill:none,stroke:none`,
    ),
    ...(legend ? ['  style legend fill:none,stroke:#999'] : []),
    ...boxes.map((box) => `  style ${ids.boxes.get(box) ?? ''} ${boxStyle(box)}`),
    ...(clear.length > 0 ? [`  linkStyle ${clear.join(',')} ${CLEAR_LINK}`] : []),
  ];
}
