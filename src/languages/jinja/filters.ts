import { isMarker, isUnknown, unknown, type Value } from '../../base/value.ts';
import type { Filter, FilterArguments } from './context.ts';
import { LIST_FILTERS } from './list-filters.ts';
import { MAP_FILTERS } from './map-filters.ts';
import { pythonTruth } from './python.ts';
import { TEXT_FILTERS } from './text-filters.ts';

const NOT_EVALUATED = unknown('a filter that is not evaluated', true);
const FILTERS: ReadonlyMap<string, Filter> = new Map([...TEXT_FILTERS, ...LIST_FILTERS, ...MAP_FILTERS]);

/** Supported arguments; more or named ones could mean anything, so the result is unknown. */
const ARGUMENTS: ReadonlyMap<string, number> = new Map([
  ...['int', 'indent', 'join', 'split', 'union', 'difference', 'intersect'].map((name) => [name, 1] as const),
  ...['replace', 'regex_replace'].map((name) => [name, 2] as const),
  ...['map', 'select', 'reject', 'selectattr', 'rejectattr', 'combine'].map((name) => [name, 20] as const),
]);
const WITH_NAMES: ReadonlySet<string> = new Set(['map', 'combine', 'dict2items', 'items2dict']);

/** Applies `value | name(args)`. Only `default`, `ternary` and `mandatory` accept an undefined value. */
export function applyFilter(name: string, value: Value | undefined, given: FilterArguments): Value | undefined {
  if (name === 'default' || name === 'd') return defaulted(value, given);
  if (name === 'ternary') return ternary(value, given);
  if (value === undefined) return name === 'mandatory' ? NOT_EVALUATED : undefined;
  if (isMarker(value)) return isUnknown(value) ? value : NOT_EVALUATED;
  if (name === 'mandatory') return value;
  const isUnderstood =
    given.positional.length <= (ARGUMENTS.get(name) ?? 0) && (given.named.size === 0 || WITH_NAMES.has(name));
  return (isUnderstood ? FILTERS.get(name)?.(value, given) : undefined) ?? NOT_EVALUATED;
}

function defaulted(value: Value | undefined, { positional, named }: FilterArguments): Value | undefined {
  const [otherwise = named.get('default_value') ?? ''] = positional;
  const alsoFalse = pythonTruth(positional[1] ?? named.get('boolean') ?? false);
  if (value === undefined) return otherwise;
  if (isUnknown(value) && !value.set) return NOT_EVALUATED;
  if (alsoFalse === false) return value;
  const truth = pythonTruth(value);
  if (truth === true) return value;
  return truth === false && alsoFalse === true ? otherwise : NOT_EVALUATED;
}

function ternary(value: Value | undefined, { positional, named }: FilterArguments): Value | undefined {
  const truth = pythonTruth(value);
  const [yes, no, none] = positional;
  if (value === null && (none ?? named.get('none_val')) !== undefined) return none ?? named.get('none_val');
  if (truth === 'unknown') return NOT_EVALUATED;
  return truth ? (yes ?? named.get('true_val')) : (no ?? named.get('false_val'));
}
