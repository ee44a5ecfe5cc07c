import type { Resource } from '../../model/evidence.ts';
import type { Box, Thing } from '../graph.ts';
import type { Context } from './context.ts';
import { createBadges } from './badges.ts';
import { addressName, resourceName } from './names.ts';
import { compareTexts } from '../../base/text-order.ts';

/** Instances of one resource in one box. */
export interface ThingParts {
  readonly box: Box;
  readonly marks: readonly string[];
  readonly resources: readonly Resource[];
}

const VAGUE = new Set(['this', 'main', 'default', 'all', 'self']);
const MOST_NAMES = 3;

/** Makes one thing of the diagram: a resource, or its instances. */
export type MakeThing = (key: string, parts: ThingParts) => Thing;

/** Creates a function that makes things of resources. A type that is not in the table of types is drawn as compute. */
export function createThings(context: Context): MakeThing {
  const getMarks = createBadges(context);
  return (key, { box, marks, resources }) => {
    const [first] = resources;
    const type = first?.type ?? '';
    const row = context.types.get(type);
    const told = getMarks(resources);
    const count = resources.length > 1 ? ` ×${resources.length}` : '';
    return {
      node: 'thing',
      key,
      class: row === undefined || row.class === 'plumbing' ? 'compute' : row.class,
      type,
      name: nameOfAll(resources) + count,
      kind: row?.title ?? type,
      box,
      resources,
      marks: marks.length === 0 ? told : [...told, ...marks],
    };
  };
}

function nameOfAll(resources: readonly Resource[]): string {
  const [first] = resources;
  if (resources.length > 1) return sharedName(resources);
  return first === undefined ? '' : resourceName(first);
}

function sharedName(resources: readonly Resource[]): string {
  const names = new Set(resources.map(resourceName));
  const [only = '', ...others] = names;
  const [first] = resources;
  if (others.length === 0 || first === undefined) return only;
  const shared = addressName(first.address, first.type);
  const isVague = VAGUE.has(shared) && others.length < MOST_NAMES;
  return isVague ? [...names].sort(compareTexts).join(', ') : shared;
}
