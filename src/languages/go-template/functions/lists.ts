import { TemplateFailure } from '../failure.ts';
import { goKindName, truth } from '../go-type.ts';
import { goList, isGoInteger, type GoList, type GoValue } from '../go-value.ts';
import type { RenderContext } from '../template-function.ts';
import { refuseOpen } from '../stand-in.ts';
import { define, listArgument, withMust, type FunctionRow } from './define.ts';
import { deepEqual } from './deep-equal.ts';

/** Cost of comparing two values, in characters. */
const COMPARED = 2;

function holds(items: readonly GoValue[], value: GoValue): boolean {
  return items.some((item) => deepEqual(value, item));
}

function subject(args: readonly GoValue[], index: number, purpose: string): GoList {
  return listArgument(args, index, `${purpose} type ${goKindName(args[index] ?? null)}`);
}

function closed(list: GoList): GoList {
  refuseOpen(list);
  return list;
}

function on(purpose: string, take: (list: GoList, context: RenderContext) => GoValue): FunctionRow[1] {
  return define(['any'], (args, context) => {
    const list = subject(args, 0, purpose);
    context.charge(list.items.length);
    return take(list, context);
  });
}

function uniq(list: GoList, context: RenderContext): GoValue {
  const seen: GoValue[] = [];
  const texts = new Set<string>();
  for (const item of list.items) {
    if (typeof item === 'string') {
      if (!texts.has(item)) seen.push(item);
      texts.add(item);
    } else {
      context.charge(seen.length * COMPARED);
      if (!holds(seen, item)) seen.push(item);
    }
  }
  return goList(seen);
}

function index(value: GoValue | undefined, otherwise: number): number {
  if (value === undefined) return otherwise;
  if (typeof value === 'number') return Math.trunc(value);
  return isGoInteger(value) ? Number(value.value) : Number.parseInt(typeof value === 'string' ? value : '0', 10) || 0;
}

function slice(args: readonly GoValue[]): GoValue {
  const list = subject(args, 0, 'list should be type of slice or array but');
  if (list.items.length === 0) return null;
  const start = index(args[1], 0);
  const end = index(args[2], list.items.length);
  if (start < 0 || end < start || end > list.items.length) throw new TemplateFailure('slice bounds out of range');
  return goList(list.items.slice(start, end), list.element);
}

function chunk(args: readonly GoValue[]): GoValue {
  const size = index(args[0], 0);
  const list = subject(args, 1, 'Cannot chunk');
  if (size <= 0) throw new TemplateFailure('a chunk needs a size above zero');
  const chunks: GoValue[] = [];
  for (let at = 0; at < list.items.length; at += size) chunks.push(goList(list.items.slice(at, at + size)));
  return goList(chunks, '[]interface {}');
}

function concat(args: readonly GoValue[], context: RenderContext): GoValue {
  const items: GoValue[] = [];
  for (const [position] of args.entries()) {
    const kind = goKindName(args[position] ?? null);
    const list = listArgument(args, position, `Cannot concat type ${kind} as list`);
    context.charge(list.items.length);
    for (const item of list.items) items.push(item);
  }
  return goList(items);
}

function has(args: readonly GoValue[], context: RenderContext): GoValue {
  const haystack = args[1] ?? null;
  if (haystack === null) return false;
  const { items } = subject(args, 1, 'Cannot find has on');
  context.charge(items.length * COMPARED);
  return holds(items, args[0] ?? null);
}

function without(args: readonly GoValue[], context: RenderContext): GoValue {
  const list = subject(args, 0, 'Cannot find without on');
  context.charge(list.items.length * args.length * COMPARED);
  return goList(list.items.filter((item) => !holds(args.slice(1), item)));
}

function extended(
  purpose: string,
  join: (items: readonly GoValue[], value: GoValue) => readonly GoValue[],
): FunctionRow[1] {
  return define(['any', 'any'], (args, context) => {
    const { items } = subject(args, 0, purpose);
    context.charge(items.length);
    return goList(join(items, args[1] ?? null));
  });
}

function some(list: GoList, items: readonly GoValue[]): GoValue {
  return list.items.length === 0 ? goList([]) : goList(items);
}

const LIST = define([], (args) => goList(args), 'any');
const APPEND = extended('Cannot push on', (items, value) => [...items, value]);

/** Functions on lists (Helm documentation, "Template Function List", lists and list functions). */
export const LISTS: readonly FunctionRow[] = [
  ['list', LIST],
  ['tuple', LIST],
  ...withMust('append', APPEND),
  ...withMust('push', APPEND),
  ...withMust(
    'prepend',
    extended('Cannot prepend on', (items, value) => [value, ...items]),
  ),
  ...withMust(
    'first',
    on('Cannot find first on', (list) => list.items[0] ?? null),
  ),
  ...withMust(
    'last',
    on('Cannot find last on', (list) => list.items.at(-1) ?? null),
  ),
  ...withMust(
    'rest',
    on('Cannot find rest on', (list) => some(closed(list), list.items.slice(1))),
  ),
  ...withMust(
    'initial',
    on('Cannot find initial on', (list) => some(closed(list), list.items.slice(0, -1))),
  ),
  ...withMust(
    'reverse',
    on('Cannot find reverse on', (list) => goList([...list.items].reverse())),
  ),
  ...withMust(
    'compact',
    on('Cannot compact on', (list) => goList(list.items.filter(truth))),
  ),
  ...withMust('uniq', on('Cannot find uniq on', uniq)),
  ...withMust('without', define(['any'], without, 'any')),
  ...withMust('has', define(['any', 'any'], has)),
  ...withMust('slice', define(['any'], slice, 'any')),
  ...withMust('chunk', define(['int', 'any'], chunk)),
  ['concat', define([], concat, 'any')],
];
