import type { Place } from '../../model/place.ts';
import type { Work } from '../../base/work.ts';

/**
 * `refused`: Kustomize rejects it. `unsupported`: Kustomize builds it, this reader does not. `beyond`: above the work
 * limit.
 */
type Reason = 'refused' | 'unsupported' | 'beyond';

/** Ends a build: what stands there cannot be built, by Kustomize or by this reader. */
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

/** Kustomize itself refuses this. */
export function fault(place: Place, what: string): never {
  throw new BuildFault(place, what, 'refused');
}

/** Kustomize may build this; this reader does not. */
export function unsupported(place: Place, what: string): never {
  throw new BuildFault(place, what, 'unsupported');
}

/** The build exceeds a limit of this reader, which is not one of Kustomize. */
export function beyond(place: Place, what = 'expands the build beyond the limit of work'): never {
  throw new BuildFault(place, what, 'beyond');
}

/** Counts units of work before they are done; what needs them stands at the place. Faults where that much is not left. */
export function spend(work: Work, units: number, place: Place): void {
  if (!work.take(units)) beyond(place);
}
