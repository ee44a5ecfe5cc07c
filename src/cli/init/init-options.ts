import type { FailOn } from '../exit-code.ts';
import type { Ci } from './repository.ts';

/** What commander hands over for the options of `init`. */
export interface InitOptions {
  readonly ci?: Ci;
  readonly framework?: readonly string[];
  readonly level?: string;
  readonly failOn?: FailOn;
  readonly hook?: boolean;
  readonly baseline?: boolean;
  readonly address?: string;
  readonly package?: string;
  readonly yes?: boolean;
  readonly dryRun?: boolean;
  readonly color: boolean;
}
