import type { Resource } from '../../model/evidence.ts';
import type { Thing } from '../graph.ts';

/** An object of a cluster and the thing that it is drawn as. */
export interface Drawn {
  readonly thing: Thing;
  readonly resource: Resource;
}
