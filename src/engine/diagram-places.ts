import { locateAll } from '../evidence/locate.ts';
import { addTo } from '../base/group-by.ts';
import type { ElementOffsets, EvidenceFile, Resource } from '../model/evidence.ts';
import type { EvidenceSet } from '../model/evidence-set.ts';
import { fileAndLine } from '../model/place.ts';

/** Finds the places of resources as `file:line`, by address. Addresses of several files have several places. */
export type FindPlaces = (addresses: ReadonlySet<string>) => ReadonlyMap<string, readonly string[]>;

/** Returns a function that finds places. Each file is scanned once. */
export function createPlaceFinder(
  evidence: EvidenceSet,
  files: readonly EvidenceFile[],
  elements: readonly ElementOffsets[],
): FindPlaces {
  return (addresses) => {
    const named: Resource[] = evidence.resources.filter(({ address }) => addresses.has(address));
    const byPath = new Map(files.map((file) => [file.path, file]));
    const lines = locateAll(
      byPath,
      named.map(({ place }) => place),
      elements,
    );
    const found = new Map<string, string[]>();
    for (const [index, { address, place }] of named.entries()) {
      const line = lines[index];
      const text = fileAndLine(line === undefined ? place : { ...place, line });
      if (found.get(address)?.includes(text) !== true) addTo(found, address, text);
    }
    return found;
  };
}
