import type { Place } from '../../../model/place.ts';
import type { Clause, Wording } from '../../../model/wording.ts';
import { isMap, own, type Value, type ValueMap } from '../../../base/value.ts';

/** One setting of a container: where it is written, and how sentences call it and its value. */
export interface ContainerSetting {
  readonly value: Value;
  readonly place: Place;
  readonly name?: string | undefined;
  readonly clause?: Clause | undefined;
}

/**
 * The settings of a container in the words of Kubernetes, so that the same checks answer. `path` is dotted and never
 * comes from evidence.
 */
export interface ContainerDraft {
  put(path: string, setting: ContainerSetting): void;
  /** A list, of which each element has its own place. */
  putList(path: string, place: Place, elements: readonly ContainerSetting[]): void;
  /** Calls a part of an element by a name. */
  name(path: string, name: string): void;
  finish(): DraftedContainer;
}

export interface DraftedContainer {
  readonly values: ValueMap;
  readonly places: ReadonlyMap<string, Place>;
  readonly wording: Wording;
}

const MOUNTS = 'spec.volumes';
const CLUSTER: ReadonlySet<string> = new Set(['KubeletConfiguration', 'LimitRange']);
const NO_LIMITS: readonly (readonly [string, Clause])[] = ['container', 'spec'].flatMap((part) => [
  [`${part}.resources.limits.cpu`, { fact: 'no CPU limit above 0 is set', expected: 'a CPU limit above 0' }],
  [`${part}.resources.limits.memory`, { fact: 'no memory limit above 0 is set', expected: 'a memory limit above 0' }],
]);

/** Starts with what the format calls each path, for paths that are not set too. */
export function createDraft(names: { readonly [path: string]: string }): ContainerDraft {
  let values: ValueMap = {};
  const places = new Map<string, Place>();
  const called = new Map<string, string>(Object.entries(names));
  const clauses = new Map<string, Clause>(NO_LIMITS);
  const note = (path: string, dotted: string, { place, name, clause }: ContainerSetting): void => {
    places.set(dotted, place);
    if (name !== undefined) called.set(path, name);
    if (clause === undefined) clauses.delete(path);
    else clauses.set(path, clause);
  };
  return {
    put(path, setting) {
      values = withValue(values, path.split('.'), setting.value);
      note(path, path, setting);
    },
    putList(path, place, elements) {
      values = withValue(
        values,
        path.split('.'),
        elements.map(({ value }) => value),
      );
      places.set(path, place);
      const base = called.get(path) ?? path;
      for (const [index, element] of elements.entries()) {
        const at = `${path}[${index}]`;
        const name = element.name ?? `${base}[${index}]`;
        note(at, `${path}.${index}`, { ...element, name });
        if (path === MOUNTS) for (const part of ['.hostPath', '.hostPath.path']) called.set(at + part, name);
      }
    },
    name(path, name) {
      called.set(path, name);
    },
    finish: () => ({ values, places, wording: { names: Object.fromEntries(called), clauses, leftOut: CLUSTER } }),
  };
}

function withValue(map: ValueMap, [key = '', ...rest]: readonly string[], value: Value): ValueMap {
  if (rest.length === 0) return { ...map, [key]: value };
  const inner = own(map, key) ?? {};
  return { ...map, [key]: withValue(isMap(inner) ? inner : {}, rest, value) };
}
