import type { Place } from '../../model/place.ts';

/** Ends a build: what stands there cannot be built, by Kustomize or by this reader. */
export class BuildFault extends Error {
  readonly place: Place;
  /** Follows the place in a sentence. */
  readonly what: string;
  /** Kustomize builds it; this reader does not. */
  readonly unsupported: boolean;

  constructor(place: Place, what: string, unsupported: boolean) {
    super(what);
    this.name = 'BuildFault';
    this.place = place;
    this.what = what;
    this.unsupported = unsupported;
  }
}

/** Kustomize itself refuses this. */
export function fault(place: Place, what: string): never {
  throw new BuildFault(place, what, false);
}

/** Kustomize may build this; this reader does not. */
export function unsupported(place: Place, what: string): never {
  throw new BuildFault(place, what, true);
}
