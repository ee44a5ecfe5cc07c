import { findLines } from '../../evidence/locate.ts';
import type { ElementOffsets, EvidenceFile } from '../../model/evidence.ts';
import type { Finding } from '../../model/finding.ts';
import type { Place } from '../../model/place.ts';
import { addTo } from '../../base/group-by.ts';
import { parentFolder } from '../../base/tree-path.ts';
import type { CommentBlock } from './commented-text.ts';
import type { CommentedFile, Suppression } from './collect-suppressions.ts';

/** Finds the first suppression that applies to a failure. */
export type Matcher = (finding: Finding) => Suppression | undefined;

interface Own {
  readonly byBlock: Map<CommentBlock, Suppression[]>;
  /** The same, by the object that the block is or is a part of. */
  readonly byObject: Map<CommentBlock, Suppression[]>;
  /** Suppressions at keys of chart values, by chart folder and key. */
  readonly byValue: Map<string, Suppression>;
}

type BlockAt = (place: Place) => CommentBlock | undefined;

/**
 * Creates a matcher. A comment applies to a failure of its check where the subject, or everything that decided, is in
 * its block. Within an object the parts are separate: a comment in one container does not apply to what another
 * container decided.
 */
export function createMatcher(
  commented: readonly CommentedFile[],
  failures: readonly Finding[],
  files: ReadonlyMap<string, EvidenceFile>,
  elements: readonly ElementOffsets[],
): Matcher {
  const byFile = new Map(commented.map((each) => [each.file.path, each.text]));
  const byCheck = indexByCheck(commented);
  const asked = failures.filter(({ check }) => byCheck.has(check.id));
  const places = asked.flatMap(listPlaces).filter(({ file }) => byFile.has(file));
  const lines = findLines(files, places, elements);
  const blockAt: BlockAt = (place) => {
    const line = place.line ?? lines.get(place);
    return line === undefined ? undefined : byFile.get(place.file)?.blockAt(line);
  };
  return (finding) => {
    const own = byCheck.get(finding.check.id);
    if (own === undefined) return undefined;
    const around = new Set(listPlaces(finding).map(blockAt));
    for (const block of around) {
      const found = candidates(own, block).find((each) => appliesTo(each, finding, blockAt));
      if (found !== undefined) return found;
    }
    return valueFor(finding, own);
  };
}

function indexByCheck(commented: readonly CommentedFile[]): ReadonlyMap<string, Own> {
  const byCheck = new Map<string, Own>();
  for (const suppression of commented.flatMap(({ suppressions }) => suppressions)) {
    const { checks, block, file, key } = suppression;
    for (const check of checks) {
      const own = byCheck.get(check) ?? { byBlock: new Map(), byObject: new Map(), byValue: new Map() };
      byCheck.set(check, own);
      if (block !== undefined) {
        addTo(own.byBlock, block, suppression);
        addTo(own.byObject, block.within ?? block, suppression);
      }
      if (key === undefined || !/(?:^|\/)values\.ya?ml$/.test(file)) continue;
      const value = valueName(parentFolder(file), key);
      if (!own.byValue.has(value)) own.byValue.set(value, suppression);
    }
  }
  return byCheck;
}

function candidates({ byBlock, byObject }: Own, block: CommentBlock | undefined): readonly Suppression[] {
  if (block === undefined) return [];
  if (block.within === undefined) return byObject.get(block) ?? [];
  return [...(byBlock.get(block) ?? []), ...(byBlock.get(block.within) ?? [])];
}

function listPlaces({ place, decisions }: Finding): readonly Place[] {
  return [place, ...decisions.map((decision) => decision.place)];
}

function appliesTo({ block }: Suppression, { place, decisions }: Finding, blockAt: BlockAt): boolean {
  if (block === undefined) return false;
  const object = block.within ?? block;
  const decided = decisions.map((decision) => blockAt(decision.place));
  const inObject = decided.filter((each) => each !== undefined && (each.within ?? each) === object);
  if (meets(blockAt(place), block)) return inObject.every((each) => meets(each, block));
  return decided.length > 0 && decided.every((each) => meets(each, block));
}

function meets(one: CommentBlock | undefined, other: CommentBlock): boolean {
  return one !== undefined && (one === other || one.within === other || other.within === one);
}

const SET_BY = 'the values key ';

/** A comment in the values of a chart applies only to what that value alone decided. */
function valueFor({ decisions, deployment }: Finding, { byValue }: Own): Suppression | undefined {
  const keys = new Set(decisions.map(({ place }) => place.setBy));
  const [key] = keys;
  if (keys.size !== 1 || key?.startsWith(SET_BY) !== true || deployment?.startsWith('chart ') !== true)
    return undefined;
  return byValue.get(valueName(deployment.slice('chart '.length), key.slice(SET_BY.length)));
}

function valueName(folder: string, key: string): string {
  return JSON.stringify([folder === '' ? '.' : folder, key]);
}
