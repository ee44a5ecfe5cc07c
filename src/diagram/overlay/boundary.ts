import { counted } from '../../base/counted.ts';
import { joinFirst } from '../../base/join-first.ts';
import { omitUndefined } from '../../base/omit-undefined.ts';
import {
  NO_ENCRYPTION,
  type Box,
  type Graph,
  type Node,
  type Protection,
  type Relation,
  type Thing,
  type Zone,
} from '../graph.ts';
import { replaced } from '../shape/material.ts';
import { matcher } from './matcher.ts';
import { nameOutsides } from './named-outsides.ts';
import { tagData } from './tag-data.ts';
import type { BoundaryFile, ExternalEntry } from './boundary-file.ts';

const DECLARED = 'boundary file';
const WORDS: Readonly<
  Record<'encrypted' | 'clear' | 'unknown', { readonly state: Protection; readonly text: string }>
> = {
  encrypted: { state: 'encrypted', text: 'encrypted as declared' },
  clear: { state: 'clear', text: 'PLAINTEXT' },
  unknown: { state: 'unknown', text: 'enc ?' },
};

const MOST_NAMES = 20;
const SPLIT = 'Drawn inside of the boundary, although the boundary file leaves some of their instances outside:';

/** The title of the boundary: its name in the file, otherwise the name of the run. */
export function boundaryTitle(file: BoundaryFile | undefined, name: string): string {
  const level = file?.level === undefined ? '' : ` (${file.level})`;
  return `Authorization boundary: ${file?.name ?? name}${level}`;
}

/** Returns a function that finds the trust zone of an address: that of the first matching row in the boundary file. */
export function getZones(file: BoundaryFile | undefined): (address: string) => Zone | undefined {
  const rows = (file?.zones ?? []).map(({ select, zone }) => ({ fits: matcher(select), zone }));
  return (address) => rows.find(({ fits }) => fits(address))?.zone;
}

/**
 * Applies the user's declarations to a graph: what is inside, which systems are outside, and which kinds of data
 * flow.
 */
export function applyBoundary(graph: Graph, file: BoundaryFile | undefined): Graph {
  if (file === undefined) return graph;
  const moved = moveOut(graph, file);
  const known = nameOutsides(moved, file.external ?? []);
  return withOpen(tagData(connect(known, file.external ?? []), file), file);
}

function withOpen(graph: Graph, { unreviewed = [] }: BoundaryFile): Graph {
  if (unreviewed.length === 0) return graph;
  const note = `The boundary file is unreviewed in ${counted(unreviewed.length, 'point')}: ${joinFirst(unreviewed, MOST_NAMES, '; ')}.`;
  return { ...graph, notes: [...graph.notes, note] };
}

function moveOut(graph: Graph, { include, exclude }: BoundaryFile): Graph {
  const isIncluded = include === undefined ? () => true : matcher(include);
  const isExcluded = matcher(exclude);
  const outer = new Map<Box, Box>();
  const beyond = (box: Box): Box => {
    const known = outer.get(box);
    if (known !== undefined) return known;
    const parent = box.parent === undefined || box.parent.kind === 'boundary' ? undefined : beyond(box.parent);
    const { parent: _inside, ...rest } = box;
    const made: Box = { ...rest, key: `outside ${box.key}`, ...omitUndefined({ parent }) };
    outer.set(box, made);
    return made;
  };
  const into = new Map<Node, Node>();
  const split: string[] = [];
  const things = graph.things.map((thing) => {
    const inside = thing.resources.filter(({ address }) => isIncluded(address) && !isExcluded(address)).length;
    if (inside > 0 && inside < thing.resources.length) split.push(`${thing.name} (${inside} inside)`);
    if (inside > 0) return thing;
    const out: Thing = { ...thing, box: beyond(thing.box) };
    into.set(thing, out);
    return out;
  });
  const notes =
    split.length === 0
      ? []
      : [`${SPLIT} ${split.slice(0, MOST_NAMES).join(', ')}${split.length > MOST_NAMES ? ', ...' : ''}.`];
  return { ...graph, things, relations: replaced(graph.relations, into), notes: [...graph.notes, ...notes] };
}

function connect(graph: Graph, entries: readonly ExternalEntry[]): Graph {
  const relations: Relation[] = [...graph.relations];
  for (const [index, entry] of entries.entries()) {
    const node = graph.declared[index];
    if (node === undefined || entry.select === undefined) continue;
    const fits = matcher(entry.select);
    const ours = graph.things.filter(({ resources }) => resources.some(({ address }) => fits(address)));
    const isOut = entry.direction === 'out' || entry.direction === 'both';
    const isIn = entry.direction !== 'out';
    const { protocol = '', ports = '' } = entry;
    const encryption = entry.encryption === undefined ? NO_ENCRYPTION : WORDS[entry.encryption];
    const base = { kind: 'structure', protocol, ports, encryption, evidence: [DECLARED] } as const;
    if (isIn) relations.push({ ...base, from: [node], to: ours });
    if (isOut) relations.push({ ...base, from: ours, to: [node] });
  }
  return { ...graph, relations };
}
