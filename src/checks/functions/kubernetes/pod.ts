import type { Value } from '../../../base/value.ts';

/** What policies select by. The namespace is `''` where the evidence names none. */
export interface Pod {
  readonly labels: Value | undefined;
  readonly namespace: string;
}
