import type { Pointer } from '../../../../base/pointer.ts';
import { isMarker, isRedacted, isUnknown, unknown } from '../../../../base/value.ts';
import { GO_SCHEMA } from '../../../../languages/yaml/yaml-schema.ts';
import { readYaml } from '../../yaml.ts';
import { field, isObject, put, type JsonObject } from '../object.ts';
import { declaredKind, type DeclaredKind } from './kinds.ts';
import { deepCopy, readTop, type MovedPart } from './read-block.ts';

/** What a Terraform resource tells a cluster to create, before redaction. */
export interface DeclaredObject {
  readonly documents: readonly unknown[];
  /** Parts that the resource has under other names; absent where the names are the same. */
  readonly moved?: readonly MovedPart[];
  /** Path of the resource that contains the whole object. */
  readonly at: Pointer;
}

/** What a parser knows of the configuration of a resource. */
export interface Written {
  /** Whether nothing is set at a path of the resource. */
  readonly isUnset?: (path: Pointer) => boolean;
  /** Whether the sensitive value of an attribute is written in the configuration. */
  readonly isLiteral?: (attribute: string) => boolean;
}

const LONGEST = 1_000_000;
const PARSER = { title: 'Kubernetes objects', kinds: ['kubernetes'] } as const;
const NOT_SHOWN = unknown('a sensitive value, of which the evidence does not show where it comes from', true);
const LATER = unknown('the provider chooses it', true);
/** What the kubectl provider writes in place of a sensitive part (documentation of the provider, sensitive_fields). */
const HIDDEN_BY_PROVIDER = '(sensitive value)';

/**
 * The Kubernetes object that a resource of Terraform declares; `undefined` for other resources, and where the kind of
 * the object is not known. The result shares nothing with `values`, which are redacted later.
 */
export function declaredObject(type: string, values: JsonObject, written: Written = {}): DeclaredObject | undefined {
  const kind = declaredKind(type);
  if (kind !== undefined) return typedObject(type, kind, values, written);
  if (type === 'kubernetes_manifest') return manifest(field(values, 'manifest'));
  return type === 'kubectl_manifest' ? yamlBody(values) : undefined;
}

function typedObject(type: string, kind: DeclaredKind, values: JsonObject, written: Written): DeclaredObject {
  const moved: MovedPart[] = [];
  const object = readTop(values, kind.kind, { moved, isUnset: written.isUnset ?? (() => false) });
  put(object, 'apiVersion', kind.apiVersion);
  put(object, 'kind', kind.kind);
  put(object, 'metadata', metadata(type, kind, field(object, 'metadata')));
  if (kind.kind === 'Secret') return { documents: [secret(object, written)], moved: moved.map(ofSecret), at: [] };
  return { documents: [object], moved, at: [] };
}

/** The provider puts objects without a namespace into `default` (documentation of the provider, `metadata`). */
function metadata(type: string, { isNamespaced }: DeclaredKind, given: unknown): unknown {
  if (isMarker(given)) return { name: given, namespace: given, labels: given, annotations: given };
  const known = isObject(given) ? given : {};
  if (isNamespaced && field(known, 'namespace') === undefined) put(known, 'namespace', 'default');
  if (field(known, 'name') === undefined && /_default_service_account/.test(type)) put(known, 'name', 'default');
  if (field(known, 'name') === undefined && field(known, 'generateName') === undefined) put(known, 'name', LATER);
  return known;
}

const OF_SECRET: ReadonlyMap<string, string> = new Map([
  ['data', 'stringData'],
  ['dataWo', 'stringData'],
  ['binaryData', 'data'],
  ['binaryDataWo', 'data'],
]);

/** The provider encodes `data` itself; `binary_data` is encoded already (documentation of kubernetes_secret_v1). */
function secret(object: JsonObject, { isLiteral }: Written): JsonObject {
  const renamed: JsonObject = {};
  for (const name of Object.keys(object)) {
    const to = OF_SECRET.get(name);
    if (to === undefined) put(renamed, name, object[name]);
    else if (field(renamed, to) === undefined)
      put(renamed, to, isLiteral?.(name) === true ? object[name] : shown(object[name]));
  }
  return renamed;
}

function ofSecret([inObject, inResource]: MovedPart): MovedPart {
  const [name = '', ...rest] = inObject;
  return [[OF_SECRET.get(String(name)) ?? name, ...rest], inResource];
}

function shown(value: unknown): unknown {
  if (isRedacted(value)) return value.state === 'empty' ? value : NOT_SHOWN;
  if (!isObject(value)) return value;
  const open: JsonObject = {};
  for (const key of Object.keys(value)) put(open, key, shown(value[key]));
  return open;
}

function manifest(value: unknown): DeclaredObject | undefined {
  const isTyped = isObject(value) && field(value, 'kind') === undefined && isObject(field(value, 'value'));
  const inner = isTyped ? field(value, 'value') : value;
  if (!isObject(inner) || !isNamed(inner)) return undefined;
  return { documents: [deepCopy(inner)], at: isTyped ? ['manifest', 'value'] : ['manifest'] };
}

/** The provider keeps a copy of the text in which sensitive parts are hidden (documentation of the provider). */
function yamlBody(values: JsonObject): DeclaredObject | undefined {
  const body = field(values, 'yaml_body');
  const isHidden = isMarker(body) && !isUnknown(body);
  const name = isHidden ? 'yaml_body_parsed' : 'yaml_body';
  const documents = readDocuments(field(values, name)).map((each) => (isHidden ? withHidden(each) : each));
  const namespace = field(values, 'override_namespace');
  for (const each of documents)
    if (isObject(each) && namespace !== undefined && namespace !== null && namespace !== '')
      putNamespace(each, namespace);
  if (documents.length === 0 || !documents.every((each) => isObject(each) && isNamed(each))) return undefined;
  return { documents, moved: [], at: [name] };
}

function readDocuments(body: unknown): readonly unknown[] {
  if (isObject(body)) return [deepCopy(body)];
  if (typeof body !== 'string' || body.length > LONGEST) return [];
  const read = readYaml({ path: '', text: () => body }, PARSER, GO_SCHEMA);
  if (read.problems.length > 0) return [];
  return read.documents.flatMap(({ value }) => (value === null ? [] : [deepCopy(value)]));
}

function putNamespace(object: JsonObject, namespace: unknown): void {
  const known = field(object, 'metadata');
  if (isObject(known)) put(known, 'namespace', namespace);
}

function withHidden(value: unknown): unknown {
  if (value === HIDDEN_BY_PROVIDER) return NOT_SHOWN;
  if (Array.isArray(value)) return value.map(withHidden);
  if (!isObject(value)) return value;
  const open: JsonObject = {};
  for (const key of Object.keys(value)) put(open, key, withHidden(value[key]));
  return open;
}

function isNamed(object: JsonObject): boolean {
  return typeof field(object, 'kind') === 'string' && typeof field(object, 'apiVersion') === 'string';
}
