import type { Subject } from '../../../model/check.ts';
import { isList, isMap, isMarker, own, unknown, type Value, type ValueMap } from '../../../base/value.ts';
import { readElements, readKey, type LocatedValue } from '../../../model/locate-value.ts';
import { lowered } from '../iam/policy-document.ts';
import { taskContainers } from './task-containers.ts';

/** A variable that an environment sets. */
export interface Variable extends LocatedValue {
  /** `undefined` when it cannot be read. */
  readonly name: string | undefined;
}

/** Members that say where a value comes from, in Kubernetes, Cloud Run and Container Apps. */
const SOURCES = ['valueFrom', 'value_from', 'value_source', 'secret_name', 'secretRef'];
const FROM_STORE = unknown('it is taken from a store when the workload starts', true);

/** Variables of a map of names and values. */
export function members(map: LocatedValue): readonly Variable[] {
  if (!isMap(map.value)) return [{ ...map, name: undefined }];
  return Object.keys(map.value).map((name) => ({ ...readKey(map, name), name }));
}

/** Variables of a block `{name, value}`, or of a list of them. */
export function namedValues(looked: LocatedValue): readonly Variable[] {
  if (isList(looked.value)) return readElements(looked).flatMap(namedValues);
  if (!isMap(looked.value)) return [{ ...looked, name: undefined }];
  const name = own(looked.value, 'name') ?? null;
  const given = readKey(looked, 'value');
  const value = (given.value ?? '') === '' && isFromStore(looked.value) ? FROM_STORE : (given.value ?? '');
  return [{ ...given, value, name: typeof name === 'string' ? name : undefined }];
}

function isFromStore(entry: ValueMap): boolean {
  return SOURCES.some((source) => {
    const value = own(entry, source) ?? null;
    return value !== null && value !== '' && !(isList(value) && value.length === 0);
  });
}

/** The variables of the containers of a task or job: `environment`, and `secrets`, whose values are in a store. */
export function taskVariables(subject: Subject): readonly Variable[] {
  const { written, containers } = taskContainers(subject);
  if (containers === undefined) return (written.value ?? null) === null ? [] : [{ ...written, name: undefined }];
  return containers.flatMap((container) => {
    if (container === undefined) return [{ ...written, name: undefined }];
    const set = [container.get('environment'), container.get('env')].flatMap((list) => getEntries(written, list));
    return [...set, ...getEntries(written, container.get('secrets')).map((one) => ({ ...one, value: FROM_STORE }))];
  });
}

function getEntries(written: LocatedValue, list: Value | undefined): readonly Variable[] {
  if (list === undefined || list === null) return [];
  if (!isList(list)) return [{ ...written, ...(isMarker(list) ? { value: list } : {}), name: undefined }];
  return list.map((entry) => {
    const said = isMap(entry) ? lowered(entry) : undefined;
    const name = said?.get('name');
    if (typeof name !== 'string') return { ...written, name: undefined };
    return { ...written, path: `${written.path} (${name.slice(0, 80)})`, value: said?.get('value') ?? '', name };
  });
}
