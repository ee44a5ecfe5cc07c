import type { Check } from '../model/check.ts';
import type { Framework, Requirement } from '../model/framework.ts';
import { controlsNamed, proves, speaksTo } from '../model/speaks-to.ts';
import { getOrCreate } from '../base/memo.ts';
import { byText } from '../base/text-order.ts';

/** The checks that count for one requirement, by what their results can show. Each check is in one list. */
export interface Speakers {
  /** A pass is proof; a fail contradicts. */
  readonly proving: readonly Check[];
  /** A fail contradicts; a pass proves nothing here. */
  readonly contradicting: readonly Check[];
  /** Severity `info`: listed, never decides. */
  readonly advisory: readonly Check[];
  /** For an area: the checks of each of its requirements. Otherwise empty. */
  readonly parts: readonly Part[];
}

export interface Part {
  readonly id: string;
  readonly proving: readonly Check[];
}

export type Crosswalk = ReadonlyMap<string, Speakers>;

/** The speakers of a requirement without checks. */
export const NO_SPEAKERS: Speakers = { proving: [], contradicting: [], advisory: [], parts: [] };

type Roots = Pick<Framework, 'basis' | 'requirements'>;

interface Index {
  readonly rank: ReadonlyMap<Check, number>;
  readonly byControl: ReadonlyMap<string, ReadonlySet<Check>>;
  readonly byId: ReadonlyMap<string, Check>;
}

const KNOWN = new WeakMap<Roots, WeakMap<readonly Check[], Crosswalk>>();

/** The checks that count for each requirement of the framework. Cached for the same lists. */
export function crosswalk(framework: Roots, checks: readonly Check[]): Crosswalk {
  const known = getOrCreate(KNOWN, framework, () => new WeakMap<readonly Check[], Crosswalk>());
  return getOrCreate(known, checks, () => speakersByRequirement(framework, checks));
}

function speakersByRequirement(framework: Roots, checks: readonly Check[]): Crosswalk {
  const index = indexChecks(framework, checks);
  const plain = new Map<string, Speakers>();
  for (const requirement of framework.requirements) {
    plain.set(requirement.id, getSpeakers(requirement, framework, index));
  }
  const result = new Map<string, Speakers>();
  for (const requirement of framework.requirements) {
    const own = plain.get(requirement.id);
    if (own !== undefined) result.set(requirement.id, withParts(requirement, own, plain, index));
  }
  return result;
}

function indexChecks(framework: Roots, checks: readonly Check[]): Index {
  const order = [...checks].sort(byText(({ id }) => id));
  const byControl = new Map<string, Set<Check>>();
  for (const check of order) {
    for (const control of controlsNamed(check, framework.basis)) {
      const known = byControl.get(control);
      if (known === undefined) byControl.set(control, new Set([check]));
      else known.add(check);
    }
  }
  return {
    rank: new Map(order.map((check, at) => [check, at])),
    byControl,
    byId: new Map(order.map((check) => [check.id, check])),
  };
}

function getSpeakers(requirement: Requirement, framework: Roots, index: Index): Speakers {
  const reached = new Set<Check>();
  for (const id of [...requirement.from, ...(requirement.demonstratedBy ?? [])]) {
    for (const check of index.byControl.get(id) ?? []) reached.add(check);
  }
  for (const id of [...(requirement.demonstratedBy ?? []), ...(requirement.contradictedBy ?? [])]) {
    const check = index.byId.get(id);
    if (check !== undefined) reached.add(check);
  }
  if (reached.size === 0) return NO_SPEAKERS;
  const heard = new Set([...reached].filter((check) => speaksTo(check, requirement, framework.basis)));
  return sorted(index, heard, (check) => proves(check, requirement, framework.basis));
}

function withParts(
  requirement: Requirement,
  own: Speakers,
  plain: ReadonlyMap<string, Speakers>,
  index: Index,
): Speakers {
  if (requirement.parts === undefined || requirement.parts.length === 0) return own;
  const reached = new Set([...own.proving, ...own.contradicting, ...own.advisory]);
  const proving = new Set<Check>();
  const parts: Part[] = [];
  for (const id of requirement.parts) {
    const speakers = plain.get(id);
    for (const check of speakers?.proving ?? []) proving.add(check);
    for (const check of [...(speakers?.contradicting ?? []), ...(speakers?.advisory ?? [])]) reached.add(check);
    parts.push({ id, proving: speakers?.proving ?? [] });
  }
  for (const check of proving) reached.add(check);
  return { ...sorted(index, reached, (check) => proving.has(check)), parts };
}

function sorted(index: Index, reached: ReadonlySet<Check>, proves: (check: Check) => boolean): Speakers {
  const proving: Check[] = [];
  const contradicting: Check[] = [];
  const advisory: Check[] = [];
  const getRank = (check: Check): number => index.rank.get(check) ?? 0;
  for (const check of [...reached].sort((one, other) => getRank(one) - getRank(other))) {
    if (check.severity === 'info') advisory.push(check);
    else if (proves(check)) proving.push(check);
    else contradicting.push(check);
  }
  return { proving, contradicting, advisory, parts: [] };
}
