import type { Box, Flow, Graph, Node } from '../graph.ts';
import { boxOfNode } from '../mermaid/cycles.ts';
import { plainText } from '../mermaid/escape.ts';
import { sortedBy } from '../order.ts';
import { flowPlaces, type PlacesByAddress } from './flow-table.ts';
import { isOutside } from '../shape/views.ts';
import type { Drawn } from '../draw-view.ts';
import { compareTexts } from '../../base/text-order.ts';
import { addTo } from '../../base/group-by.ts';

const LONGEST = 1000;

/** Everything that was drawn, merged or counted: `schemas/diagram.schema.json`. */
export interface SideCar {
  readonly format: 1;
  readonly name: string;
  readonly source: string;
  readonly boxes: readonly object[];
  readonly nodes: readonly object[];
  readonly flows: readonly object[];
  readonly merged_into_others: readonly object[];
  readonly not_drawn: readonly object[];
  readonly diagrams: readonly object[];
  readonly notes: readonly string[];
}

/** The document that goes with diagrams: all that was drawn, merged, counted and left out. */
export function sideCar(
  head: { readonly name: string; readonly source: string },
  graph: Graph,
  parts: {
    readonly flows: readonly Flow[];
    /** Sorted by their keys. */
    readonly nodes: readonly Node[];
    readonly boxes: readonly Box[];
    readonly places: PlacesByAddress;
    readonly drawn: readonly Drawn[];
  },
): SideCar {
  const { nodes } = parts;
  const boxes = sortedBy(boxesAround(parts.boxes, nodes), ({ key }) => key);
  const boxIds = new Map(boxes.map((box, index) => [box, `g${index}`]));
  const ids = new Map<string, string>();
  for (const [index, { key }] of nodes.entries()) ids.set(key, `n${index + 1}`);
  return {
    format: 1,
    name: text(head.name),
    source: text(head.source),
    boxes: boxes.map((box) => ({
      id: boxIds.get(box),
      kind: box.kind,
      title: text(box.title),
      lines: box.lines.map(text),
      parent: box.parent === undefined ? null : (boxIds.get(box.parent) ?? null),
      zone: box.zone ?? null,
      addresses: [...box.addresses].map(text).sort(compareTexts),
    })),
    nodes: nodes.map((node, index) => nodeEntry(node, `n${index + 1}`, getBoxId(node, boxIds))),
    flows: parts.flows.map((flow) => ({
      from: ids.get(flow.from.key),
      to: ids.get(flow.to.key),
      kind: flow.kind,
      protocol: flow.protocol,
      ports: flow.ports,
      encryption: flow.encryption.state,
      encryption_text: flow.encryption.text,
      relation: flow.relation ?? null,
      data: flow.data ?? null,
      crosses_boundary: isOutside(flow.from) !== isOutside(flow.to),
      evidence: flow.evidence.map(text),
      places: flowPlaces(flow, parts.places).map(text),
    })),
    merged_into_others: byReason(graph.absorbed),
    not_drawn: byReason(graph.undrawn),
    diagrams: parts.drawn.map(({ filename, title, counts, steps, above = null }) => ({
      file: filename,
      title: text(title),
      above,
      ...counts,
      steps,
    })),
    notes: graph.notes,
  };
}

function nodeEntry(node: Node, id: string, box: string | null): object {
  const name = text(node.name);
  if (node.node === 'outside')
    return { id, kind: 'external', name, lines: node.lines.map(text), authorization: node.authorization, box };
  if (node.node === 'range') return { id, kind: 'network', name, box };
  return {
    id,
    kind: node.class,
    name,
    type: node.type,
    what: node.kind,
    marks: node.marks.map(text),
    findings: node.findings ?? null,
    addresses: node.resources.map(({ address }) => text(address)),
    box,
  };
}

function boxesAround(boxes: readonly Box[], nodes: readonly Node[]): ReadonlySet<Box> {
  const all = new Set<Box>();
  const add = (box: Box | undefined): void => {
    for (let at = box; at !== undefined && !all.has(at); at = at.parent) all.add(at);
  };
  for (const box of boxes) add(box);
  for (const node of nodes) add(boxOfNode(node));
  return all;
}

function getBoxId(node: Node, ids: ReadonlyMap<Box, string>): string | null {
  const box = boxOfNode(node);
  return box === undefined ? null : (ids.get(box) ?? null);
}

function byReason(left: Graph['absorbed']): readonly object[] {
  const groups = new Map<string, string[]>();
  for (const { type, reason, address } of left) addTo(groups, `${type}\n${reason}`, address);
  return sortedBy(groups, ([key]) => key).map(([key, addresses]) => {
    const [type = '', reason = ''] = key.split('\n');
    return { type: text(type), reason, count: addresses.length, addresses: addresses.map(text).sort(compareTexts) };
  });
}

function text(value: string): string {
  return plainText(value, LONGEST);
}
