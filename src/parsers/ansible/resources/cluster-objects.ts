import { omitUndefined } from '../../../base/omit-undefined.ts';
import type { Resource } from '../../../model/evidence.ts';
import type { Place } from '../../../model/place.ts';
import { clusterResources } from '../../shared/kubernetes/resources.ts';
import type { Call } from '../play/task.ts';
import { mayBeTaken, writtenObjects, type TakenAway } from '../task-facts/cluster-definition.ts';

const OF_PODS: ReadonlySet<string> = new Set(['k8s/workload', 'k8s/container']);

const PARTLY = 'A part of what the task writes cannot be read, so it proves nothing.';

const TAKEN = 'Another task takes it away, or may, so it proves nothing.';

interface Running {
  readonly note: string;
  /** Why a pass of what it creates proves nothing. */
  readonly doubt: string | undefined;
  readonly taken: readonly TakenAway[];
}

/**
 * Cluster objects that a task writes in full, as the same evidence as manifests, at the place of the task. For a task
 * that may not run, and for removed objects, only what runs pods is returned: policies and settings that may not
 * exist prove nothing for others.
 */
export function clusterObjects({ module, written, place, taskPlace }: Call, running: Running): Resource[] {
  const { note, doubt, taken } = running;
  const origin = { source: 'ansible', evidenceKind: 'kubernetes', notes: [note] } as const;
  const objects = writtenObjects(module, written) ?? [];
  const found = objects.map((object) => clusterResources(object, place, origin));
  const isWhole = found.every(({ problems }) => problems.every(({ severity }) => severity !== 'error'));
  const isTaken = objects.some((object) => taken.some((each) => mayBeTaken(object, each)));
  const reason = doubt ?? (isWhole ? undefined : PARTLY) ?? (isTaken ? TAKEN : undefined);
  return found
    .flatMap(({ resources }) => resources)
    .filter(({ type }) => reason === undefined || OF_PODS.has(type))
    .map((resource) => ({
      ...atTask(resource, place, taskPlace),
      ...omitUndefined({ unproven: reason ?? resource.unproven }),
    }));
}

function atTask(resource: Resource, place: Place, taskPlace: Place): Resource {
  const places = new Map(Object.keys(resource.values).map((name) => [name, place]));
  return { ...resource, place: taskPlace, places };
}
