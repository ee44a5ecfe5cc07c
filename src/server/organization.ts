import type { RemoteSources } from '../engine/request.ts';
import type { Waiver } from '../engine/waivers.ts';

/** What the operator registered for an organization: evidence, and waivers of its failures. */
export interface Organization {
  readonly name: string;
  /** Files and folders. */
  readonly paths: readonly string[];
  readonly remote?: RemoteSources;
  /** Apply unless the body of a request has its own. */
  readonly waivers?: readonly Waiver[];
}
