import {
  everNamed,
  readIdentity,
  identityText,
  readOriginal,
  remember,
  rename,
  readType,
  type Build,
  type Identity,
  type Item,
} from './item.ts';
import { fault } from './build-fault.ts';
import { eachField, fieldPath, isOfType, type FieldSpec } from './field-spec.ts';
import { ANNOTATIONS, CLAIM_LABELS, OBJECT_LABELS, SELECTOR_LABELS, TEMPLATE_LABELS } from './label-fields.ts';
import { isNull, nodeAt, setAt, textAt, textNode, type MapNode, type DocumentNode } from './node.ts';
import { isClusterScoped } from './scope.ts';

/**
 * Applies `namespace` to objects, the namespace itself, and bindings of the default account (Kustomize
 * documentation).
 */
export function setNamespace(build: Build, namespace: DocumentNode): void {
  const name = textAt(namespace, []);
  const value = () => textNode(name, namespace.place);
  for (const item of build.items) {
    remember(item);
    const type = readType(item.root);
    if (!isClusterScoped(type)) setAt(item.root, ['metadata', 'namespace'], value());
    if (type.kind === 'Namespace' && type.group === '') setAt(item.root, ['metadata', 'name'], value());
    if (type.kind === 'APIService') setAt(item.root, ['spec', 'service', 'namespace'], value());
    if (type.kind === 'CustomResourceDefinition') {
      const service = nodeAt(item.root, ['spec', 'conversion', 'webhook', 'clientConfig', 'service']);
      if (service?.kind === 'map' && service.entries.has('namespace')) service.entries.set('namespace', value());
    }
    if (type.kind === 'RoleBinding' || type.kind === 'ClusterRoleBinding') {
      eachField(item.root, ['subjects'], undefined, (subjects) => {
        for (const subject of subjects.kind === 'list' ? subjects.items : [])
          if (subject.kind === 'map' && textAt(subject, ['name']) === 'default')
            subject.entries.set('namespace', value());
      });
    }
  }
  const names = new Set(build.items.map((item) => identityText(readIdentity(item))));
  if (names.size < build.items.length) {
    fault(namespace.place, 'gives two objects of one type the same name in one namespace');
  }
}

const KEEPS_NAME: readonly Partial<Identity>[] = [
  { kind: 'CustomResourceDefinition' },
  { group: 'apiregistration.k8s.io', kind: 'APIService' },
  { kind: 'Namespace' },
];

/** Applies `namePrefix` and `nameSuffix`. */
export function addToNames(build: Build, text: DocumentNode, where: 'prefix' | 'suffix'): void {
  const added = textAt(text, []);
  if (added === '') return;
  for (const item of build.items) {
    if (KEEPS_NAME.some((type) => isOfType(readOriginal(item), type))) continue;
    (where === 'prefix' ? item.prefixes : item.suffixes).push(added);
    remember(item);
    const name = textAt(item.root, ['metadata', 'name']);
    rename(item, where === 'prefix' ? added + name : name + added, text.place);
  }
}

/** Applies one entry of `labels`. */
export function addLabels(build: Build, label: DocumentNode): void {
  const pairs = nodeAt(label, ['pairs']);
  const isEnabled = (key: string): boolean => textAt(label, [key]) === 'true';
  const selectors = isEnabled('includeSelectors');
  addPairs(build, pairs, [
    ...ownFields(nodeAt(label, ['fields'])),
    ...(selectors ? SELECTOR_LABELS : [OBJECT_LABELS]),
    ...(!selectors && isEnabled('includeTemplates') ? TEMPLATE_LABELS.slice(1) : []),
    ...(!selectors && isEnabled('includeVolumeClaimTemplates') ? [CLAIM_LABELS] : []),
  ]);
}

function ownFields(fields: DocumentNode | undefined): readonly FieldSpec[] {
  if (fields?.kind !== 'list') return [];
  return fields.items.map((field) => ({
    group: textAt(field, ['group']),
    version: textAt(field, ['version']),
    kind: textAt(field, ['kind']),
    path: fieldPath(textAt(field, ['path'])),
    create: textAt(field, ['create']) === 'true',
  }));
}

/** Adds labels to objects, and to the selectors and templates that must match them. */
export function addCommonLabels(build: Build, labels: DocumentNode): void {
  addPairs(build, labels, SELECTOR_LABELS);
}

/** Adds annotations to objects and to the templates in them. */
export function addAnnotations(build: Build, annotations: DocumentNode): void {
  addPairs(build, annotations, ANNOTATIONS);
}

function addPairs(build: Build, pairs: DocumentNode | undefined, fields: readonly FieldSpec[]): void {
  if (pairs?.kind !== 'map' || pairs.entries.size === 0) return;
  for (const { root } of build.items) {
    const type = readType(root);
    for (const field of fields) {
      if (!isOfType(type, field)) continue;
      const making = field.create === true ? ({ leaf: 'map', place: pairs.place } as const) : undefined;
      eachField(root, field.path, making, (node) => addTo(node, pairs));
    }
  }
}

function addTo(node: DocumentNode, pairs: MapNode): void {
  if (node.kind !== 'map') return;
  for (const key of [...pairs.entries.keys()].sort()) {
    const value = pairs.entries.get(key);
    if (value !== undefined) node.entries.set(key, textNode(isNull(value) ? '' : textAt(value, []), value.place));
  }
}

const SCALED = new Set(['Deployment', 'ReplicationController', 'ReplicaSet', 'StatefulSet']);

/** Applies one entry of `replicas`. */
export function setReplicas(build: Build, entry: DocumentNode): void {
  const name = textAt(entry, ['name']);
  const count = nodeAt(entry, ['count']);
  const scaled = build.items.filter((item) =>
    [...item.previous, readIdentity(item)].some((id) => id.name === name && SCALED.has(id.kind)),
  );
  if (scaled.length === 0 && !build.incomplete) fault(entry.place, 'names no object that can be scaled');
  for (const { root } of scaled)
    if (count?.kind === 'scalar') setAt(root, ['spec', 'replicas'], textNode(count.value, count.place));
}

/**
 * The one object that has, or had, the identity; `undefined` when it may be in a missing part of the build. Throws
 * `BuildFault` for several or none.
 */
export function onlyNamed(build: Build, wanted: Identity, place: MapNode['place'], what: string): Item | undefined {
  const found = everNamed(build.items, wanted);
  if (found.length === 1) return found[0];
  if (found.length > 1) return fault(place, `${what} that several objects of the build have`);
  return build.incomplete ? undefined : fault(place, `${what} that no object of the build has`);
}
