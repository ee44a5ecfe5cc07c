import type { Check } from '../../model/check.ts';
import type { Resource } from '../../model/evidence.ts';
import { isMap } from '../../base/value.ts';
import type { Bench } from './harness.ts';
import { replacedOnce, textsIn, type NearMiss } from './near-miss.ts';
import { ask, differences, type LoadedExample } from './run-example.ts';

/** Enough for every value that examples of the built-in checks have in one attribute. */
const MOST_VARIANTS = 300;
const MOST_BORROWED = 20;

/**
 * Examples that differ from a written one in one value, and of which each subject keeps the outcome that was written. What
 * a check answers for the written example is thereby said of its near miss, without asking the check what is right.
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
 * Whether a changed check answers differently for a derived example. Where silence decides, a pass proves nothing: that
 * nothing said is enough to pass must be written by hand.
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
