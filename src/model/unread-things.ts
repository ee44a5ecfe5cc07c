import type { EvidenceKind } from './evidence-kind.ts';
import type { Place } from './place.ts';

/** What a thing is to checks, and where it runs: a store of AWS, a workload of Kubernetes. */
export interface ThingClass {
  readonly concept: string;
  readonly platform: string;
}

/**
 * Why no check reads a thing: none knows its type; it deploys what is not in the evidence; the format of its file is
 * not read.
 */
export type UnreadReason = 'type' | 'deployment' | 'format';

/** Things of one type that no check reads, and what they are. */
export interface UnreadThings {
  /** As the evidence names it, such as `azapi_resource` or `HelmRelease.helm.toolkit.fluxcd.io`. */
  readonly type: string;
  readonly reason: UnreadReason;
  readonly kind: EvidenceKind;
  readonly count: number;
  /** Of the first one. */
  readonly place: Place;
  /** What they are, where that can be determined; alike for all of them. */
  readonly classes: readonly ThingClass[];
}

/** What of the evidence no check reads. */
export interface UnreadEvidence {
  /** One entry for each type, file and list of classes. */
  readonly byFile: readonly UnreadThings[];
  /** One entry for each type and list of classes; the place is the first of the run. */
  readonly byType: readonly UnreadThings[];
}
