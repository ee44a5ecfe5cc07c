import { isList, isMap, isMarker, unknown, type Value } from '../../base/value.ts';
import type { Check, Outcome } from '../../model/check.ts';
import type { Resource } from '../../model/evidence.ts';
import type { Bench } from './harness.ts';
import { replacedOnce } from './near-miss.ts';
import { lastName } from './put-in-place.ts';
import { ask, type LoadedExample } from './run-example.ts';

/** Places that are spoiled in one example; the suites of the built-in content spoil more. */
const MOST_PLACES = 4;
const LATER = unknown('decided later', false);

interface Spoiling {
  readonly what: string;
  by(value: Value): Value;
  /** Whether a failure may not become a pass. Some attributes accept two types. */
  readonly keepsFailures: boolean;
}

const SPOILINGS: readonly Spoiling[] = [
  { what: 'unknown', by: () => LATER, keepsFailures: true },
  { what: 'of another type', by: ofAnotherType, keepsFailures: false },
];

/**
 * Finds two faults: a failing subject that passes when a value that the check reads becomes unknown, and a check that
 * ends in an error when a value becomes unknown or gets another type. Yields a sentence for each place in an example.
 */
export function* falsePasses(check: Check, example: LoadedExample, bench: Bench): Generator<string> {
  const { resources } = example.evidence;
  const names = attributesRead(check, new Set(resources.map(({ type }) => type)), bench);
  for (const spoiling of SPOILINGS) {
    let places = 0;
    for (const [key, changed] of spoiled(resources, names, spoiling)) {
      places += 1;
      if (places > MOST_PLACES) break;
      const derived = { ...example, evidence: example.withResources(changed) };
      for (const { subject, outcome } of ask(check, derived, bench))
        if (isWrong(outcome, example.example.outcome[subject], spoiling))
          yield `${subject} would be ${outcome} if ${key} were ${spoiling.what}`;
    }
  }
}

function isWrong(outcome: Outcome, written: Outcome | undefined, { keepsFailures }: Spoiling): boolean {
  if (outcome === 'error') return written !== 'error';
  return keepsFailures && outcome === 'pass' && written === 'fail';
}

function ofAnotherType(value: Value): Value {
  return typeof value === 'string' || isList(value) ? 987654321 : 'of another type';
}

function* spoiled(
  resources: readonly Resource[],
  names: ReadonlySet<string>,
  { by }: Spoiling,
): Generator<readonly [key: string, resources: readonly Resource[]]> {
  for (const [index, resource] of resources.entries())
    for (const key of names) {
      const replace = (value: Value): readonly Value[] => (isWritten(value) ? [by(value)] : []);
      for (const values of replacedOnce(resource.values, { key, replace, isWhole: true }))
        if (isMap(values)) yield [key, resources.with(index, { ...resource, values })];
    }
}

function isWritten(value: Value): boolean {
  if (value === null || value === '' || isMarker(value) || isMap(value)) return false;
  return !isList(value) || (value.length > 0 && !value.some(isMap));
}

function attributesRead(check: Check, types: ReadonlySet<string>, bench: Bench): ReadonlySet<string> {
  const { trait: id, field = '' } = check.select;
  const spellings = bench.traits.find((trait) => trait.id === id)?.spellings;
  const spelled = [...types].map((type) => spellings?.spelling(type, field));
  const names = new Set<string>();
  collectNames([check.when, check.expect, check.function?.options, ...spelled], names);
  return names;
}

function collectNames(node: unknown, names: Set<string>): void {
  if (typeof node !== 'object' || node === null) return;
  for (const [key, value] of Object.entries(node)) {
    const name = key === 'path' && typeof value === 'string' ? lastName(value) : undefined;
    if (name !== undefined) names.add(name);
    collectNames(value, names);
  }
}
