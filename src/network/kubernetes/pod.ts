import type { Value } from '../../base/value.ts';

/** The properties by which policies select a pod. The namespace is `''` where the evidence names none. */
export interface Pod {
  readonly labels: Value | undefined;
  readonly namespace: string;
}
