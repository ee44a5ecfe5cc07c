import type { Pointer } from '../base/pointer.ts';

/** The location of a statement in the evidence. Lines are filled in later, only for places that are shown. */
export interface Place {
  readonly file: string;
  /** Path of keys and indexes inside the file's document (RFC 6901 tokens, unescaped). */
  readonly pointer: Pointer;
  /** Which document of a YAML stream, from 0. Absent for formats with one document. */
  readonly document?: number;
  /** 1-based; set by parsers whose format has no pointers, otherwise filled in by the engine. */
  readonly line?: number;
  /** What sets the value, when that is elsewhere: such as a key in a chart's values. */
  readonly setBy?: string;
}

/** Something with a place, and parts that may have different places. */
export interface Standing {
  readonly place: Place;
  readonly places?: Places;
}

/** Places of parts of something, by dotted path. */
export interface Places extends Iterable<readonly [string, Place]> {
  get(path: string): Place | undefined;
}

/** The place of a part: that of the longest prefix of its path that has a place. */
export function placeOfPart({ place, places }: Standing, pointer: Pointer): Place {
  for (let length = places === undefined ? 0 : pointer.length; length > 0; length -= 1) {
    const known = places?.get(pointer.slice(0, length).join('.'));
    if (known !== undefined) return within(known, pointer.slice(length));
  }
  return within(place, pointer);
}

/** A part by its dotted path: it is at `pointer` inside of what is at `base`. */
export type Part = readonly [path: string, base: Place, pointer: Pointer];

/**
 * Places that are worked out whenever one is read: of most things that never happens, and kept they would take more memory than
 * the things. Of parts with one path the last one counts.
 */
export class PlacesOnDemand implements Places {
  readonly #make: () => readonly Part[];

  constructor(make: () => readonly Part[]) {
    this.#make = make;
  }

  get(path: string): Place | undefined {
    const part = this.#make().findLast(([each]) => each === path);
    return part === undefined ? undefined : within(part[1], part[2]);
  }

  [Symbol.iterator](): Iterator<readonly [string, Place]> {
    const all = this.#make().map(([path, base, pointer]) => [path, within(base, pointer)] as const);
    return new Map(all)[Symbol.iterator]();
  }
}

/** The place of something deeper inside the same document. It keeps a line that the parser gave. */
export function within(place: Place, path: Pointer): Place {
  if (path.length === 0) return place;
  const { file, document, line } = place;
  const pointer = place.pointer.concat(path);
  if (document !== undefined) return { file, pointer, document };
  return line === undefined ? { file, pointer } : { file, pointer, line };
}

/** `file:line`, or the file alone where the line is not known. */
export function fileAndLine({ file, line }: Place): string {
  return line === undefined ? file : `${file}:${line}`;
}
