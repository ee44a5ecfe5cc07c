import type { Box, Node } from '../graph.ts';
import { addTo, groupBy } from '../../base/group-by.ts';
import { chooseColumns } from './columns.ts';
import { boxOfNode, enclosing, meetingPlace, type Place } from './cycles.ts';
import type { Edge } from './edges.ts';
import { estimateLabel, turn, type FlowDirection, type Extent } from './extent.ts';
import { estimateLayers, type Way } from './layers.ts';
import { getTextId, labelLines, titleText, type Ids } from './node-lines.ts';
import type { Picture } from './picture.ts';

/** Invisible links that arrange a picture in rows, and the size that the picture is likely to have. */
export interface Arrangement extends Extent {
  readonly links: readonly string[];
}

/** The room that a box has around its content: title, spacer and frames. */
const ROOM = { width: 50, height: 65 } as const;
const LETTER_OF_TITLE = 7;
/** Mermaid refuses a text with more than 500 lines between nodes, visible or not. */
const MOST_EDGES = 490;

/** A part of a picture with the sizes of its layers, and the ids of something in the first and the last of them. */
interface Unit {
  readonly layers: readonly Extent[];
  readonly first: string;
  readonly last: string;
}

interface Arranging {
  readonly ids: Ids;
  readonly legend: Extent | undefined;
  readonly direction: FlowDirection;
}

/**
 * Arranges what no line connects in rows: layouts would put it into one column. Connected parts stay as the layout
 * places them, and count as one unit. All sizes in between are those of a picture from left to right.
 */
export function arrange(
  picture: Picture,
  boxes: readonly Box[],
  edges: readonly Edge[],
  { ids, legend, direction }: Arranging,
): Arrangement {
  const nodes = groupBy(picture.nodes, boxOfNode);
  const children = groupBy(boxes, ({ parent }) => parent);
  const ways = waysByBox(edges, direction);
  const outward = findOutward(edges);
  const links: string[] = [];
  const around = (box: Box | undefined, own: readonly Unit[]): Rows => {
    const units = new Map<Place, Unit>();
    for (const node of inOrder(nodes.get(box) ?? [], ids))
      units.set(node, labelUnit(labelLines(node), ids.nodes.get(node) ?? '', direction));
    for (const child of children.get(box) ?? []) {
      const inner = around(child, getTexts(child));
      units.set(child, framed(child, ids.boxes.get(child) ?? '', inner, direction));
    }
    const [held, free]: [Unit[], Unit[]] = [[], []];
    for (const [parts, inner] of components([...units.keys()], ways.get(box) ?? [])) {
      const get = (place: Place): Unit => units.get(place) ?? NOTHING;
      const { layers, first, last } = estimateLayers(parts, inner, (part) => get(part).layers[0] ?? NO_SIZE);
      const unit = { layers, first: get(first).first, last: get(last).last };
      (parts.some((part) => outward.has(part)) ? held : free).push(unit);
    }
    const [first] = held;
    const joined = first === undefined ? free : [stacked([first, ...held.slice(1)]), ...free];
    return inRows(box === undefined ? below(legend && turn(legend, direction), joined) : [...joined, ...own], links);
  };
  const getTexts = (box: Box): readonly Unit[] =>
    (picture.texts.get(box) ?? []).map((line, at) => labelUnit([line], getTextId(ids.boxes.get(box), at), direction));
  const whole = turn(around(undefined, []), direction);
  return { ...whole, links: links.slice(0, Math.max(0, MOST_EDGES - edges.length)) };
}

const NO_SIZE: Extent = { width: 0, height: 0 };
const NOTHING: Unit = { layers: [], first: '', last: '' };

/** Units in rows. */
interface Rows extends Extent {
  readonly first: string;
  readonly last: string;
}

function labelUnit(lines: readonly string[], id: string, direction: FlowDirection): Unit {
  return { layers: [turn(estimateLabel(lines, 'node'), direction)], first: id, last: id };
}

/** A layout puts the legend, which no line leads to, into the first layer: above or below what is there. */
function below(legend: Extent | undefined, [first, ...others]: readonly Unit[]): readonly Unit[] {
  if (legend === undefined || first === undefined) return first === undefined ? [] : [first, ...others];
  const [layer = NO_SIZE, ...more] = first.layers;
  const joined = { width: Math.max(layer.width, legend.width), height: layer.height + legend.height };
  return [{ ...first, layers: [joined, ...more] }, ...others];
}

/** Units in one column, where lines to other boxes keep them. */
function stacked([first, ...others]: readonly [Unit, ...Unit[]]): Unit {
  const { width, height } = chooseColumns(
    [first, ...others].map(({ layers }) => layers),
    1,
  );
  return { layers: [{ width, height }], first: first.first, last: first.last };
}

/** What lines lead out of the box around it. */
function findOutward(edges: readonly Edge[]): ReadonlySet<Place> {
  const found = new Set<Place>();
  for (const edge of edges) {
    const { box } = meetingPlace(edge);
    for (const node of [edge.from, edge.to]) {
      const around = enclosing(boxOfNode(node));
      const until = around.findIndex((each) => each === box);
      const path: readonly Place[] = [node, ...around.slice(0, until === -1 ? around.length : until)];
      for (const place of path.slice(0, -1)) found.add(place);
    }
  }
  return found;
}

function framed(box: Box, id: string, inner: Rows, direction: FlowDirection): Unit {
  const title = titleText(box).length * LETTER_OF_TITLE;
  const { first, last } = inner;
  if (first === '') return labelUnit([titleText(box)], id, direction);
  const { width, height } = turn(inner, direction);
  const size = { width: Math.max(width, title) + ROOM.width, height: height + ROOM.height };
  return { layers: [turn(size, direction)], first, last };
}

/** The lines between nodes, at the box where the ways to their two ends part. */
function waysByBox(
  edges: readonly Edge[],
  direction: FlowDirection,
): ReadonlyMap<Box | undefined, readonly Way<Place>[]> {
  const ways = new Map<Box | undefined, Way<Place>[]>();
  for (const edge of edges) {
    const { box, from, to } = meetingPlace(edge);
    addTo(ways, box, { from, to, label: turn(estimateLabel([edge.label], 'edge'), direction) });
  }
  return ways;
}

/** Parts that lines connect, with these lines, in the order of their first parts. */
function components(
  places: readonly Place[],
  ways: readonly Way<Place>[],
): readonly (readonly [parts: readonly [Place, ...Place[]], ways: readonly Way<Place>[]])[] {
  const owner = new Map<Place, Place>(places.map((place) => [place, place]));
  const find = (place: Place): Place => {
    let at = place;
    for (let up = owner.get(at); up !== undefined && up !== at; up = owner.get(at)) at = up;
    owner.set(place, at);
    return at;
  };
  for (const { from, to } of ways) owner.set(find(to), find(from));
  const inner = groupBy(ways, ({ from }) => find(from));
  return [...groupBy(places, find)].flatMap(([root, [first, ...others]]) =>
    first === undefined ? [] : [[[first, ...others], inner.get(root) ?? []] as const],
  );
}

function inRows(units: readonly Unit[], links: string[]): Rows {
  const { count, width, height } = chooseColumns(units.map(({ layers }) => layers));
  for (let at = 0; at + 1 < units.length; at += 1) {
    if ((at + 1) % count === 0) continue;
    links.push(`  ${units[at]?.last ?? ''} ~~~ ${units[at + 1]?.first ?? ''}`);
  }
  return { width, height, first: units[0]?.first ?? '', last: units[Math.min(count, units.length) - 1]?.last ?? '' };
}

function inOrder(nodes: readonly Node[], ids: Ids): readonly Node[] {
  const number = (node: Node): number => Number(ids.nodes.get(node)?.slice(1) ?? 0);
  return [...nodes].sort((one, other) => number(one) - number(other));
}
