import type { Resource } from '../../model/evidence.ts';
import type { Pointer } from '../../base/pointer.ts';
import { isMap, type ValueMap } from '../../base/value.ts';
import { baseAddress, keyText } from '../shared/terraform/address.ts';
import { field, isObject, textField, type JsonObject } from '../shared/terraform/object.ts';
import type { LongList } from '../shared/long-json.ts';
import { createProblems, type Problems } from '../shared/terraform/problems.ts';
import { createRedactor, type Redact } from '../shared/terraform/redact.ts';
import { deposedAddress } from './deposed.ts';
import { readProvider } from './provider.ts';
import { lookAtScripts } from '../shared/terraform/secret-notes.ts';
import { clusterObjects } from '../shared/terraform/kubernetes/cluster-objects.ts';
import { declaredObject, type DeclaredObject } from '../shared/terraform/kubernetes/declared-object.ts';
import { redactListed } from './sensitive-attributes.ts';

/** The resources of a state that were read so far. */
export interface StateReading {
  readonly file: string;
  readonly redact: Redact;
  readonly problems: Problems;
  readonly resources: Resource[];
  readonly seen: Set<string>;
  /** One string per type, so that lookups by type are faster. */
  readonly types: Map<string, string>;
  /** Cache of provider configurations by their text in the state: there are few. */
  readonly providers: Map<unknown, string | undefined>;
  deposed: number;
}

interface Head {
  readonly type: string;
  readonly base: string;
  readonly module: string;
  readonly provider: string | undefined;
  readonly pointer: Pointer;
}

/**
 * The resources of a version 4 state, one after the other. A resource that cannot be read is a Problem; the rest is
 * still read.
 */
export function resourceList(file: string): LongList<StateReading> {
  return {
    member: 'resources',
    begin: () => ({
      file,
      redact: createRedactor(),
      problems: createProblems(file),
      resources: [],
      seen: new Set(),
      types: new Map(),
      providers: new Map(),
      deposed: 0,
    }),
    take: (reading, resource, at) => readResource(reading, resource, ['resources', at]),
  };
}

function readResource(reading: StateReading, resource: unknown, pointer: Pointer): void {
  if (!isObject(resource)) return lost(reading, 'is not an object', pointer);
  const mode = textField(resource, 'mode');
  const type = textField(resource, 'type');
  const name = textField(resource, 'name');
  const module = field(resource, 'module') ?? '';
  const instances = field(resource, 'instances');
  if (mode !== 'managed' && mode !== 'data') return lost(reading, 'has no usable "mode"', [...pointer, 'mode']);
  if (type === undefined || type === '') return lost(reading, 'has no usable "type"', [...pointer, 'type']);
  if (name === undefined || name === '') return lost(reading, 'has no usable "name"', [...pointer, 'name']);
  if (typeof module !== 'string') return lost(reading, 'has no usable "module"', [...pointer, 'module']);
  if (!Array.isArray(instances)) return lost(reading, 'has no list of "instances"', [...pointer, 'instances']);
  const base = baseAddress(module, mode, type, name);
  const provider = readConfiguration(reading, field(resource, 'provider'));
  const head: Head = {
    type: once(reading.types, mode === 'data' ? `data.${type}` : type),
    base,
    module,
    provider,
    pointer,
  };
  for (const [at, instance] of instances.entries()) readInstance(reading, head, instance, at);
}

function once(texts: Map<string, string>, text: string): string {
  const known = texts.get(text);
  if (known === undefined) texts.set(text, text);
  return known ?? text;
}

function readConfiguration({ providers }: StateReading, text: unknown): string | undefined {
  const known = providers.get(text);
  if (known !== undefined) return known;
  const made = readProvider(text);
  providers.set(text, made);
  return made;
}

function readInstance(reading: StateReading, head: Head, instance: unknown, at: number): void {
  const pointer = [...head.pointer, 'instances', at];
  if (!isObject(instance)) return lost(reading, 'has an instance that is not an object', pointer);
  const deposed = field(instance, 'deposed');
  const isDeposed = typeof deposed === 'string' && deposed !== '';
  if (isDeposed) reading.deposed += 1;
  const key = field(instance, 'index_key') ?? undefined;
  if (key !== undefined && typeof key !== 'string' && typeof key !== 'number') {
    return lost(reading, 'has an instance without a usable "index_key"', [...pointer, 'index_key']);
  }
  const values = field(instance, 'attributes');
  if (!isObject(values) || !isMap(values) || isEmpty(values)) {
    const flat = isObject(field(instance, 'attributes_flat'));
    const what = flat
      ? 'still has the flat attributes of Terraform 0.11; apply once with a newer version'
      : 'has an instance without attributes';
    return lost(reading, what, [...pointer, 'attributes']);
  }
  const current = head.base + keyText(key);
  const address = isDeposed ? deposedAddress(current, deposed) : current;
  const noteScripts = lookAtScripts(head.type, values);
  if (!redactListed(values, field(instance, 'sensitive_attributes'))) {
    lost(reading, 'lists sensitive attributes that cannot be found, so all its values were redacted', [
      ...pointer,
      'sensitive_attributes',
    ]);
  }
  const declared = isDeposed ? undefined : declaredObject(head.type, values);
  reading.redact(head.type, values);
  noteScripts();
  noteAddress(reading, address, pointer);
  const resource = asResource(reading, head, instance, values, address, [...pointer, 'attributes']);
  reading.resources.push(resource);
  if (declared !== undefined) addClusterObjects(reading, declared, resource);
}

function noteAddress({ seen, problems, file }: StateReading, address: string, pointer: Pointer): void {
  if (seen.has(address))
    problems.lost(`${file} contains one address twice. Pull the state again.`, pointer, 'duplicate-address');
  seen.add(address);
}

function addClusterObjects(reading: StateReading, declared: DeclaredObject, resource: Resource): void {
  const { resources, problems } = clusterObjects(declared, resource);
  for (const each of resources) reading.resources.push(each);
  reading.problems.addAll(problems);
}

function asResource(
  reading: StateReading,
  head: Head,
  instance: JsonObject,
  values: ValueMap,
  address: string,
  pointer: Pointer,
): Resource {
  const status = field(instance, 'status');
  // the first states of version 4 (Terraform 0.12.0) named them otherwise
  const dependencies = field(instance, 'dependencies') ?? field(instance, 'depends_on');
  const to = Array.isArray(dependencies) ? dependencies.filter((each) => typeof each === 'string') : [];
  return {
    kind: 'resource',
    type: head.type,
    address,
    source: 'terraform-state',
    evidenceKind: 'terraform',
    values,
    place: { file: reading.file, pointer },
    module: head.module,
    provider: head.provider,
    references: to.length === 0 ? undefined : [{ path: '*', to, exact: false }],
    // left out where it is false, but also after an import, and by older versions
    createBeforeDestroy: field(instance, 'create_before_destroy') === true ? true : undefined,
    notes: status === 'tainted' ? ['tainted: deployed, and to be replaced by the next apply'] : undefined,
  };
}

function lost(reading: StateReading, what: string, pointer: Pointer): void {
  reading.problems.lost(
    `A resource of ${reading.file} ${what}, so it was not assessed. Pull the state again.`,
    pointer,
  );
}

function isEmpty(object: JsonObject): boolean {
  for (const name in object) if (Object.hasOwn(object, name)) return false;
  return true;
}
