import { compareTexts } from '../../base/text-order.ts';
import type { ControlStanding } from '../../model/control-standing.ts';
import type { OrganizationSystem } from '../../model/organization.ts';

/** The states of controls with their titles and classes, worst first. */
export const STANDINGS: readonly (readonly [standing: ControlStanding, title: string, tone: string])[] = [
  ['not-satisfied', 'not satisfied', 'failed'],
  ['undetermined', 'undetermined', 'undetermined'],
  ['not-assessed', 'not assessed', 'no-evidence'],
  ['satisfied', 'satisfied', 'satisfied'],
  ['not-applicable', 'not applicable', 'not-applicable'],
];

/** Order of systems: the one with the most open controls first. */
export function compareWorst(a: OrganizationSystem, b: OrganizationSystem): number {
  return (
    b.counts['not-satisfied'] - a.counts['not-satisfied'] ||
    b.counts.undetermined - a.counts.undetermined ||
    b.counts['not-assessed'] - a.counts['not-assessed'] ||
    compareTexts(a.name, b.name)
  );
}

/** How a number changed since a day; empty where it did not. */
export function renderChange(change: number, day: string): string {
  if (change === 0) return '';
  const sign = change > 0 ? `+${change}` : String(change).replace('-', '\u2212');
  return ` <span class="trend">${sign} since ${day}</span>`;
}
