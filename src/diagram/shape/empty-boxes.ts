import type { Box, Range } from '../graph.ts';
import { counted } from '../../base/counted.ts';
import { compareTexts } from '../../base/text-order.ts';
import { groupBy } from '../../base/group-by.ts';
import { enclosing } from '../mermaid/cycles.ts';
import type { Material } from './material.ts';

/** Boxes that may be empty; others are only drawn around something. */
const WORDS: Partial<Record<Box['kind'], string>> = {
  network: 'network',
  subnet: 'subnet',
  cluster: 'cluster',
  namespace: 'namespace',
};
/** As many names as fit into a line of text. */
const LONGEST = 60;

/** Replaces networks and subnets in which nothing is drawn with one line of text in the box around them. */
export function withoutEmptyBoxes(material: Material): Material {
  const inhabited = new Set<Box>();
  const inhabit = (box: Box): void => {
    for (const each of enclosing(box)) inhabited.add(each);
  };
  for (const { box } of material.things) inhabit(box);
  for (const { box } of getRanges(material.relations)) inhabit(box);
  const empty = new Map<Box, Set<Box>>();
  for (const box of material.boxes) {
    if (inhabited.has(box)) continue;
    const outermost = enclosing(box).findLast((each) => !inhabited.has(each) && WORDS[each.kind] !== undefined);
    if (outermost?.parent === undefined) continue;
    const known = empty.get(outermost.parent) ?? new Set<Box>();
    empty.set(outermost.parent, known.add(outermost));
  }
  if (empty.size === 0) return material;
  const texts = new Map(material.texts);
  for (const [parent, boxes] of empty) for (const line of describe(boxes)) addLine(texts, parent, line);
  const boxes = material.boxes.filter((box) => inhabited.has(box));
  return { ...material, boxes, texts };
}

function addLine(texts: Map<Box, readonly string[]>, box: Box, line: string): void {
  texts.set(box, [...(texts.get(box) ?? []), line]);
}

function describe(boxes: ReadonlySet<Box>): readonly string[] {
  const kinds = groupBy(boxes, ({ kind }) => kind);
  return [...kinds]
    .sort(([one], [other]) => compareTexts(one, other))
    .map(([kind, all]) => {
      const count = all.reduce((sum, { addresses }) => sum + Math.max(1, addresses.length), 0);
      const line = `${counted(count, WORDS[kind] ?? kind)} without drawn resources`;
      const names = [...new Set(all.map(({ title }) => title))].sort(compareTexts).join(', ');
      return line.length + names.length > LONGEST ? line : `${line}: ${names}`;
    });
}

/** The ranges of addresses at the ends of relations. */
export function getRanges(relations: Material['relations']): ReadonlySet<Range> {
  const found = new Set<Range>();
  for (const { from, to } of relations) for (const node of [...from, ...to]) if (node.node === 'range') found.add(node);
  return found;
}
