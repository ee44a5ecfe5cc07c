import type { Subject } from '../../model/check.ts';
import type { EvidenceSet } from '../../model/evidence-set.ts';
import type { Resource } from '../../model/evidence.ts';
import type { Value } from '../../model/value.ts';
import { isList, own } from '../../model/value.ts';
import { sortedBy } from '../order.ts';
import type { Context } from './context.ts';

/** A join: which types, and which of their values equals one of ours. */
export interface Link {
  readonly types: readonly string[];
  readonly on: { readonly [theirPath: string]: readonly string[] };
  /** The attributes of ours that the paths begin with. */
  readonly heads: readonly string[];
}

export function link(types: readonly string[], theirs: string, ours: readonly string[]): Link {
  const heads = [...new Set(ours.map(headOf))];
  return { types, on: { [theirs]: ours }, heads };
}

function headOf(path: string): string {
  return path.split('.', 1)[0] ?? path;
}

/** The joins that resources of a type can ask at all: for these joins the list is made once for each type. */
export type ReadAsking = (type: string, links: readonly Link[]) => readonly Link[];

/**
 * Joins that are worth asking: something in the evidence could answer, and some resource of the type has one of the
 * attributes. Most types have none, and asking each of their resources for each attribute would take longest of all.
 */
export function createAsking(evidence: EvidenceSet): ReadAsking {
  const attributes = new Map<string, ReadonlySet<string>>();
  const known = new Map<readonly Link[], Map<string, readonly Link[]>>();
  return (type, links) => {
    const byType = known.get(links) ?? new Map<string, readonly Link[]>();
    known.set(links, byType);
    const before = byType.get(type);
    if (before !== undefined) return before;
    const given = attributes.get(type) ?? attributesOf(evidence.byType(type));
    attributes.set(type, given);
    const asked = links
      .filter(({ types }) => types.some((each) => evidence.byType(each).length > 0))
      .map((each) => only(each, given))
      .filter(({ heads }) => heads.length > 0);
    byType.set(type, asked);
    return asked;
  };
}

/** The same join, asked only of attributes that are given. */
function only({ types, on, heads }: Link, given: ReadonlySet<string>): Link {
  const pairs = Object.entries(on).map(([theirs, ours]) => [theirs, ours.filter((path) => given.has(headOf(path)))]);
  return { types, on: Object.fromEntries(pairs), heads: heads.filter((head) => given.has(head)) };
}

/** Attributes that hold something in one of the resources. */
function attributesOf(resources: readonly Resource[]): ReadonlySet<string> {
  const found = new Set<string>();
  for (const { values } of resources)
    for (const name of Object.keys(values)) if (!found.has(name) && isGiven(own(values, name))) found.add(name);
  return found;
}

function isGiven(value: Value | undefined): boolean {
  return value !== undefined && value !== null && value !== '' && !(isList(value) && value.length === 0);
}

/** Resources that a subject names. Nothing is asked where the subject has none of the attributes. */
export function follow({ evidence }: Context, subject: Subject, { types, on, heads }: Link): readonly Resource[] {
  return heads.some((head) => isGiven(own(subject.values, head)))
    ? inOrder(evidence.linked(subject, types, on).matches)
    : NOTHING;
}

const NOTHING: readonly Resource[] = [];

/** Resources of several joins, each once. The list of joins is one that lives as long as the program. */
export function followAll(context: Context, subject: Subject, links: readonly Link[]): readonly Resource[] {
  let found: readonly Resource[] = NOTHING;
  for (const each of context.asking(subject.type, links)) {
    const more = follow(context, subject, each);
    if (more.length > 0) found = found.length === 0 ? more : [...found, ...more];
  }
  return found.length < 2 ? found : inOrder([...new Set(found)]);
}

/** Matches come in the order of the files, which means nothing. */
function inOrder(resources: readonly Resource[]): readonly Resource[] {
  return resources.length < 2 ? resources : sortedBy(resources, ({ address, place }) => `${address}\n${place.file}`);
}
