import { crosswalk, NO_SPEAKERS } from '../../frameworks/crosswalk.ts';
import type { Check, DataTable, Trait } from '../../model/check.ts';
import type { BearsOn, ControlEntry, ControlLink, FrameworkEntry } from '../../model/check-site.ts';
import type { Framework, Requirement } from '../../model/framework.ts';
import { addTo, groupBy } from '../../base/group-by.ts';
import { omitUndefined } from '../../base/omit-undefined.ts';
import { evidenceTitles } from '../explain.ts';

/** A root framework names itself as its basis. */
function isRoot({ slug, basis }: Framework): boolean {
  return slug === basis;
}

/** Every requirement of every framework, with the checks that bear on it and how it is related to others. */
export function frameworkEntries(
  frameworks: readonly Framework[],
  checks: readonly Check[],
  traits: readonly Trait[],
  coverage: DataTable,
): readonly FrameworkEntry[] {
  const roots = new Map(frameworks.filter(isRoot).map((framework) => [framework.basis, framework]));
  const derived = derivedControls(frameworks, roots);
  const sentences = new Map(coverage.rows.map((row) => [String(row['control']), row]));
  return frameworks.map((framework) => {
    const root = roots.get(framework.basis)?.id ?? framework.id;
    const speakers = crosswalk(framework, checks);
    const byBase = groupBy(framework.requirements, ({ id }) => getBase(id));
    const controls = framework.requirements.map((requirement): ControlEntry => {
      const { id, from, gap } = requirement;
      const { proving, contradicting, advisory } = speakers.get(id) ?? NO_SPEAKERS;
      const row = root === framework.id && framework.basis === 'nist-800-53' ? sentences.get(id) : undefined;
      return {
        requirement,
        proving,
        contradicting,
        advisory,
        evidence: evidenceTitles([...proving, ...contradicting], traits),
        ...omitUndefined({ examined: getText(row?.['examined']), gap: gap ?? getText(row?.['left']) }),
        roots: from
          .filter((each) => root !== framework.id || each !== id)
          .map((each) => ({ framework: root, id: each })),
        derived: derived.get(`${framework.id} ${id}`) ?? [],
        related: (byBase.get(getBase(id)) ?? []).flatMap((other) => (isRelated(requirement, other) ? [other.id] : [])),
      };
    });
    return { framework, controls };
  });
}

function getText(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

/** Requirements of other frameworks by the control of a root framework that they are graded from. */
function derivedControls(
  frameworks: readonly Framework[],
  roots: ReadonlyMap<string, Framework>,
): ReadonlyMap<string, readonly ControlLink[]> {
  const derived = new Map<string, ControlLink[]>();
  for (const framework of frameworks) {
    const root = roots.get(framework.basis);
    if (root === undefined || root === framework) continue;
    for (const { id, from } of framework.requirements)
      for (const each of new Set(from)) addTo(derived, `${root.id} ${each}`, { framework: framework.id, id });
  }
  return derived;
}

/** `SC-28` of `SC-28(1)`. */
function getBase(id: string): string {
  return id.replace(/\(.*$/, '');
}

/** A control is related to its enhancements, and they to it. */
function isRelated(one: Requirement, other: Requirement): boolean {
  return one !== other && (getBase(one.id) === one.id || getBase(other.id) === other.id);
}

/** Where the answers of each check count. */
export function bearings(entries: readonly FrameworkEntry[]): (check: Check) => readonly BearsOn[] {
  const found = new Map<Check, BearsOn[]>();
  for (const { framework, controls } of entries) {
    const own = new Map<Check, { proves: string[]; contradicts: string[]; advises: string[] }>();
    const at = (check: Check): { proves: string[]; contradicts: string[]; advises: string[] } => {
      const known = own.get(check) ?? { proves: [], contradicts: [], advises: [] };
      own.set(check, known);
      return known;
    };
    for (const { requirement, proving, contradicting, advisory } of controls) {
      for (const check of proving) at(check).proves.push(requirement.id);
      for (const check of contradicting) at(check).contradicts.push(requirement.id);
      for (const check of advisory) at(check).advises.push(requirement.id);
    }
    for (const [check, named] of own) addTo(found, check, { framework: framework.id, ...named });
  }
  return (check) => found.get(check) ?? [];
}
