import type { Framework } from '../model/framework.ts';

/** What one run is asked: the same whether it comes from flags or over HTTP. Already validated. */
export interface AssessRequest {
  readonly name: string;
  readonly frameworks: readonly FrameworkChoice[];
  readonly format: 'oscal' | 'yaml' | 'json';
  readonly oscalVersion: string;
  /** Ids of extra artifacts. */
  readonly reports: readonly string[];
  /** `YYYY-MM-DD`; without it the clock's date. */
  readonly asOf?: string;
  readonly allowUnparsed: boolean;
  readonly allControls: boolean;
}

export interface FrameworkChoice {
  readonly framework: Framework;
  readonly selection?: string;
}
