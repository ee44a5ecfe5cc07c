import type { Organization, OrganizationControl, StandingCounts, SystemAssessment } from '../model/organization.ts';
import { CONTROL_STANDINGS, type ControlStanding } from '../model/control-standing.ts';
import { compareControls } from './control-order.ts';
import { byText, compareTexts } from '../base/text-order.ts';
import { addTo, groupBy } from '../base/group-by.ts';

const SHOWN = 5;

/**
 * Merges systems into one view. The state of a control is that of the worst system in whose scope it is; a control
 * that some system did not assess is never satisfied. The order of the systems does not matter. All must have the
 * same framework and edition.
 */
export function mergeSystems(
  systems: readonly SystemAssessment[],
  framework: Pick<Organization, 'framework' | 'version'>,
): Organization {
  const sorted = [...systems].sort(byText(({ name }) => name));
  const days = sorted.map(({ timestamp }) => timestamp.slice(0, 10)).sort();
  const controls = getControls(sorted);
  return {
    framework: framework.framework,
    version: framework.version,
    from: days[0] ?? '',
    to: days.at(-1) ?? '',
    systems: sorted.map((system) => ({ ...system, counts: countsIn(controls, system) })),
    controls,
    counts: getCounts(controls),
    notes: getNotes(sorted),
  };
}

interface Row {
  readonly title: string;
  readonly systems: Map<ControlStanding, string[]>;
  readonly findings: Map<ControlStanding, string>;
  readonly told: Set<string>;
}

function getControls(systems: readonly SystemAssessment[]): readonly OrganizationControl[] {
  const rows = new Map<string, Row>();
  for (const { name, controls } of systems) {
    for (const { id, title, standing, finding } of controls) {
      if (standing === 'not-assessed') continue;
      const row = rows.get(id) ?? { title, systems: new Map(), findings: new Map(), told: new Set() };
      rows.set(id, row);
      row.told.add(name);
      addTo(row.systems, standing, name);
      if (!row.findings.has(standing)) row.findings.set(standing, finding);
    }
  }
  for (const { name, scope } of systems)
    for (const [id, row] of rows)
      if (!row.told.has(name) && scope?.has(id) !== false) addTo(row.systems, 'not-assessed', name);
  return [...rows].map(([id, row]) => getControl(id, row)).sort((a, b) => compareControls(a.id, b.id));
}

function getControl(id: string, { title, systems, findings }: Row): OrganizationControl {
  const ordered = new Map(
    CONTROL_STANDINGS.flatMap((standing) => {
      const names = systems.get(standing);
      return names === undefined ? [] : [[standing, names] as const];
    }),
  );
  const [standing = 'not-assessed'] = ordered.keys();
  return { id, title, standing, systems: ordered, finding: findings.get(standing) ?? '' };
}

function getCounts(things: readonly { readonly standing: ControlStanding }[]): StandingCounts {
  const counts = { 'not-satisfied': 0, undetermined: 0, 'not-assessed': 0, satisfied: 0, 'not-applicable': 0 };
  for (const { standing } of things) counts[standing] += 1;
  return counts;
}

function countsIn(view: readonly OrganizationControl[], { name, controls }: SystemAssessment): StandingCounts {
  const missing = view.filter(({ systems }) => systems.get('not-assessed')?.includes(name) === true).length;
  return { ...getCounts(controls), 'not-assessed': missing };
}

function getNotes(systems: readonly SystemAssessment[]): readonly string[] {
  const empty = systems.filter(({ controls }) => controls.every(({ standing }) => standing === 'not-assessed'));
  const scopes = groupBy(systems, ({ selection }) => selection ?? 'the whole catalogue or an unknown part of it');
  return [
    ...(empty.length === 0 ? [] : [`Nothing could be assessed of ${namesText(empty)}.`]),
    ...[...groupBy(systems, ({ id }) => id).values()]
      .filter((group) => group.length > 1)
      .slice(0, SHOWN)
      .map((group) => `${namesText(group)} are one and the same assessment and count more than once.`),
    ...(scopes.size < 2
      ? []
      : [
          `Not all are assessed against the same controls: ${[...scopes].map(scopeText).sort(compareTexts).join('; ')}.`,
        ]),
  ];
}

function scopeText([scope, systems]: readonly [string, readonly SystemAssessment[]]): string {
  return `${scope} (${namesText(systems)})`;
}

function namesText(systems: readonly SystemAssessment[]): string {
  const more = systems.length - SHOWN;
  const names = systems
    .slice(0, SHOWN)
    .map(({ name }) => name)
    .join(', ');
  return more > 0 ? `${names} and ${more} more` : names;
}
