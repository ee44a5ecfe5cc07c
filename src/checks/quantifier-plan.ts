import type { Path } from '../model/path.ts';
import type { Truth } from '../base/truth.ts';
import type { Node } from './condition.ts';

export type Quantifier = 'all' | 'any' | 'none';

export interface QuantifierPlan {
  readonly condition: string;
  readonly path: Path;
  readonly quantifier: Quantifier;
  readonly inner: Node;
  /** The answer without elements; logically false for `any` and true for the others. */
  readonly whenEmpty: Truth;
}
