import type { Resource } from '../../../model/evidence.ts';
import type { Place, Pointer } from '../../../model/place.ts';
import type { Problem } from '../../../model/problem.ts';
import type { Origin } from '../../shared/kubernetes/origin.ts';
import { relocate } from '../../shared/kubernetes/relocate.ts';
import { resourcesOf } from '../../shared/kubernetes/resources.ts';
import type { LineOrigin } from '../template/render.ts';
import { evidenceValue } from './evidence-value.ts';
import type { Manifest } from './manifests.ts';
import type { ScopedTemplate } from './scopes.ts';

export interface ManifestEvidence {
  readonly resources: readonly Resource[];
  readonly problems: readonly Problem[];
}

/** Beyond this many parts of one document only the outer ones get a line of their own. */
const MAX_PARTS = 20_000;
const OUTER = 4;

/**
 * One rendered document as resources. Each part of it has the place in the template that printed it: file, line, and
 * its path in the object.
 */
export function evidenceOf(
  manifest: Manifest,
  template: ScopedTemplate,
  lines: readonly LineOrigin[],
  origin: Origin,
  namespace: string,
): ManifestEvidence {
  const { file } = template.file;
  const place = (pointer: Pointer, line: number): Place => {
    const written = template.file.packed ? undefined : lines[manifest.line + line - 1]?.line;
    return written === undefined ? { file, pointer } : { file, pointer, line: written };
  };
  const nodes = manifest.lines();
  const parts = nodes.length > MAX_PARTS ? nodes.filter(([pointer]) => pointer.length < OUTER) : nodes;
  const whole = place([], 1);
  const read = resourcesOf(evidenceValue(manifest.value, namespace), whole, origin);
  const placed = parts.map(([pointer, line]): readonly [Pointer, Place] => [pointer, place(pointer, line)]);
  return { resources: read.resources.map((resource) => relocate(resource, whole, placed)), problems: read.problems };
}
