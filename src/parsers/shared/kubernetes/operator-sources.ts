import type { Pointer } from '../../../base/pointer.ts';
import { isList, isMap, own, type Value, type ValueMap } from '../../../base/value.ts';
import type { OperatorPods } from './operator-row.ts';

/** The pod settings in the overrides of a run for one of its pods. */
export function readOverrides(values: ValueMap, { overrides }: OperatorPods, pod: Pointer): readonly Pointer[] {
  if (overrides === undefined) return [];
  const holder = mapAt(values, overrides.at.slice(0, -1));
  const list = own(holder, String(overrides.at.at(-1))) ?? null;
  const name = readLabel(values, pod);
  return (isList(list) ? list : []).flatMap((item, index) =>
    isMap(item) && own(item, overrides.name) === name
      ? overrides.settings.map((at) => [...overrides.at, index, ...at])
      : [],
  );
}

/** Volumes of all places; they all apply (Argo Workflows and Tekton documentation). */
export function volumesAt(
  values: ValueMap,
  at: Pointer,
): readonly { readonly value: Value; readonly pointer: Pointer }[] {
  const list = own(mapAt(values, at), 'volumes') ?? null;
  if (list === null) return [];
  const pointer = [...at, 'volumes'];
  return isList(list)
    ? list.map((value, index) => ({ value, pointer: [...pointer, index] }))
    : [{ value: list, pointer }];
}

/** The name of the list item that contains the pod, or its index. */
export function readLabel(values: ValueMap, at: Pointer): string {
  const last = at.findLastIndex((step) => typeof step === 'number');
  if (last === -1) return '';
  const name = own(mapAt(values, at.slice(0, last + 1)), 'name');
  return typeof name === 'string' && name !== '' ? name : String(at[last]);
}

/** The map at a pointer; empty where there is none. */
export function mapAt(values: Value, at: Pointer): ValueMap {
  let value: Value = values;
  for (const step of at) {
    if (isList(value)) value = value[Number(step)] ?? null;
    else value = isMap(value) ? (own(value, String(step)) ?? null) : null;
  }
  return isMap(value) ? value : {};
}
