import { isList, isMap, isMarker, isRedacted, type Value } from '../../base/value.ts';
import type { Work } from '../../base/work.ts';
import { all, any, contains, equal, not, order, pythonTruth, type Truth } from './python.ts';
import { searchRegex } from './regex.ts';
import { compareVersions } from './version.ts';

type Test = (value: Value, args: readonly (Value | undefined)[], work: Work) => Truth;

/** Tests of known values. Tests of files and task results are missing, so they are unknown. */
const TESTS: ReadonlyMap<string, Test> = new Map<string, Test>([
  ['none', (value) => value === null],
  ['boolean', (value) => typeof value === 'boolean'],
  ['true', (value) => value === true],
  ['false', (value) => value === false],
  ['number', (value) => typeof value === 'number' || typeof value === 'boolean'],
  ['integer', (value) => typeof value === 'number' && Number.isInteger(value)],
  ['float', (value) => typeof value === 'number' && !Number.isInteger(value)],
  ['string', (value) => typeof value === 'string'],
  ['mapping', isMap],
  ['sequence', (value) => isList(value) || isMap(value) || typeof value === 'string'],
  ['iterable', (value) => isList(value) || isMap(value) || typeof value === 'string'],
  ['truthy', (value) => pythonTruth(value)],
  ['falsy', (value) => not(pythonTruth(value))],
  ['eq', (value, [other]) => equal(value, other)],
  ['ne', (value, [other]) => not(equal(value, other))],
  ['lt', (value, [other]) => ordered(value, other, (difference) => difference < 0)],
  ['le', (value, [other]) => ordered(value, other, (difference) => difference <= 0)],
  ['gt', (value, [other]) => ordered(value, other, (difference) => difference > 0)],
  ['ge', (value, [other]) => ordered(value, other, (difference) => difference >= 0)],
  ['in', (value, [other]) => contains(other, value)],
  ['contains', (value, [other]) => contains(value, other)],
  ['subset', (value, [other]) => subset(value, other)],
  ['superset', (value, [other]) => subset(other, value)],
  ['odd', (value) => (typeof value === 'number' ? value % 2 !== 0 : 'unknown')],
  ['even', (value) => (typeof value === 'number' ? value % 2 === 0 : 'unknown')],
  ['any', (value) => (isList(value) ? any(value.map(pythonTruth)) : 'unknown')],
  ['all', (value) => (isList(value) ? all(value.map(pythonTruth)) : 'unknown')],
  ['match', (value, [pattern], work) => searchRegex(value, pattern, { where: 'start', work })],
  ['search', (value, [pattern], work) => searchRegex(value, pattern, { where: 'anywhere', work })],
  ['regex', (value, [pattern], work) => searchRegex(value, pattern, { where: 'anywhere', work })],
  ['version', compareVersions],
]);

const OTHER_NAMES: ReadonlyMap<string, string> = new Map([
  ['equalto', 'eq'],
  ['==', 'eq'],
  ['!=', 'ne'],
  ['lessthan', 'lt'],
  ['<', 'lt'],
  ['<=', 'le'],
  ['greaterthan', 'gt'],
  ['>', 'gt'],
  ['>=', 'ge'],
  ['issubset', 'subset'],
  ['issuperset', 'superset'],
  ['version_compare', 'version'],
]);

/** Applies `value is name(args)`. Only `defined` and `undefined` have a known result for an undefined value. */
export function applyTest(
  name: string,
  value: Value | undefined,
  args: readonly (Value | undefined)[],
  work: Work,
): Truth {
  if (name === 'defined') return isDefined(value);
  if (name === 'undefined') return not(isDefined(value));
  const test = TESTS.get(OTHER_NAMES.get(name) ?? name);
  if (test === undefined || value === undefined || isMarker(value)) return 'unknown';
  return test(value, args, work);
}

function isDefined(value: Value | undefined): Truth {
  if (!isMarker(value) || isRedacted(value)) return value !== undefined;
  // what stands behind a marker with `set: false` may be nothing at all
  return value.set ? true : 'unknown';
}

function ordered(one: Value, other: Value | undefined, decide: (difference: number) => boolean): Truth {
  const difference = order(one, other);
  return difference === undefined ? 'unknown' : decide(difference);
}

function subset(inner: Value | undefined, outer: Value | undefined): Truth {
  if (!isList(inner) || !isList(outer)) return 'unknown';
  return all(inner.map((item) => contains(outer, item)));
}
