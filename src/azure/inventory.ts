import type { Arm } from './arm.ts';
import { ABOVE, type Collected } from './collected.ts';
import { queryAll } from './graph.ts';
import { GRAPH_QUERIES, INVENTORY, type GraphQuery } from './queries.ts';

/** A resource for which details may be read. */
export interface Thing {
  readonly id: string;
  readonly type: string;
  readonly subscription: string;
  /** Azure's `kind`, which decides what a resource of its type can have. */
  readonly kind: string;
}

/** The most that one query should name (Microsoft Learn, "Guidance for throttled requests in Azure Resource Graph"). */
const SUBSCRIPTIONS_A_QUERY = 300;
const AN_ID = /^\/[^\s?#]{1,2000}$/;

/** Reads what Resource Graph has about these subscriptions. `tell` is called for each query. */
export async function readGraph(
  arm: Arm,
  subscriptions: readonly string[],
  collected: Collected,
  tell: (done: number, all: number) => void,
): Promise<readonly Thing[]> {
  const things: Thing[] = [];
  const groups = chunks(subscriptions, SUBSCRIPTIONS_A_QUERY);
  let done = 0;
  for (const query of GRAPH_QUERIES) {
    for (const group of groups) {
      await readQuery(arm, query, group, collected, things);
      done += 1;
      tell(done, GRAPH_QUERIES.length * groups.length);
    }
  }
  return things;
}

async function readQuery(
  arm: Arm,
  { types, text, options }: GraphQuery,
  group: readonly string[],
  collected: Collected,
  things: Thing[],
): Promise<void> {
  const reply = await queryAll(arm, text, { subscriptions: group }, options);
  const outcome = reply.ok
    ? ({ outcome: 'read' } as const)
    : ({ outcome: 'unread', status: reply.status, code: reply.code } as const);
  for (const id of group)
    for (const of of types) collected.note(`/subscriptions/${id}`, { at: `/subscriptions/${id}`, of, ...outcome });
  if (!reply.ok) return;
  const known = new Set(group);
  for (const row of reply.rows) {
    const thing = readThing(row, types[0] ?? '', known);
    if (thing === undefined) continue;
    const properties = row['properties'] ?? row;
    collected.add(thing.subscription === '' ? ABOVE : `/subscriptions/${thing.subscription}`, thing.type, thing.id, {
      ...row,
      properties,
    });
    if (types.includes(INVENTORY)) things.push(thing);
  }
}

function readThing(
  row: { readonly [key: string]: unknown },
  type: string,
  known: ReadonlySet<string>,
): Thing | undefined {
  const { id, name, kind } = row;
  if (typeof id !== 'string' || !AN_ID.test(id)) return undefined;
  const own = typeof row['type'] === 'string' ? row['type'] : type;
  if (/^microsoft\.sql\/servers\/databases$/i.test(own) && name === 'master') return undefined;
  const within = /^\/subscriptions\/([^/]+)/i.exec(id)?.[1] ?? '';
  const places = [within, String(row['subscriptionId'] ?? '')].map((place) => place.toLowerCase());
  const subscription = places.find((place) => known.has(place)) ?? '';
  return { id, type: own, subscription, kind: typeof kind === 'string' ? kind : '' };
}

function chunks<Item>(items: readonly Item[], size: number): readonly (readonly Item[])[] {
  const made: (readonly Item[])[] = [];
  for (let at = 0; at < items.length; at += size) made.push(items.slice(at, at + size));
  return made;
}
