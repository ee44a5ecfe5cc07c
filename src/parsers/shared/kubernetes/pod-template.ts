import type { Pointer } from '../../../base/pointer.ts';
import { within } from '../../../model/place.ts';
import type { Problem } from '../../../model/problem.ts';
import { isMap, isMarker, own, type Value, type ValueMap } from '../../../base/value.ts';
import { readGroup } from './cluster-type.ts';
import type { Container } from './containers.ts';
import type { ClusterObject } from './objects.ts';
import { lost, noted, undecided } from './problems.ts';

/** Paths of pod templates by kind and API group; `''` is the core group. */
const TEMPLATES: readonly {
  readonly groups: readonly string[];
  readonly kinds: readonly string[];
  readonly at: Pointer;
}[] = [
  { groups: [''], kinds: ['Pod'], at: [] },
  { groups: [''], kinds: ['PodTemplate'], at: ['template'] },
  { groups: [''], kinds: ['ReplicationController'], at: ['spec', 'template'] },
  {
    groups: ['apps', 'extensions'],
    kinds: ['Deployment', 'DaemonSet', 'StatefulSet', 'ReplicaSet', 'PetSet'],
    at: ['spec', 'template'],
  },
  { groups: ['batch', 'extensions'], kinds: ['Job'], at: ['spec', 'template'] },
  { groups: ['batch'], kinds: ['CronJob', 'ScheduledJob'], at: ['spec', 'jobTemplate', 'spec', 'template'] },
  // the core group is that of OpenShift before 3.6
  { groups: ['apps.openshift.io', ''], kinds: ['DeploymentConfig'], at: ['spec', 'template'] },
  { groups: ['argoproj.io'], kinds: ['Rollout'], at: ['spec', 'template'] },
  { groups: ['serving.knative.dev'], kinds: ['Service', 'Configuration'], at: ['spec', 'template'] },
  { groups: ['serving.knative.dev'], kinds: ['Revision'], at: [] },
];

/** The actual pointers of parts of a pod specification, by dotted path. */
export type Parts = ReadonlyMap<string, Pointer>;

/** The pods that an object runs. Pointers are relative to the object. */
export interface PodTemplate {
  readonly spec: ValueMap;
  readonly specAt: Pointer;
  readonly metadata: ValueMap;
  readonly metadataAt: Pointer;
  readonly label?: string;
  /** Set where the containers are not read from the lists of the specification. */
  readonly containers?: readonly Container[];
  readonly parts?: Parts;
  /** Why a pass of the pod proves nothing. */
  readonly unproven?: string;
  /** Why a pass of its containers proves nothing either. */
  readonly patched?: string;
}

export interface PodTemplateRead {
  readonly template?: PodTemplate;
  readonly problems: readonly Problem[];
}

const NONE: PodTemplateRead = { problems: [] };

/**
 * The pod template of an object that runs pods; nothing for all other kinds. An empty part, or one of the wrong type,
 * on the path to the pod specification is lost evidence; an absent one is reported, since patches omit it on purpose.
 */
export function readPodTemplate(object: ClusterObject): PodTemplateRead {
  const group = readGroup(object.apiVersion);
  const row = TEMPLATES.find((each) => each.kinds.includes(object.kind) && each.groups.includes(group));
  if (row === undefined) return NONE;
  let map = object.values;
  const path: (string | number)[] = [];
  for (const key of [...row.at, 'spec']) {
    const next = own(map, String(key));
    path.push(key);
    if (next === undefined && refersToAnother(map)) return NONE;
    if (next === undefined)
      return { problems: [noted(object.place, `runs pods but leaves out \`${path.join('.')}\``)] };
    if (isMarker(next)) return { problems: [undecided(within(object.place, path), 'runs pods')] };
    if (!isMap(next)) {
      const what = `has no map in \`${path.join('.')}\``;
      return { problems: [lost(within(object.place, path), what)] };
    }
    map = next;
  }
  const metadataAt = [...path.slice(0, -1), 'metadata'];
  const metadata = readMetadata(object.values, metadataAt);
  const wrong =
    metadata !== undefined && metadata !== null && !isMap(metadata) && !isMarker(metadata) && metadataAt.length > 1;
  const problems = wrong ? [lost(within(object.place, metadataAt), 'has template metadata that is not a map')] : [];
  return { template: { spec: map, specAt: path, metadata: metadataMap(metadata), metadataAt }, problems };
}

/** Metadata as a map; of metadata that is not known, everything that checks read is unknown. */
export function metadataMap(metadata: Value | undefined): ValueMap {
  if (isMarker(metadata)) return { name: metadata, namespace: metadata, labels: metadata, annotations: metadata };
  return isMap(metadata) ? metadata : {};
}

/** A Rollout may use the pods of a Deployment, which is assessed itself (Argo Rollouts documentation, workloadRef). */
function refersToAnother(spec: ValueMap): boolean {
  return isMap(own(spec, 'workloadRef') ?? null);
}

function readMetadata(root: ValueMap, at: Pointer): Value | undefined {
  let value: Value | undefined = root;
  for (const key of at) value = isMap(value) ? own(value, String(key)) : undefined;
  return value;
}

/** The pointer of a pod setting in the object. */
export function settingAt(template: PodTemplate, [key = '', ...rest]: Pointer): Pointer {
  return [...(template.parts?.get(String(key)) ?? [...template.specAt, key]), ...rest];
}
