import type { Box, Node } from '../graph.ts';
import { boxOfNode } from './cycles.ts';
import { amongThemselves } from './edges.ts';
import type { Picture } from './picture.ts';
import { labelText, plainText } from './escape.ts';
import { getClass, getShape } from './look.ts';
import { groupBy } from '../../base/group-by.ts';

export const LONGEST_TITLE = 64;

export const LONGEST_EDGE = 60;

export interface Ids {
  readonly nodes: ReadonlyMap<Node, string>;
  readonly boxes: ReadonlyMap<Box, string>;
}

/** An em space, as an entity: as wide as two letters. */
const EM_SPACE = '#8195;';

/** Letters by which the frame of a node is wider than its label, and that of a box wider than a node. */
const ROOM_OF_FRAME = 3;

/** Longer labels can be wrapped: see `wrappingWidth`. */
const WIDEST_LABEL = 50;

const MOST_MARKS = 3;

/** The boxes as nested subgraphs with their nodes. Nodes outside all boxes come first. */
export function nodeLines({ nodes, flows, texts }: Picture, boxes: readonly Box[], ids: Ids): readonly string[] {
  const themselves = amongThemselves(flows);
  const inside = groupBy(nodes, boxOfNode);
  const children = groupBy(boxes, ({ parent }) => parent);
  const order = (node: Node): number => Number(ids.nodes.get(node)?.slice(1) ?? 0);
  const lines: string[] = [];
  const write = (box: Box | undefined, indent: string): void => {
    const own = [...(inside.get(box) ?? [])].sort((one, other) => order(one) - order(other));
    const inner = children.get(box) ?? [];
    const wide = box === undefined || inner.length > 0 ? undefined : widest(box, own);
    for (const node of own) {
      const spaces = node === wide?.node ? EM_SPACE.repeat(wide.spaces) : '';
      lines.push(`${indent}${nodeLine(node, ids.nodes.get(node) ?? '', themselves.get(node), spaces)}`);
    }
    for (const line of box === undefined ? [] : textLines(texts.get(box), ids.boxes.get(box)))
      lines.push(`${indent}${line}`);
    const spacer = box === undefined || inner.length === 0 ? undefined : getSpacer(ids.boxes.get(box));
    if (spacer !== undefined) lines.push(`${indent}subgraph ${spacer}[" "]`);
    for (const child of inner) writeBox(child, indent);
    if (spacer !== undefined) lines.push(`${indent}end`);
  };
  const writeBox = (box: Box, indent: string): void => {
    const titled = `${ids.boxes.get(box) ?? ''}["${boxLabel(box)}"]`;
    // an empty box is written as a node: the frame of an empty subgraph does not hold its title
    if (!inside.has(box) && !children.has(box) && !texts.has(box)) {
      lines.push(`${indent}${titled}`);
      return;
    }
    lines.push(`${indent}subgraph ${titled}`);
    write(box, `${indent}  `);
    lines.push(`${indent}end`);
  };
  write(undefined, '  ');
  return lines;
}

/** The id of an invisible box around nested boxes: without it, their frames overlap the title of the outer box. */
export function getSpacer(id: string | undefined): string {
  return `s${id ?? ''}`;
}

function textLines(texts: readonly string[] = [], box = ''): readonly string[] {
  return texts.map((line, at) => `${getTextId(box, at)}["${labelText(line, LONGEST_TITLE)}"]:::text`);
}

/** The id of a line of text in a box. */
export function getTextId(box: string | undefined, at: number): string {
  return `t${box ?? ''}_${at}`;
}

/** One line, because a title has room for one. */
function boxLabel({ title, lines }: Box): string {
  return [title, ...lines].map((line) => labelText(line, LONGEST_TITLE)).join(' · ');
}

/** The title of a box as it is shown. */
export function titleText({ title, lines }: Box): string {
  return [title, ...lines].map((line) => plainText(line, LONGEST_TITLE)).join(' · ');
}

/**
 * The node to widen with em spaces on each side: layouts size a box by its content, and the frame of a longer title
 * would cover neighbours.
 */
function widest(box: Box, nodes: readonly Node[]): { readonly node: Node; readonly spaces: number } | undefined {
  const wanted = Math.min(titleText(box).length - ROOM_OF_FRAME, WIDEST_LABEL);
  const longest = nodes.map((node) => Math.max(...labelLines(node).map((line) => plainText(line).length)));
  if (longest.some((length) => length >= wanted)) return undefined;
  const node = nodes.find((each) => each.node === 'thing');
  const last = node === undefined ? '' : plainText(labelLines(node).findLast((line) => line !== '') ?? '');
  return node && { node, spaces: Math.max(0, Math.floor((wanted - last.length) / 4)) };
}

function nodeLine(node: Node, id: string, themselves: string | undefined, spaces: string): string {
  const [open, close] = getShape(node);
  const more = themselves === undefined ? [] : [labelText(themselves, LONGEST_EDGE)];
  const label = [...labelLines(node).map((line) => labelText(line)), ...more].filter((line) => line !== '');
  return `${id}${open}"${label
    .slice(0, -1)
    .map((line) => `${line}<br/>`)
    .join('')}${spaces}${label.at(-1) ?? 'unnamed'}${spaces}"${close}:::${getClass(node)}`;
}

/** The lines of a node's label; some may be empty. */
export function labelLines(node: Node): readonly string[] {
  if (node.node === 'range') return [node.name];
  if (node.node === 'outside') {
    const isTold = node.authorization !== 'unknown' && node.authorization !== 'provider';
    return [node.name, ...node.lines, isTold ? `authorization: ${node.authorization}` : ''];
  }
  const marks = node.marks.slice(0, MOST_MARKS);
  const isNamed = node.merged !== undefined && node.name.endsWith(` × ${node.kind}`);
  return [node.name, isNamed ? '' : node.kind, ...marks, node.findings ?? ''];
}
