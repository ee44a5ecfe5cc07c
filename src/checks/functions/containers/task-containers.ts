import type { Subject } from '../../../model/check.ts';
import { isList, isMap, isUnknown, own, type Value } from '../../../base/value.ts';
import { readPath, valuesAt, type LocatedValue } from '../../../model/locate-value.ts';
import { lowered, parseJson } from '../iam/policy-document.ts';

/** Containers of a task, with what they say under lower-case names, as the provider reads JSON; `undefined`: it cannot be read. */
export interface TaskContainers {
  readonly written: LocatedValue;
  readonly containers: readonly (ReadonlyMap<string, Value> | undefined)[] | undefined;
}

/** JSON texts of a task or job, and where their containers stand (AWS Batch API reference, RegisterJobDefinition). */
const TEXTS: readonly (readonly [attribute: string, path: readonly string[]])[] = [
  ['container_definitions', []],
  ['container_properties', []],
  ['ecs_properties', ['taskproperties', 'containers']],
  ['node_properties', ['noderangeproperties', 'container']],
];

/**
 * The containers of a task definition of ECS or a job definition of Batch. A job of Kubernetes has them as blocks. Ranges of nodes
 * that hold tasks in place of a container cannot be read.
 */
export function taskContainers(subject: Subject): TaskContainers {
  for (const [attribute, path] of TEXTS) {
    const written = readPath(subject, attribute);
    if (written.value === undefined || written.value === null || written.value === '') continue;
    const document = getDocument(written.value);
    const found = isShaped(document, attribute) ? below([document], path) : [];
    return { written, containers: found.length === 0 ? undefined : found.map(spoken) };
  }
  const pods = valuesAt(subject, KUBERNETES);
  const [written = readPath(subject, 'container_definitions')] = pods;
  return {
    written,
    containers: pods.length === 0 ? undefined : pods.flatMap(({ value }) => getList(value).map(ofPod)),
  };
}

/** A text that lacks only names which things get when they are made is read with stand-ins for them. */
function getDocument(written: Value): Value | undefined {
  const text = isUnknown(written) ? written.ends?.standIn : written;
  return typeof text === 'string' ? parseJson(text) : written;
}

const KUBERNETES = ['eks_properties.pod_properties.containers', 'eks_properties.pod_properties.init_containers'];

/** What a container of a pod says of itself, with the rights that it asks for beside. */
function ofPod(container: Value | undefined): ReadonlyMap<string, Value> | undefined {
  const said = spoken(container);
  const [rights] = getList(said?.get('security_context'));
  if (said === undefined || rights === undefined || rights === null) return said;
  if (!isMap(rights)) return undefined;
  const privileged = own(rights, 'privileged');
  return privileged === undefined ? said : new Map([...said, ['privileged', privileged]]);
}

/** A task lists its containers; what describes one names its image. */
function isShaped(document: Value | undefined, attribute: string): boolean {
  if (attribute === 'container_definitions') return isList(document);
  return attribute !== 'container_properties' || spoken(document)?.has('image') === true;
}

function below(values: readonly (Value | undefined)[], path: readonly string[]): readonly (Value | undefined)[] {
  const [name, ...rest] = path;
  const all = values.flatMap(getList);
  if (name === undefined) return all;
  return below(
    all.map((each) => spoken(each)?.get(name)),
    rest,
  );
}

function getList(value: Value | undefined): readonly (Value | undefined)[] {
  return isList(value) ? value : [value];
}

function spoken(value: Value | undefined): ReadonlyMap<string, Value> | undefined {
  return isMap(value) ? lowered(value) : undefined;
}
