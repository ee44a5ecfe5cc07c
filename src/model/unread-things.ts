import type { EvidenceKind } from './evidence-kind.ts';
import type { Place } from './place.ts';

/** The class and platform of a resource: a store of AWS, a workload of Kubernetes. */
export interface ThingClass {
  readonly concept: string;
  readonly platform: string;
}

/**
 * Why no check reads a resource: no check knows its type, it deploys something outside the evidence, or the format of
 * its file is not read.
 */
export type UnreadReason = 'type' | 'deployment' | 'format';

/** Resources of one type that no check reads, and their class. */
export interface UnreadThings {
  /** As the evidence names it, such as `azapi_resource` or `HelmRelease.helm.toolkit.fluxcd.io`. */
  readonly type: string;
  readonly reason: UnreadReason;
  readonly kind: EvidenceKind;
  readonly count: number;
  readonly place: Place;
  /** What they are, where that can be determined; the same for all of them. */
  readonly classes: readonly ThingClass[];
}

/** The part of the evidence that no check reads. */
export interface UnreadEvidence {
  /** One entry per type, file and list of classes. */
  readonly byFile: readonly UnreadThings[];
  /** One entry per type and list of classes; the place is the first of the run. */
  readonly byType: readonly UnreadThings[];
}
