import { isList, isMap, isMarker, own, type Value, type ValueMap } from '../../../base/value.ts';
import { ABOUT } from '../project-reader.ts';
import { readYaml } from '../../shared/yaml.ts';
import { GO_SCHEMA } from '../../../languages/yaml/yaml-schema.ts';

const MODULES = /^(?:(?:community\.kubernetes|community\.okd|redhat\.openshift)\.)?k8s$/;
/** Parameters that fill missing parts of an object (kubernetes.core.k8s, documentation). */
const PARTS = ['api_version', 'kind', 'name', 'namespace'];
const CHOICES = ['continue_on_error', 'label_selectors'];
const EXPRESSION = /\{[{%#]/;

/**
 * The objects that a task writes in full: the documents of `definition`, as a map, a list or a text, without computed
 * parts. `undefined` where the task writes none, removes them, or computes a part of them.
 */
export function writtenObjects(module: string, written: ValueMap): readonly ValueMap[] | undefined {
  if (!MODULES.test(module)) return undefined;
  const state = own(written, 'state') ?? 'present';
  const definition = readDefinition(written);
  if (state !== 'present' || definition === null || isComputed(definition)) return undefined;
  if (PARTS.some((name) => isComputed(own(written, name) ?? null))) return undefined;
  // what decides which of the objects are made
  if (CHOICES.some((name) => own(written, name) !== undefined)) return undefined;
  const objects = readDocuments(definition)?.map((document) => whole(document, written));
  return objects?.every((each) => typeof own(each, 'kind') === 'string') === true ? objects : undefined;
}

/** The objects that a task removes; a missing or computed part is `undefined` and matches any. */
export interface TakenAway {
  readonly kind: string | undefined;
  readonly name: string | undefined;
  readonly namespace: string | undefined;
}

/** The objects that a task removes, or may remove: its state may be computed. */
export function takenAway(module: string, written: ValueMap): readonly TakenAway[] {
  const state = own(written, 'state') ?? 'present';
  if (!MODULES.test(module) || (state !== 'absent' && !isComputed(state))) return [];
  const definition = readDefinition(written);
  const documents = definition === null || isComputed(definition) ? undefined : readDocuments(definition);
  return (documents ?? [{}]).map((document) => readIdentity(whole(document, written)));
}

/** Whether a task removes an object, or may remove it. */
export function mayBeTaken(object: ValueMap, taken: TakenAway): boolean {
  const { kind, name, namespace } = readIdentity(object);
  const meets = (one: string | undefined, other: string | undefined): boolean =>
    one === undefined || other === undefined || one === other;
  return meets(taken.kind, kind) && meets(taken.name, name) && meets(taken.namespace, namespace);
}

function readIdentity(object: ValueMap): TakenAway {
  const metadata = own(object, 'metadata') ?? null;
  const inner = isMap(metadata) ? metadata : {};
  return { kind: told(own(object, 'kind')), name: told(own(inner, 'name')), namespace: told(own(inner, 'namespace')) };
}

function told(value: Value | undefined): string | undefined {
  return typeof value === 'string' && !EXPRESSION.test(value) ? value : undefined;
}

function readDefinition(written: ValueMap): Value {
  return own(written, 'definition') ?? own(written, 'resource_definition') ?? own(written, 'inline') ?? null;
}

function readDocuments(definition: Value): readonly ValueMap[] | undefined {
  if (isMap(definition)) return [definition];
  if (isList(definition)) {
    const all = definition.map(readDocuments);
    return all.some((each) => each === undefined) ? undefined : all.flatMap((each) => each ?? []);
  }
  if (typeof definition !== 'string') return undefined;
  const { documents, problems } = readYaml({ path: '', text: () => definition }, ABOUT, GO_SCHEMA);
  const values = documents.map(({ value }) => value).filter((value) => value !== null);
  return problems.length === 0 && values.every(isMap) ? values : undefined;
}

/** Values of the object override the parameters. */
function whole(object: ValueMap, written: ValueMap): ValueMap {
  const metadata = own(object, 'metadata') ?? {};
  const said = (name: string, key: string): ValueMap => {
    const value = own(written, name);
    return typeof value === 'string' ? { [key]: value } : {};
  };
  const inner = isMap(metadata)
    ? { ...said('name', 'name'), ...said('namespace', 'namespace'), ...metadata }
    : metadata;
  return {
    apiVersion: 'v1',
    ...said('api_version', 'apiVersion'),
    ...said('kind', 'kind'),
    ...object,
    metadata: inner,
  };
}

function isComputed(value: Value): boolean {
  if (typeof value === 'string') return EXPRESSION.test(value);
  if (isMarker(value)) return false;
  if (isList(value)) return value.some(isComputed);
  return isMap(value) && Object.entries(value).some(([key, part]) => EXPRESSION.test(key) || isComputed(part));
}
