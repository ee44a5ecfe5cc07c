import type { Place } from '../../../model/place.ts';
import type { Value } from '../../../model/value.ts';

/** A flag of a cluster component with its value and where it is written. */
export interface Flag {
  readonly name: string;
  readonly value: Value;
  readonly place: Place;
}

/** Flags as `flags.<name>` of a resource. Where one occurs twice the last one counts, as on a command line. */
export function flagValues(flags: readonly Flag[]): {
  readonly values: { readonly [name: string]: Value };
  readonly places: readonly (readonly [string, Place])[];
} {
  return {
    values: Object.fromEntries(flags.map(({ name, value }) => [name, value])),
    places: flags.map(({ name, place }) => [`flags.${name}`, place]),
  };
}
