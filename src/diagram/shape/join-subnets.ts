import type { Box, Node } from '../graph.ts';
import { getRanges } from './empty-boxes.ts';
import { replaced, type Material } from './material.ts';
import { mergeThings, type MergeRule } from './merge.ts';

/**
 * Joins subnets: `joined` has the box that represents each. Things of them are merged by the rule, and all their ranges
 * of addresses become one.
 */
export function joinSubnets(material: Material, joined: ReadonlyMap<Box, Box>, rule: MergeRule): Material {
  const boxFor = (box: Box): Box => joined.get(box) ?? box;
  const { things, into } = mergeThings(material.things, { ...rule, box: boxFor });
  const all = new Map<Node, Node>(into);
  for (const range of getRanges(material.relations)) {
    const box = boxFor(range.box);
    if (box !== range.box)
      all.set(range, { ...range, key: `${box.key}\nrange`, name: `any host in ${box.title}`, box });
  }
  const boxes = [...new Set(material.boxes.map(boxFor))];
  return { ...material, things, boxes, relations: replaced(material.relations, all) };
}
