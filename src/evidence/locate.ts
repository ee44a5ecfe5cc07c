import type { ElementOffsets, EvidenceFile } from '../model/evidence.ts';
import { plainJson } from '../languages/json/json-with-comments.ts';
import type { Place } from '../model/place.ts';
import { findJsonOffsets, findJsonOffsetsIn } from '../languages/json/offsets.ts';
import { linesAt, linesAtBytes, type Lines } from '../base/lines-at.ts';
import { ask, createNode, deepestOffset, sight, type PointerNode } from '../base/pointer-tree.ts';
import { findYamlOffsets } from '../languages/yaml/positions/offsets.ts';
import { groupBy } from '../base/group-by.ts';

/**
 * The 1-based line of each place: that of the deepest step of its pointer in the file, so an absent attribute gets
 * the line of its parent. A place has none where the file is unknown or broken before it, or where a parser already
 * set its line. Each file is read once for any number of places. Never throws.
 */
export function findLines(
  files: ReadonlyMap<string, EvidenceFile>,
  places: readonly Place[],
  elements: readonly ElementOffsets[] = [],
): ReadonlyMap<Place, number> {
  const lines = new Map<Place, number>();
  const open = places.filter(({ line }) => line === undefined);
  for (const [path, wanted] of groupBy(open, ({ file }) => file)) {
    const file = files.get(path);
    const known = elements.find((each) => each.file === path);
    if (file !== undefined) findLinesIn(file, wanted, lines, known);
  }
  return lines;
}

/** As `findLines`, in the order of the places, and with the lines that parsers set. */
export function locateAll(
  files: ReadonlyMap<string, EvidenceFile>,
  places: readonly Place[],
  elements: readonly ElementOffsets[] = [],
): readonly (number | undefined)[] {
  const lines = findLines(files, places, elements);
  return places.map((place) => place.line ?? lines.get(place));
}

/** `locateAll` for single places. Every call reads the file again, so prefer a bulk call. */
export function createLocator(files: ReadonlyMap<string, EvidenceFile>): (place: Place) => number | undefined {
  return (place) => locateAll(files, [place])[0];
}

function findLinesIn(
  file: EvidenceFile,
  places: readonly Place[],
  lines: Map<Place, number>,
  known: ElementOffsets | undefined,
): void {
  const roots = new Map<number, PointerNode>();
  const wanted = places.map((place) => ask(getRoot(roots, place), place.pointer));
  const found = linesInElements(file, roots, wanted, known) ?? linesInText(file, roots, wanted, places);
  for (const [index, place] of places.entries()) {
    const line = found[index];
    if (line !== undefined) lines.set(place, line);
  }
}

/** Reads only the elements that a parser recorded; `undefined` where that is not enough. */
function linesInElements(
  file: EvidenceFile,
  roots: ReadonlyMap<number, PointerNode>,
  wanted: readonly PointerNode[],
  known: ElementOffsets | undefined,
): Lines | undefined {
  const bytes = known === undefined ? undefined : file.utf8?.();
  const root = roots.size === 1 ? roots.get(0) : undefined;
  if (known === undefined || bytes === undefined || root === undefined) return undefined;
  return findJsonOffsetsIn(bytes, root, known) ? linesAtBytes(bytes, wanted.map(deepestOffset)) : undefined;
}

function linesInText(
  file: EvidenceFile,
  roots: ReadonlyMap<number, PointerNode>,
  wanted: readonly PointerNode[],
  places: readonly Place[],
): Lines {
  const text = file.text();
  findOffsets(file.path, text, roots, places);
  return linesAt(text, wanted.map(deepestOffset));
}

function getRoot(roots: Map<number, PointerNode>, place: Place): PointerNode {
  const document = place.document ?? 0;
  const known = roots.get(document);
  if (known !== undefined) return known;
  const root = createNode();
  roots.set(document, root);
  return root;
}

/** Parsers of other formats than JSON and YAML report lines themselves; here only the root has an offset. */
function findOffsets(
  path: string,
  text: string,
  roots: ReadonlyMap<number, PointerNode>,
  places: readonly Place[],
): void {
  const isYaml = /\.ya?ml$/i.test(path) || places.some(({ document }) => document !== undefined);
  const root = roots.get(0);
  if (root !== undefined && roots.size === 1 && looksLikeJson(text)) {
    if (findJsonOffsets(text, root)) return;
    // such as bun.lock; of plain JSON that is cut off the same is found once more
    if (!isYaml) return void findJsonOffsets(plainJson(text), root);
  }
  if (!isYaml && root !== undefined) sight(root, 0);
  else findYamlOffsets(text, roots);
}

function looksLikeJson(text: string): boolean {
  return /^[ \t\r\n]{0,1000}[[{]/.test(text.slice(0, 1001));
}
