import type { Subject } from '../../../model/check.ts';
import { isList, isMap, isUnknown, own, type Value } from '../../../base/value.ts';
import { readPath, valuesAt, type LocatedValue } from '../../../model/locate-value.ts';
import { lowered, parseJson } from '../iam/policy-document.ts';

/**
 * The containers of a task with lower-case names, as the provider reads the JSON; `undefined` where they cannot be
 * read.
 */
export interface TaskContainers {
  readonly written: LocatedValue;
  readonly containers: readonly (ReadonlyMap<string, Value> | undefined)[] | undefined;
}

/** Attributes with JSON texts, and the path to their containers (AWS Batch API reference, RegisterJobDefinition). */
const TEXTS: readonly (readonly [attribute: string, path: readonly string[]])[] = [
  ['container_definitions', []],
  ['container_properties', []],
  ['ecs_properties', ['taskproperties', 'containers']],
  ['node_properties', ['noderangeproperties', 'container']],
];

/**
 * The containers of an ECS task definition or a Batch job definition. A Kubernetes job has them as blocks. Node
 * ranges that contain tasks instead of a container cannot be read.
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

/** A text in which only generated names are unknown is read with stand-ins for them. */
function getDocument(written: Value): Value | undefined {
  const text = isUnknown(written) ? written.ends?.standIn : written;
  return typeof text === 'string' ? parseJson(text) : written;
}

const KUBERNETES = ['eks_properties.pod_properties.containers', 'eks_properties.pod_properties.init_containers'];

function ofPod(container: Value | undefined): ReadonlyMap<string, Value> | undefined {
  const said = spoken(container);
  const [rights] = getList(said?.get('security_context'));
  if (said === undefined || rights === undefined || rights === null) return said;
  if (!isMap(rights)) return undefined;
  const privileged = own(rights, 'privileged');
  return privileged === undefined ? said : new Map([...said, ['privileged', privileged]]);
}

/** A task definition is a list; container properties name an image. */
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
