import type { Resource } from '../../../model/evidence.ts';
import type { Pointer } from '../../../base/pointer.ts';
import type { Place } from '../../../model/place.ts';
import type { Problem } from '../../../model/problem.ts';
import type { Origin } from '../../shared/kubernetes/origin.ts';
import { relocate } from '../../shared/kubernetes/relocate.ts';
import { clusterResources } from '../../shared/kubernetes/resources.ts';
import type { LineOrigin } from '../../../languages/go-template/render.ts';
import { evidenceValue } from './evidence-value.ts';
import type { Manifest } from './manifests.ts';
import type { ScopedTemplate } from './scopes.ts';

export interface ManifestEvidence {
  readonly resources: readonly Resource[];
  readonly problems: readonly Problem[];
}

/** Above this number of parts in a document only the outer ones get their own line. */
const MAX_PARTS = 20_000;
const OUTER = 4;
const KEY = /^[\w.-]{1,120}$/;

/**
 * One rendered document as resources. Each part has the place in the template that printed it: file, line, and its
 * path in the object.
 */
export function readEvidence(
  manifest: Manifest,
  template: ScopedTemplate,
  lines: readonly LineOrigin[],
  origin: Origin,
  namespace: string,
): ManifestEvidence {
  const { file } = template.file;
  const nodes = manifest.lines();
  const outer = new Set(nodes.map(([pointer]) => pointer.slice(0, -1).join('\n')));
  const place = (pointer: Pointer, line: number): Place => {
    const written = lines[manifest.line + line - 1];
    const key = outer.has(pointer.join('\n')) ? undefined : written?.valuesKey;
    const setBy = key !== undefined && KEY.test(key) ? { setBy: `the values key ${keyFromTop(template, key)}` } : {};
    return {
      file,
      pointer,
      ...(written === undefined || template.file.packed ? {} : { line: written.line }),
      ...setBy,
    };
  };
  const parts = nodes.length > MAX_PARTS ? nodes.filter(([pointer]) => pointer.length < OUTER) : nodes;
  const whole = place([], nodes[0]?.[1] ?? 1);
  const read = clusterResources(evidenceValue(manifest.value, namespace), whole, origin);
  const placed = parts.map(([pointer, line]): readonly [Pointer, Place] => [pointer, place(pointer, line)]);
  return { resources: read.resources.map((resource) => relocate(resource, whole, placed)), problems: read.problems };
}

/** The key in the top chart, where values of a sub-chart are below its name. */
function keyFromTop({ basePath }: ScopedTemplate, key: string): string {
  if (key === 'global' || key.startsWith('global.')) return key;
  const names = basePath.split('/charts/').slice(1);
  return [...names.map((name) => name.replace(/\/templates$/, '')), key].join('.');
}
