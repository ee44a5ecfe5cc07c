import type { Resource } from '../../model/evidence.ts';
import type { Box, Thing } from '../graph.ts';
import type { Context } from './context.ts';
import { marksOf } from './marks.ts';
import { compareText } from '../order.ts';
import { addressName, nameOf } from './names.ts';

export interface ThingParts {
  readonly key: string;
  readonly box: Box;
  readonly marks: readonly string[];
  readonly resources: readonly Resource[];
}

/** Names that people give where they have nothing to say. */
const VAGUE = new Set(['this', 'main', 'default', 'all', 'self']);
const MOST_NAMES = 3;

/** A thing of the picture: one resource, or the instances of one. */
export function makeThing(context: Context, { key, box, marks, resources }: ThingParts): Thing {
  const [first] = resources;
  const type = first?.type ?? '';
  const row = context.types.get(type);
  const kind = row === undefined || row.class === 'plumbing' ? 'compute' : row.class;
  return {
    node: 'thing',
    key,
    class: kind,
    type,
    name:
      resources.length > 1 ? `${sharedName(resources)} ×${resources.length}` : first === undefined ? '' : nameOf(first),
    kind: row?.title ?? type,
    box,
    resources,
    marks: [...marksOf(context, resources), ...marks],
  };
}

/** One name for several instances: their own where they have but one, else that of their address. */
function sharedName(resources: readonly Resource[]): string {
  const names = new Set(resources.map(nameOf));
  const [only = '', ...others] = names;
  const [first] = resources;
  if (others.length === 0 || first === undefined) return only;
  const shared = addressName(first.address, first.type);
  const isVague = VAGUE.has(shared) && others.length < MOST_NAMES;
  return isVague ? [...names].sort(compareText).join(', ') : shared;
}
