import type { Check } from '../../model/check.ts';
import type { Resource } from '../../model/evidence.ts';
import { isMap } from '../../base/value.ts';
import type { Bench } from './harness.ts';
import { replacedOnce, textsIn, type NearMiss } from './near-miss.ts';
import { ask, differences, type LoadedExample } from './run-example.ts';

const MOST_VARIANTS = 300;
const MOST_BORROWED = 20;

/**
 * Examples that differ from a written one in one value and for which the check gives each subject the written
 * outcome. The expectation of the written example thereby also applies to its near miss.
 */
export function* derivedExamples(
  check: Check,
  example: LoadedExample,
  near: NearMiss,
  bench: Bench,
): Generator<LoadedExample> {
  let left = MOST_VARIANTS;
  for (const resources of variants(example.evidence.resources, near)) {
    if (left === 0) return;
    left -= 1;
    const derived = { ...example, evidence: example.withResources(resources) };
    if (differences(derived.example, ask(check, derived, bench)).next().done === true) yield derived;
  }
}

/**
 * Whether a mutated check gives another outcome for a derived example. Where a missing value decides, a pass does not
 * count: a handwritten example must show that a missing value passes.
 */
export function noticesDerived(mutant: Check, derived: LoadedExample, near: NearMiss, bench: Bench): boolean {
  const { outcome: written } = derived.example;
  return ask(mutant, derived, bench).some(({ subject, outcome }) => {
    const wanted = written[subject];
    return outcome !== wanted && (near.isSilence !== true || wanted === 'fail' || wanted === 'unknown');
  });
}

function* variants(resources: readonly Resource[], near: NearMiss): Generator<readonly Resource[]> {
  const replacing = withBorrowed(resources, near);
  for (const [index, resource] of resources.entries()) {
    const type = near.retype?.(resource.type);
    if (type !== undefined) yield resources.with(index, { ...resource, type });
    for (const values of replacedOnce(resource.values, replacing))
      if (isMap(values)) yield resources.with(index, { ...resource, values });
  }
}

function withBorrowed(resources: readonly Resource[], near: NearMiss): NearMiss {
  const { borrow, key } = near;
  if (borrow === undefined) return near;
  const texts = new Set(resources.flatMap(({ values }) => [...textsIn(values, key)]));
  const borrowed = [...texts].slice(0, MOST_BORROWED).map(borrow);
  return {
    ...near,
    replace: (value) => [...near.replace(value), ...(typeof value === 'string' ? borrowed : [])],
  };
}
