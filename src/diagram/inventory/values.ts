import type { Subject } from '../../model/check.ts';
import type { Resource } from '../../model/evidence.ts';
import type { Value, ValueMap } from '../../model/value.ts';
import { isList, isMap, own } from '../../model/value.ts';
import { sortedBy } from '../order.ts';
import type { Context } from './context.ts';

/** Values at a dotted path; lists are entered. Markers are passed over: they hold nothing to show. */
export function valuesAt(values: Value | undefined, path: string): readonly Value[] {
  let level: readonly Value[] = values === undefined ? [] : [values];
  for (const step of path.split('.')) {
    const next: Value[] = [];
    for (const value of level) {
      const found = isMap(value) ? own(value, step) : undefined;
      if (found === undefined || found === null) continue;
      if (isList(found)) next.push(...found);
      else next.push(found);
    }
    level = next;
  }
  return level;
}

/** Texts at a dotted path, without empty ones. */
export function textsAt(values: Value | undefined, path: string): readonly string[] {
  return valuesAt(values, path).filter((value) => typeof value === 'string' && value !== '') as readonly string[];
}

/** The first text at any of the paths. */
export function textAt(values: Value | undefined, ...paths: readonly string[]): string | undefined {
  for (const path of paths) {
    const [first] = textsAt(values, path);
    if (first !== undefined) return first;
  }
  return undefined;
}

export function isTrue(values: ValueMap, path: string): boolean {
  return valuesAt(values, path).includes(true);
}

/** A join: which types, and which of their values equals one of ours. */
export interface Link {
  readonly types: readonly string[];
  readonly on: { readonly [theirPath: string]: readonly string[] };
  readonly ours: readonly string[];
}

export function link(types: readonly string[], theirs: string, ours: readonly string[]): Link {
  return { types, on: { [theirs]: ours }, ours };
}

/** Resources that a subject names. Nothing is asked where the subject has none of the attributes. */
export function follow({ evidence }: Context, subject: Subject, { types, on, ours }: Link): readonly Resource[] {
  const asks = ours.some((path) => {
    const value = own(subject.values, path.split('.', 1)[0] ?? path);
    return value !== undefined && value !== null && value !== '' && !(isList(value) && value.length === 0);
  });
  return asks ? inOrder(evidence.linked(subject, types, on).matches) : [];
}

/** Resources of several joins, each once. */
export function followAll(context: Context, subject: Subject, links: readonly Link[]): readonly Resource[] {
  return inOrder([...new Set(links.flatMap((each) => follow(context, subject, each)))]);
}

/** Matches come in the order of the files, which means nothing. */
function inOrder(resources: readonly Resource[]): readonly Resource[] {
  return resources.length < 2 ? resources : sortedBy(resources, ({ address, place }) => `${address}\n${place.file}`);
}
