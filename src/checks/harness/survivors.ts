import type { Check, FieldMapping, Trait } from '../../model/check.ts';
import { getOrCreate } from '../../base/memo.ts';
import type { Value } from '../../base/value.ts';
import { spellingsBeside, type Alike } from './mutate-spelling.ts';
import { createMutants } from './mutate.ts';
import type { Variation } from './variation.ts';
import type { Bench } from './harness.ts';
import { derivedExamples, noticesDerived } from './derived-examples.ts';
import type { NearMiss } from './near-miss.ts';
import { ask, differences, type LoadedExample } from './run-example.ts';
import type { Reading, SpellingOf, WatchedTraits } from './watched-traits.ts';

type Report = (where: string, reason: string) => void;

/** Reports conditions that can be mutated without a change in any example: they are not tested. */
export function reportSurvivors(check: Check, loaded: readonly LoadedExample[], bench: Bench, report: Report): void {
  // what noticed the last change often notices the next one
  const examples = [...loaded];
  for (const { check: mutant, bolder, ...variation } of createMutants(check)) {
    const index = examples.findIndex(
      (example) => notices(mutant, example, bench) || (bolder !== undefined && refusesMore(bolder, example, bench)),
    );
    if (index > -1) examples.unshift(...examples.splice(index, 1));
    else {
      const { near } = variation;
      const readings = loaded.map((example): Reading => ({ check, example }));
      const isNoticed = isDerivedNoticed(readings, near, bench, (_, derived, how) =>
        noticesDerived(mutant, derived, how, bench),
      );
      if (!isNoticed) report(variation.at, unnoticed(variation));
    }
  }
}

function isDerivedNoticed(
  readings: readonly Reading[],
  near: NearMiss | undefined,
  bench: Bench,
  notices: (check: Check, derived: LoadedExample, near: NearMiss) => boolean,
): boolean {
  if (near === undefined) return false;
  for (const { check, example } of readings)
    for (const derived of derivedExamples(check, example, near, bench)) if (notices(check, derived, near)) return true;
  return false;
}

/**
 * As `reportSurvivors`, for the spellings of a trait; an example of some check must read each one. Equal spellings
 * count as one.
 */
export function reportSpellings(trait: Trait, watched: WatchedTraits, bench: Bench, report: Report): void {
  for (const { of, spelling } of distinct(trait)) {
    const readings = watched.readingsOf(of);
    const [type = ''] = of.types;
    if (readings.length === 0) {
      report(`${type}.${of.field}`, 'no example of any check reads it');
      continue;
    }
    const known = new Map<Value, readonly string[]>();
    const answersTo = (value: Value): readonly string[] =>
      getOrCreate(known, value, () => watched.instead(of, always(value), () => answers(readings, bench)));
    const isAlike: Alike = (one, other) => answersTo(one).join() === answersTo(other).join();
    for (const { spelling: mutant, ...variation } of spellingsBeside(spelling, isAlike)) {
      const noticed = watched.instead(of, mutant, () =>
        readings.some(({ check, example }) => notices(check, example, bench)),
      );
      if (noticed) continue;
      const isNoticed = isDerivedNoticed(readings, variation.near, bench, (check, derived, near) =>
        watched.instead(of, mutant, () => noticesDerived(check, derived, near, bench)),
      );
      if (!isNoticed) report(`${type}.${of.field}.${variation.at}`, unnoticed(variation));
    }
  }
}

function notices(check: Check, example: LoadedExample, bench: Bench): boolean {
  return differences(example.example, ask(check, example, bench)).next().done !== true;
}

/** Whether a mutated check has another outcome, other than a pass for what is unknown. */
function refusesMore(check: Check, example: LoadedExample, bench: Bench): boolean {
  const { outcome: written } = example.example;
  return ask(check, example, bench).some(
    ({ subject, outcome }) => outcome !== written[subject] && !(outcome === 'pass' && written[subject] === 'unknown'),
  );
}

function always(value: Value): FieldMapping {
  return { cases: [{ when: { and: [] }, value }] };
}

function answers(readings: readonly Reading[], bench: Bench): readonly string[] {
  return readings.flatMap(({ check, example }) => ask(check, example, bench).map(({ outcome }) => outcome));
}

function unnoticed({ could, wanted }: Variation): string {
  return `could ${could} and no example would notice; add one ${wanted}`;
}

interface Distinct {
  readonly of: SpellingOf;
  readonly spelling: FieldMapping;
}

function distinct({ id, spellings }: Trait): readonly Distinct[] {
  const found = new Map<string, Distinct & { readonly of: { readonly types: string[] } }>();
  for (const type of spellings.types)
    for (const field of spellings.fieldsOf(type)) {
      const spelling = spellings.spelling(type, field);
      if (spelling === undefined) continue;
      const key = JSON.stringify([field, spelling]);
      const known = found.get(key);
      if (known !== undefined) known.of.types.push(type);
      else found.set(key, { of: { trait: id, field, types: [type] }, spelling });
    }
  return [...found.values()];
}
