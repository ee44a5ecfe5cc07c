import type { Place } from '../../model/place.ts';
import type { Work } from '../../base/work.ts';

/**
 * `refused`: Kustomize rejects it. `unsupported`: Kustomize builds it, this reader does not. `beyond`: above the work
 * limit.
 */
type Reason = 'refused' | 'unsupported' | 'beyond';

/** Ends a build that Kustomize or this reader cannot make. */
export class BuildFault extends Error {
  readonly place: Place;
  /** Follows the place in a sentence. */
  readonly what: string;
  readonly reason: Reason;

  constructor(place: Place, what: string, reason: Reason) {
    super(what);
    this.name = 'BuildFault';
    this.place = place;
    this.what = what;
    this.reason = reason;
  }
}

/** Throws: Kustomize itself refuses this. */
export function fault(place: Place, what: string): never {
  throw new BuildFault(place, what, 'refused');
}

/** Throws: Kustomize may build this, but this reader does not. */
export function unsupported(place: Place, what: string): never {
  throw new BuildFault(place, what, 'unsupported');
}

/** Throws: the build exceeds a limit of this reader, which is not one of Kustomize. */
export function beyond(place: Place, what = 'expands the build beyond the limit of work'): never {
  throw new BuildFault(place, what, 'beyond');
}

/** Counts units of work before they are done. Throws `BuildFault` at `place` when fewer units are left. */
export function spend(work: Work, units: number, place: Place): void {
  if (!work.take(units)) beyond(place);
}
