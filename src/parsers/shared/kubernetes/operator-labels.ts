import type { Pointer } from '../../../base/pointer.ts';
import { isMap, own, unknown, type Value, type ValueMap } from '../../../base/value.ts';
import { mapAt } from './operator-sources.ts';
import type { ClusterObject } from './objects.ts';
import type { NamedProgram, OperatorPods } from './operator-row.ts';

const OPEN = unknown('the operator that makes the pods adds labels', true);
const OWN = unknown('the operator that makes the pods sets it', false);

/**
 * Metadata of the pods in an object, with the labels that its operator always sets; all labels are unknown where
 * those are not known.
 */
export function metadataOfPods(
  object: ClusterObject,
  row: OperatorPods,
  at: Pointer,
): { readonly metadata: ValueMap; readonly metadataAt: Pointer } {
  const metadataAt = row.metadata === 'beside' ? [...at.slice(0, -1), 'metadata'] : [...at, row.metadata ?? 'metadata'];
  const metadata = mapAt(object.values, metadataAt);
  const program = row.labels?.[object.kind];
  if (program === undefined) return { metadata: { ...metadata, labels: OPEN }, metadataAt };
  const written = own(metadata, 'labels') ?? null;
  const labels = { ...(isMap(written) ? written : {}), ...labelsOfMonitoring(program, readName(object)) };
  return { metadata: { ...metadata, labels }, metadataAt };
}

/**
 * Labels with which the Prometheus Operator overwrites those of `podMetadata` (Prometheus Operator,
 * makeStatefulSetSpec of Prometheus, PrometheusAgent, Alertmanager and ThanosRuler).
 */
function labelsOfMonitoring({ program, named }: NamedProgram, name: Value): ValueMap {
  return {
    'app.kubernetes.io/version': OWN,
    'app.kubernetes.io/managed-by': 'prometheus-operator',
    'app.kubernetes.io/name': program,
    'app.kubernetes.io/instance': name,
    ...Object.fromEntries(named.map((label) => [label, name])),
  };
}

function readName({ values }: ClusterObject): Value {
  const name = own(mapAt(values, ['metadata']), 'name');
  return typeof name === 'string' && name !== '' ? name : OWN;
}
