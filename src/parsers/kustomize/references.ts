import { fault } from './build-fault.ts';
import { eachField, isOfType, type FieldSpec } from './field-spec.ts';
import { readIdentity, readOriginal, type Build, type Identity, type Item } from './item.ts';
import { nodeAt, textAt, textNode, type MapNode, type DocumentNode, type ScalarNode } from './node.ts';
import { REFERENCES, type ReferenceFields } from './reference-fields.ts';
import { addTo } from '../../base/group-by.ts';

/** Renamed objects by each former name; in most builds most references name none of them. */
type Renamed = ReadonlyMap<string, readonly Item[]>;

/** Updates references that use an earlier name of an object to its current name. Runs once, at the end. */
export function fixReferences(build: Build): void {
  const renamed = new Map<string, Item[]>();
  for (const item of build.items) {
    for (const name of new Set(item.previous.map((id) => id.name))) addTo(renamed, name, item);
  }
  if (renamed.size === 0) return;
  for (const referrer of build.items) {
    const type = readOriginal(referrer);
    for (const reference of REFERENCES) {
      for (const field of reference.fields) if (isOfType(type, field)) fixField(referrer, field, reference.to, renamed);
    }
  }
}

function fixField(referrer: Item, field: FieldSpec, to: ReferenceFields['to'], renamed: Renamed): void {
  const isRole = field.path.join('/') === 'roleRef/name';
  const find = (name: string, namespace: string | undefined): Item | undefined => {
    const candidates = (renamed.get(name) ?? []).filter(
      (item) =>
        item.previous.some((id) => isOfType(id, to)) &&
        isReachable(referrer, item, to.kind) &&
        (!isRole || isRoleMeant(referrer, item)) &&
        (namespace === undefined ||
          readOriginal(item).namespace === namespace ||
          readIdentity(item).namespace === namespace),
    );
    return best(referrer, candidates);
  };
  eachField(referrer.root, field.path, undefined, (node) => {
    for (const each of node.kind === 'list' ? node.items : [node]) {
      if (each.kind === 'map') fixMap(each, find);
      else if (each.kind === 'scalar') fixText(each, find);
    }
  });
}

type Find = (name: string, namespace: string | undefined) => Item | undefined;

function fixText(node: ScalarNode, find: Find): void {
  const target = find(textAt(node, []), undefined);
  if (target === undefined) return;
  const name = readIdentity(target).name;
  if (name === node.value) return;
  node.value = name;
  node.place = namePlace(target);
}

/** Name and namespace of a binding's subject, or of a webhook's service, change together. */
function fixMap(node: MapNode, find: Find): void {
  const written = textAt(node, ['namespace']);
  const target = find(textAt(node, ['name']), written === '' ? undefined : written);
  if (target === undefined) return;
  node.entries.set('name', textNode(readIdentity(target).name, namePlace(target)));
  const namespace = nodeAt(target.root, ['metadata', 'namespace']);
  if (namespace !== undefined && textAt(namespace, []) !== '')
    node.entries.set('namespace', textNode(textAt(namespace, []), namespace.place));
}

function namePlace(target: Item): DocumentNode['place'] {
  return nodeAt(target.root, ['metadata', 'name'])?.place ?? target.root.place;
}

/**
 * A reference names an object of the same namespace or of the cluster; a binding can name accounts of any namespace.
 */
function isReachable(referrer: Item, target: Item, kind: string): boolean {
  const [mine, theirs] = [readIdentity(referrer).namespace, readIdentity(target).namespace];
  if (mine === '' || theirs === '' || mine === theirs) return true;
  return kind === 'ServiceAccount' && readIdentity(referrer).kind === 'RoleBinding' && isNamedSubject(referrer, theirs);
}

function isNamedSubject(binding: Item, namespace: string): boolean {
  const subjects = nodeAt(binding.root, ['subjects']);
  return subjects?.kind === 'list' && subjects.items.some((subject) => textAt(subject, ['namespace']) === namespace);
}

function isRoleMeant(binding: Item, role: Item): boolean {
  const wanted = {
    group: textAt(binding.root, ['roleRef', 'apiGroup']),
    kind: textAt(binding.root, ['roleRef', 'kind']),
  };
  return role.previous.some((id: Identity) => isOfType(id, wanted));
}

/** Of several candidates, those whose prefixes and suffixes end like the referrer's. */
function best(referrer: Item, candidates: readonly Item[]): Item | undefined {
  if (candidates.length < 2) return candidates[0];
  const perhaps = candidates.filter((item) => isSameEnding(item, referrer, true));
  const sure = perhaps.length > 1 ? perhaps.filter((item) => isSameEnding(item, referrer, false)) : perhaps;
  const names = new Set(sure.map((item) => readIdentity(item).name));
  if (names.size > 1)
    return fault(referrer.root.place, 'names an object, but several objects of the build match that name');
  return sure[0];
}

function isSameEnding(one: Item, other: Item, allowEmpty: boolean): boolean {
  const same = (mine: readonly string[], theirs: readonly string[]): boolean => {
    const length = Math.min(mine.length, theirs.length);
    if (length === 0) return allowEmpty || mine.length === theirs.length;
    return mine.slice(-length).every((text, index) => text === theirs.slice(-length)[index]);
  };
  return same(one.prefixes, other.prefixes) && same(one.suffixes, other.suffixes);
}
