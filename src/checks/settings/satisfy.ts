import type { Condition } from '../../model/check.ts';
import { isList, isMap, own, type Value, type ValueMap } from '../../base/value.ts';
import { QUANTIFIERS } from '../compile-condition.ts';
import { OPERATORS } from '../operators/index.ts';
import { anyOf, wantedBy, type WantedSetting } from './setting.ts';

/** What a condition is evaluated on. */
export interface Asked {
  readonly type: string;
  /** For checks of a trait: how the type sets the field that a path begins with. */
  readonly spell?: (leaf: Leaf, flipped: boolean) => readonly WantedSetting[] | undefined;
}

/** One operator at one path. */
export interface Leaf {
  readonly path: string;
  readonly operator: string;
  readonly argument: Value;
}

type Settings = readonly WantedSetting[] | undefined;

/**
 * Settings that together satisfy a condition (below a `not`: make it fail); empty where content does not show them.
 * `way` is the path inside the condition to the part that failed: of alternatives, it selects the one to try first.
 */
export function satisfy(condition: Condition, flipped: boolean, asked: Asked, way: readonly string[] = []): Settings {
  const negated = own(condition, 'not');
  if (isMap(negated)) return satisfy(negated, !flipped, asked, way.slice(1));
  const [all, any] = [parts(condition, 'and'), parts(condition, 'or')];
  const together = flipped ? any : all;
  if (together !== undefined) return everyPart(together, flipped, asked);
  const alternatives = flipped ? all : any;
  if (alternatives !== undefined) return firstPart(alternatives, flipped, asked, way);
  const link = own(condition, 'linked');
  if (isMap(link)) return flipped ? undefined : satisfyLink(link, asked);
  return satisfyPath(condition, flipped, asked);
}

function parts(condition: Condition, key: string): readonly ValueMap[] | undefined {
  const list = own(condition, key);
  return isList(list) ? list.filter(isMap) : undefined;
}

/** Where something must be set, that something else is not set needs no mention. */
function everyPart(conditions: readonly ValueMap[], flipped: boolean, asked: Asked): Settings {
  const found: WantedSetting[] = [];
  for (const condition of conditions) {
    const settings = satisfy(condition, flipped, asked);
    if (settings === undefined) return undefined;
    found.push(...settings);
  }
  const given = found.filter(({ wanted }) => wanted.kind !== 'absent');
  return given.length === 0 ? found : given;
}

function firstPart(conditions: readonly ValueMap[], flipped: boolean, asked: Asked, way: readonly string[]): Settings {
  const [step = '', ...rest] = way;
  const first = Number(/\[(\d+)\]$/.exec(step)?.[1] ?? -1);
  const chosen = conditions[first];
  return (
    (chosen && satisfy(chosen, flipped, asked, rest)) ??
    conditions.map((condition) => satisfy(condition, flipped, asked)).find((settings) => settings !== undefined)
  );
}

const NAMES: ReadonlySet<string> = new Set([
  'id',
  'arn',
  'name',
  'self_link',
  'key_arn',
  'resource_id',
  'metadata.name',
]);

function satisfyLink(link: ValueMap, asked: Asked): Settings {
  const types = own(link, 'type');
  const [type] = isList(types) ? types : [];
  if (typeof type !== 'string' || type.startsWith('data.')) return undefined;
  const where = own(link, 'where');
  if (isMap(where)) {
    const settings = satisfy(where, false, { type });
    // what need not be said of a thing that is there is no reason to look for one
    if (settings?.every(({ wanted }) => wanted.kind === 'absent') !== true) return settings;
  }
  const path = referringPath(link);
  if (path !== undefined && asked.spell === undefined)
    return [{ type: asked.type, path, wanted: { kind: 'reference', to: type } }];
  return [{ type, path: '', wanted: { kind: 'present' } }];
}

function referringPath(link: ValueMap): string | undefined {
  const on = own(link, 'on');
  const [theirs, ours] = isMap(on) ? (Object.entries(on)[0] ?? []) : [];
  const [path] = isList(ours) ? ours : [];
  if (theirs === undefined || typeof path !== 'string') return undefined;
  return NAMES.has(theirs) && !NAMES.has(path) ? path : undefined;
}

function satisfyPath(condition: Condition, flipped: boolean, asked: Asked): Settings {
  const path = own(condition, 'path');
  if (typeof path !== 'string') return undefined;
  const quantifier = QUANTIFIERS.find((word) => Object.hasOwn(condition, word));
  if (quantifier !== undefined)
    return flipped || quantifier !== 'any' ? undefined : satisfyElement(condition, path, asked);
  const operator = OPERATORS.find(({ name }) => Object.hasOwn(condition, name))?.name;
  const argument = operator === undefined ? undefined : own(condition, operator);
  if (operator === undefined || argument === undefined) return undefined;
  if (asked.spell !== undefined) return asked.spell({ path, operator, argument }, flipped);
  const wanted = wantedBy(operator, argument, flipped);
  return wanted && [{ type: asked.type, path, wanted }];
}

function satisfyElement(condition: Condition, path: string, { type, spell }: Asked): Settings {
  const inner = own(condition, 'any');
  if (spell !== undefined || !isMap(inner) || own(inner, 'path') !== '.') return undefined;
  const equal = own(inner, 'equals');
  const wanted = anyOf('element', equal === undefined ? own(inner, 'in') : [equal]);
  return wanted && [{ type, path, wanted }];
}
