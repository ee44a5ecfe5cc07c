import type { Pointer } from '../../base/pointer.ts';
import { isList, isMap, unknown, type Value } from '../../base/value.ts';
import { parsePath } from '../../model/path.ts';
import type { WantedSetting, Wanted } from './setting.ts';

const SOMETHING = unknown('whatever people choose', true);

/** The values with a setting applied, in each element of the lists on its path. */
export function putSetting(values: Value, { path, wanted }: WantedSetting): Value {
  const steps = parsePath(path)?.steps;
  return steps === undefined ? values : put(values, steps, 0, wanted);
}

function put(value: Value | undefined, steps: Pointer, at: number, wanted: Wanted): Value {
  const step = steps[at];
  if (step === undefined) return given(value, wanted);
  if (typeof step === 'number') {
    const list = isList(value) ? [...value] : [];
    return list.toSpliced(step, 1, put(list[step], steps, at + 1, wanted));
  }
  if (isList(value))
    return value.length === 0 ? [put({}, steps, at, wanted)] : value.map((each) => put(each, steps, at, wanted));
  const map = isMap(value) ? value : {};
  const inner = Object.hasOwn(map, step) ? map[step] : undefined;
  // the step is a name of content; as an entry it makes no prototype either
  return Object.fromEntries([...Object.entries(map), [step, put(inner, steps, at + 1, wanted)]]);
}

function given(value: Value | undefined, wanted: Wanted): Value {
  switch (wanted.kind) {
    case 'value':
      return wanted.values[0] ?? null;
    case 'element':
      return [...(isList(value) ? value : []), ...wanted.values.slice(0, 1)];
    case 'absent':
      return null;
    case 'present':
    case 'reference':
      return SOMETHING;
  }
}
