import type { Pointer } from '../../../base/pointer.ts';
import { within } from '../../../model/place.ts';
import type { Problem } from '../../../model/problem.ts';
import { isList, isMap, own, unknown, type Value, type ValueMap } from '../../../base/value.ts';
import type { Container } from './containers.ts';
import type { ClusterObject } from './objects.ts';
import { OPERATOR_PODS } from './operator-pods.ts';
import type { OperatorPods } from './operator-row.ts';
import { operatorContainer } from './operator-container.ts';
import { metadataOfPods } from './operator-labels.ts';
import type { Parts, PodTemplate } from './pod-template.ts';
import { readLabel, mapAt, readOverrides, volumesAt } from './operator-sources.ts';
import { lost } from './problems.ts';

const OPEN = unknown('the operator that makes the pods may set it', false);
/** Pod settings that operators pass on under the same name (Kubernetes API, PodSpec). */
const SETTINGS = ['hostAliases', 'hostIPC', 'hostNetwork', 'hostPID', 'hostUsers', 'securityContext'];
const MORE_SETTINGS = ['affinity', 'nodeSelector', 'priorityClassName', 'shareProcessNamespace', 'tolerations'];
const FILLED_IN: ReadonlySet<string> = new Set(['automountServiceAccountToken', 'serviceAccountName']);

export interface OperatorTemplates {
  readonly templates: readonly PodTemplate[];
  readonly problems: readonly Problem[];
}

/**
 * The pods that a custom resource describes in a special form, as far as it does; `undefined` for kinds that are not
 * in the table. What an operator may fill in is unknown, so nothing passes for the pod as a whole.
 */
export function readOperatorTemplates(object: ClusterObject): OperatorTemplates | undefined {
  const [group = ''] = object.apiVersion.split('/', 1);
  const row = OPERATOR_PODS.find((each) => each.kinds.includes(object.kind) && each.groups.includes(group));
  if (row === undefined) return undefined;
  const problems: Problem[] = [];
  const pods = row.pods.flatMap((at) => expand(object.values, at, []));
  const templates = pods.flatMap((at) => templateAt(object, row, at, problems) ?? []);
  return { templates, problems };
}

function expand(value: Value, at: Pointer, done: Pointer): readonly Pointer[] {
  const [step, ...rest] = at;
  if (step === undefined) return isMap(value) ? [done] : [];
  if (step === '*') return isList(value) ? value.flatMap((item, index) => expand(item, rest, [...done, index])) : [];
  return isMap(value) ? expand(own(value, String(step)) ?? null, rest, [...done, step]) : [];
}

function templateAt(
  object: ClusterObject,
  row: OperatorPods,
  at: Pointer,
  problems: Problem[],
): PodTemplate | undefined {
  const pod = mapAt(object.values, at);
  const sources = [at, ...readOverrides(object.values, row, at), ...row.settings];
  const parts: [string, Pointer][] = [];
  const spec = new Map<string, Value>();
  for (const key of [...SETTINGS, ...MORE_SETTINGS, ...FILLED_IN]) {
    const from = sources.find((source) => (own(mapAt(object.values, source), key) ?? null) !== null);
    if (from !== undefined) {
      spec.set(key, own(mapAt(object.values, from), key) ?? null);
      parts.push([key, [...from, key]]);
    } else if (FILLED_IN.has(key)) spec.set(key, OPEN);
  }
  const volumes = sources.flatMap((source) => volumesAt(object.values, source));
  if (volumes.length > 0)
    spec.set(
      'volumes',
      volumes.map(({ value }) => value),
    );
  volumes.forEach(({ pointer }, index) => parts.push([`volumes.${index}`, pointer]));
  const outer = spec.get('securityContext') ?? null;
  const containers: Container[] = [];
  for (const { place, values, role, defaults } of containersAt(object, row, at, pod, problems)) {
    const base = defaults === undefined ? undefined : { values: own(pod, defaults) ?? null, at: [...at, defaults] };
    const container = operatorContainer(object, { values, at: place, role }, base, isMap(outer) ? outer : {});
    parts.push([`containers.${containers.length}`, place]);
    containers.push(container);
  }
  if (containers.length === 0) return undefined;
  spec.set(
    'containers',
    containers.map(({ values }) => values),
  );
  const patched =
    row.patch !== undefined && sources.some((source) => isPatched(object.values, source, row.patch ?? ''));
  return {
    spec: Object.fromEntries(spec),
    specAt: at,
    ...metadataOfPods(object, row, at),
    label: readLabel(object.values, at),
    containers,
    parts: new Map<string, Pointer>(parts) satisfies Parts,
    unproven: row.unproven,
    ...(patched ? { patched: 'A patch changes these pods once more, so that nothing good is proved.' } : {}),
  };
}

interface Found {
  readonly values: ValueMap;
  readonly place: Pointer;
  readonly role: Container['role'];
  readonly defaults: string | undefined;
}

function containersAt(
  object: ClusterObject,
  row: OperatorPods,
  pod: Pointer,
  values: ValueMap,
  problems: Problem[],
): readonly Found[] {
  return row.containers.flatMap(({ at, role, defaults }): readonly Found[] => {
    const key = String(at.at(-1));
    const holder = mapAt(values, at.slice(0, -1));
    const value = own(holder, key) ?? null;
    const pointer = [...pod, ...at];
    if (value === null) return [];
    if (isMap(value)) return [{ values: value, place: pointer, role, defaults }];
    if (!isList(value) || value.some((item) => !isMap(item)))
      problems.push(lost(within(object.place, pointer), 'has no containers in the place of containers'));
    return (isList(value) ? value : []).flatMap((item, index) =>
      isMap(item) ? [{ values: item, place: [...pointer, index], role, defaults }] : [],
    );
  });
}

function isPatched(values: ValueMap, at: Pointer, key: string): boolean {
  return (own(mapAt(values, at), key) ?? '') !== '';
}
