import { TemplateFailure } from '../failure.ts';
import { goKindName } from '../go-type.ts';
import { goList, goMap, isGoMap, sortedKeys, type GoMap, type GoValue } from '../go-value.ts';
import { copyValue } from '../value-tables.ts';
import { knownEntry, refuseOpen, refuseStandIn } from '../stand-in.ts';
import { measured } from './charge-parts.ts';
import { define, mapArgument, textArgument, withMust, type FunctionRow } from './define.ts';
import { mergeInto } from './merge.ts';
import { toText } from './text-of.ts';

const MAP = 'map[string]interface {}';

/** An unknown key would decide what a map contains, so it is refused. */
function keyArgument(args: readonly GoValue[], index: number): string {
  const key = textArgument(args, index);
  refuseStandIn(key);
  return key;
}

function wholeMap(args: readonly GoValue[], index: number): GoMap {
  const map = mapArgument(args, index);
  refuseOpen(map);
  return map;
}

/** A map or list as a key becomes the text `map[...]`, which no template looks up. */
function dict(args: readonly GoValue[]): GoValue {
  const map = goMap();
  for (let at = 0; at < args.length; at += 2) {
    const value = args[at + 1];
    const name = args[at] ?? null;
    if (typeof name === 'string') refuseStandIn(name);
    map.entries.set(toText(name), value === undefined ? '' : value);
  }
  return map;
}

function set(args: readonly GoValue[]): GoValue {
  const map = mapArgument(args, 0);
  map.entries.set(keyArgument(args, 1), args[2] ?? null);
  return map;
}

function unset(args: readonly GoValue[]): GoValue {
  const map = mapArgument(args, 0);
  map.entries.delete(keyArgument(args, 1));
  return map;
}

function merged(overwrite: boolean): FunctionRow[1] {
  const call = (args: readonly GoValue[]): GoValue => {
    const target = mapArgument(args, 0);
    for (const [index] of args.entries()) {
      if (index === 0) continue;
      const source = mapArgument(args, index);
      mergeInto(target, source, overwrite);
    }
    return target;
  };
  return define([MAP], call, MAP);
}

function keep(args: readonly GoValue[], keeps: (key: string, keys: ReadonlySet<string>) => boolean): GoMap {
  const keys = new Set(args.slice(1).map((_, index) => keyArgument(args, index + 1)));
  return goMap([...wholeMap(args, 0).entries].filter(([key]) => keeps(key, keys)));
}

function pick(args: readonly GoValue[]): GoValue {
  return keep(args, (key, keys) => keys.has(key));
}

function omit(args: readonly GoValue[]): GoValue {
  return keep(args, (key, keys) => !keys.has(key));
}

/** Go's order of keys is random; ours is sorted, so that a chart always renders the same text. */
function keys(args: readonly GoValue[]): GoValue {
  return goList(
    args.flatMap((_, index) => sortedKeys(wholeMap(args, index))),
    'string',
  );
}

function values(args: readonly GoValue[]): GoValue {
  const map = wholeMap(args, 0);
  return goList(sortedKeys(map).map((key) => map.entries.get(key) ?? null));
}

function pluck(args: readonly GoValue[]): GoValue {
  const key = keyArgument(args, 0);
  const found: GoValue[] = [];
  for (const [index] of args.entries()) {
    const value = index === 0 ? undefined : knownEntry(mapArgument(args, index), key);
    if (value !== undefined) found.push(value);
  }
  return goList(found);
}

function dig(args: readonly GoValue[]): GoValue {
  if (args.length < 3) throw new TemplateFailure('dig needs at least three arguments');
  let step = args.at(-1) ?? null;
  for (const [index] of args.slice(0, -2).entries()) {
    const key = keyArgument(args, index);
    if (!isGoMap(step) || step.name !== undefined) {
      throw new TemplateFailure(
        `interface conversion: interface {} is ${goKindName(step)}, not map[string]interface {}`,
      );
    }
    const next = knownEntry(step, key);
    if (next === undefined) return args.at(-2) ?? null;
    step = next;
  }
  return step;
}

/** Functions on maps (Helm documentation, "Template Function List", dictionaries and dict functions). */
export const DICTS: readonly FunctionRow[] = [
  ['dict', define([], dict, 'any')],
  [
    'get',
    define([MAP, 'string'], (args) => {
      const value = knownEntry(mapArgument(args, 0), keyArgument(args, 1));
      return value === undefined ? '' : value;
    }),
  ],
  ['set', define([MAP, 'string', 'any'], set)],
  ['unset', define([MAP, 'string'], unset)],
  ['hasKey', define([MAP, 'string'], (args) => knownEntry(mapArgument(args, 0), keyArgument(args, 1)) !== undefined)],
  ['pluck', define(['string'], pluck, MAP)],
  ['keys', define([], keys, MAP)],
  ['values', define([MAP], values)],
  ['pick', define([MAP], pick, 'string')],
  ['omit', define([MAP], omit, 'string')],
  ['dig', define([], dig, 'any')],
  ...measured(withMust('merge', merged(false))),
  ...measured(withMust('mergeOverwrite', merged(true))),
  ...measured(
    withMust(
      'deepCopy',
      define(['any'], ([value = null]) => copyValue(value)),
    ),
  ),
];
