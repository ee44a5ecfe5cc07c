import { isList, isMap, type Value } from '../base/value.ts';
import type { Pointer } from '../base/pointer.ts';
import type { Truth } from '../base/truth.ts';
import type { Decision } from '../model/finding.ts';
import { placeAt, visitValues } from '../model/walk.ts';
import { shownPath, type Node, type Run, type Trace } from './condition.ts';
import { isIdentityName, ONE, OTHER_THING } from './distance.ts';
import { enumerated } from '../base/enumerated.ts';
import { isPhrase } from './expectation-text.ts';
import type { QuantifierPlan } from './quantifier-plan.ts';
import { PROPERTY } from './scope-text.ts';

const MOST_PARTS = 20;
const MOST_NAMES = 3;

/** The distance of the nearest element of the lists. */
export function measureNearest({ inner, path }: QuantifierPlan, value: Value | undefined, run: Run): number {
  let nearest = Infinity;
  const see = (element: Value): void => void (nearest = Math.min(nearest, inner.distance(element, run)));
  visitValues(value, path.steps, 0, (found) => {
    if (isList(found)) found.forEach(see);
    else if (isMap(found)) see(found);
    return true;
  });
  return nearest;
}

/** The distance of a quantifier: an element that is missing can be added. */
export function quantifierDistance(plan: QuantifierPlan, test: Node['test']): Node['distance'] {
  return (value, run) => {
    if (test(value, run) === true) return 0;
    const nearest = plan.quantifier === 'any' ? measureNearest(plan, value, run) : ONE;
    return nearest < OTHER_THING ? nearest : ONE;
  };
}

/** Where `any` is false because no entry has the right name: that, instead of the names of all others. */
export function noEntry(plan: QuantifierPlan, element: Value, run: Run, pointer: Pointer): Decision | undefined {
  const inside: Trace = { decisions: [], limit: MOST_PARTS };
  const result: Truth = false;
  plan.inner.explain(element, run, [], result, inside, false);
  const named = inside.decisions.filter(({ path, fact }) => fact === undefined && isIdentityName(lastName(path)));
  const [first, ...others] = named;
  if (first === undefined || others.some(({ path }) => path !== first.path)) return undefined;
  const names = [...new Set(named.map(({ expected }) => expected))];
  if (names.length > MOST_NAMES || names.some((name) => isPhrase(name))) return undefined;
  const list = shownPath(run, typeof pointer.at(-1) === 'number' ? pointer.slice(0, -1) : pointer);
  const name = names.length === 1 ? PROPERTY.exec(names[0] ?? '')?.[1] : undefined;
  const entry = `entry whose ${lastName(first.path)} ${name ?? `is ${enumerated(names, 'or')}`}`;
  return {
    condition: plan.condition,
    place: placeAt(run.subject, pointer),
    path: list,
    actual: NO_ENTRY,
    expected: `an ${entry}`,
    fact: `${list} has no ${entry}`,
  };
}

/** What is shown as the value of a list without the entry that is needed. */
const NO_ENTRY = 'without such an entry';

function lastName(path: string): string {
  return /[\w-]+$/.exec(path)?.[0] ?? '';
}
