import type { Place } from '../../../model/place.ts';
import type { Project } from '../project/project.ts';

/** What the parts of a service are read with. */
export interface Reading {
  readonly project: Project;
  /** The place of the service. */
  readonly place: Place;
}
