import type { SystemList } from '../../model/system-list.ts';

export interface MergeRequest {
  /** Files with EvidenceResponses, bundles, and folders that contain them. */
  readonly paths: readonly string[];
  /** Value of `--framework`; required for responses of several frameworks. */
  readonly framework?: string;
  /** The systems that must be in the view. */
  readonly systems?: SystemList;
  /** The folder that the view of a framework is written to: its history is there, and its links start there. */
  readonly getFolder?: (slug: string) => string;
}
