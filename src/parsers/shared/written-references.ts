import type { Reference } from '../../model/evidence.ts';
import { isMap, isUnknown } from '../../base/value.ts';
import type { JsonObject } from './terraform/object.ts';
import { readOrigin } from '../../base/origins.ts';

interface Found {
  readonly to: Set<string>;
  exact: boolean;
}

/** The references of attributes that are not wholly known, by what their unknown parts come from. */
export function readReferences(values: JsonObject): readonly Reference[] {
  const references: Reference[] = [];
  for (const [path, value] of Object.entries(values)) {
    const byPart = new Map<string, Found>();
    gather(value, path, byPart);
    const reference = join(path, byPart);
    if (reference !== undefined) references.push(reference);
  }
  return references;
}

function gather(value: unknown, path: string, byPart: Map<string, Found>): void {
  if (isUnknown(value)) {
    const { to, exact } = readOrigin(value);
    const known = byPart.get(path) ?? { to: new Set<string>(), exact: true };
    byPart.set(path, known);
    known.exact &&= exact;
    for (const each of to) known.to.add(each);
  } else if (Array.isArray(value)) for (const item of value) gather(item, path, byPart);
  else if (isMap(value)) for (const [name, part] of Object.entries(value)) gather(part, `${path}.${name}`, byPart);
}

function join(path: string, byPart: ReadonlyMap<string, Found>): Reference | undefined {
  const to = [...new Set([...byPart.values()].flatMap((found) => [...found.to]))];
  if (to.length === 0) return undefined;
  const found = [...byPart.values()];
  const isFlat = byPart.size === 1 && byPart.has(path);
  const exact = found.every((each) => each.exact) && (to.length === 1 || isFlat);
  const parts = [...byPart].flatMap(([at, part]): readonly Reference[] =>
    at === path || part.to.size === 0 ? [] : [{ path: at, to: [...part.to], exact: part.exact && part.to.size === 1 }],
  );
  return { path, to, exact, ...(exact || parts.length < 2 ? {} : { parts }) };
}
