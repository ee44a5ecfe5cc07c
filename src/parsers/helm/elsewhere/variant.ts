import type { GoMap } from '../../../languages/go-template/go-value.ts';

/** Values that a file in the tree sets for a chart. */
export interface Variant {
  readonly name: string;
  /** `undefined` where the tree does not determine them. */
  readonly values: GoMap | undefined;
  /** Whether `--values` accepts the file. */
  readonly isFile: boolean;
}
