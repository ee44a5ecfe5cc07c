import type { Pointer } from '../../../base/pointer.ts';
import { within, type Place } from '../../../model/place.ts';
import type { Problem } from '../../../model/problem.ts';
import { isList, isMap, isMarker, own, type ValueMap } from '../../../base/value.ts';
import { readGroup, isClusterType } from './cluster-type.ts';
import { isDamagedObject, readMarks } from './damaged-object.ts';
import { lost, noted } from './problems.ts';
import { legacyRole, refusedKind } from './refused-kind.ts';

/** One Kubernetes object of a file, before redaction. */
export interface ClusterObject {
  readonly apiVersion: string;
  readonly kind: string;
  /** `-` where the object has no name. */
  readonly name: string;
  readonly namespace: string;
  readonly values: ValueMap;
  readonly place: Place;
}

export interface Objects {
  readonly objects: readonly ClusterObject[];
  readonly problems: readonly Problem[];
}

interface Inherited {
  readonly apiVersion: string;
  readonly kind: string;
}

const KIND = /^[A-Za-z][A-Za-z0-9]{0,99}$/;
const MAX_LIST_DEPTH = 3;

/**
 * The objects of one document. `List` and every `<Kind>List` with `items` are split (items without a type inherit it,
 * as in API responses). Empty documents are skipped; a document that is not an object is reported, as lost evidence
 * when it looks like one.
 */
export function readObjects(value: unknown, place: Place): Objects {
  const found: Found = { objects: [], problems: [] };
  collect(value, place, undefined, 0, found);
  return found;
}

interface Found {
  readonly objects: ClusterObject[];
  readonly problems: Problem[];
}

function collect(value: unknown, place: Place, inherited: Inherited | undefined, depth: number, found: Found): void {
  const { objects, problems } = found;
  if (value === null) return;
  if (!isMap(value)) {
    const what = inherited === undefined ? 'is not an object' : 'contains an item that is not an object';
    problems.push(lost(place, what));
    return;
  }
  const type = readType(value, inherited);
  if (type === undefined) {
    problems.push(typeProblem(value, place, inherited !== undefined));
    return;
  }
  if (!isClusterType(type.apiVersion, type.kind)) return;
  const items = own(value, 'items');
  if (type.kind.endsWith('List') && items !== undefined) {
    if (items === null) return;
    if (!isList(items)) problems.push(lost(within(place, ['items']), 'has `items` that is not a list'));
    else if (depth >= MAX_LIST_DEPTH) problems.push(lost(place, 'contains lists in lists in lists'));
    else {
      const child = childType(type);
      for (const [index, item] of items.entries()) {
        collect(item, within(place, ['items', index]), child, depth + 1, found);
      }
    }
    return;
  }
  if (type.kind === 'Template' && ['template.openshift.io', ''].includes(readGroup(type.apiVersion))) {
    problems.push({
      ...lost(place, 'is an OpenShift template, whose objects are not assessed: give the output of `oc process`'),
      code: 'unsupported-content',
    });
  }
  const refused = refusedKind(type.apiVersion, type.kind, place);
  if (refused !== undefined) {
    problems.push(refused);
    return;
  }
  const legacy = legacyRole(type.apiVersion, type.kind, place);
  if (legacy !== undefined) problems.push(legacy);
  objects.push(readObject(value, type, place, problems));
}

function readObject(values: ValueMap, type: Inherited, place: Place, problems: Problem[]): ClusterObject {
  const metadata = own(values, 'metadata') ?? null;
  const at: Pointer = ['metadata'];
  if (metadata !== null && !isMap(metadata) && !isMarker(metadata))
    problems.push(lost(within(place, at), 'has `metadata` that is not a map'));
  const read = (key: string): string | undefined => {
    const text = isMap(metadata) ? (own(metadata, key) ?? null) : null;
    if (text === null || text === '' || isMarker(text)) return undefined;
    if (typeof text === 'string') return text;
    problems.push(lost(within(place, [...at, key]), `has a \`metadata.${key}\` that is not text`));
    return undefined;
  };
  const generated = read('generateName');
  const name = read('name') ?? (generated === undefined ? '-' : `${generated}*`);
  return { ...type, name, namespace: read('namespace') ?? '-', values, place };
}

function readType(value: ValueMap, inherited: Inherited | undefined): Inherited | undefined {
  const apiVersion = own(value, 'apiVersion') ?? inherited?.apiVersion;
  const kind = own(value, 'kind') ?? inherited?.kind;
  if (typeof apiVersion !== 'string' || typeof kind !== 'string') return undefined;
  return apiVersion !== '' && KIND.test(kind) ? { apiVersion, kind } : undefined;
}

/** Items of a `PodList` are pods; items of a plain `List` have their own type. */
function childType(list: Inherited): Inherited {
  return list.kind === 'List'
    ? { apiVersion: '', kind: '' }
    : { apiVersion: list.apiVersion, kind: list.kind.slice(0, -4) };
}

function typeProblem(value: ValueMap, place: Place, item: boolean): Problem {
  const what = 'has no `kind` with an `apiVersion`';
  return item || isDamagedObject(readMarks(value)) ? lost(place, what) : noted(place, what);
}
