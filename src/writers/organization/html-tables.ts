import type {
  Organization,
  OrganizationControl,
  OrganizationSystem,
  StandingCounts,
} from '../../model/organization.ts';
import type { OrganizationHistory } from '../../model/organization-history.ts';
import { findPrevious } from './previous.ts';
import { escaped, renderTable } from '../html/markup.ts';
import { compareWorst, renderChange, STANDINGS } from './standings.ts';

/** So many systems are in one table. */
const CHUNK = 500;
const MOST_NAMES = 10;

/** Systems that failed or are missing, with the reason. */
export function absentPart({ absent }: Organization): string {
  const rows = absent.map(({ name, state, reason, owner = '' }) => [
    escaped(name),
    escaped(owner),
    `<span class="badge failed">${state}</span>`,
    escaped(reason),
  ]);
  return rows.length === 0
    ? ''
    : renderTable('Systems without a result', ['System', 'Owner', 'State', 'Reason'], rows, { filtered: true });
}

/** Systems by families, the worst system first. */
export function systemsPart({ systems, families, to }: Organization, history: OrganizationHistory): string {
  const previous = findPrevious(history, to);
  const before = new Map(previous?.bySystem?.map(({ name, counts }) => [name, counts]));
  const worst = [...systems].sort(compareWorst);
  const hasOwners = systems.some(({ owner }) => owner !== undefined);
  const heads = [
    'System',
    ...(hasOwners ? ['Owner'] : []),
    ...STANDINGS.map(([, title]) => title),
    ...families.map(({ id }) => id),
  ];
  const rows = worst.map((system) => [
    systemName(system),
    ...(hasOwners ? [escaped(system.owner ?? '')] : []),
    ...STANDINGS.map(([standing]) => `${system.counts[standing]}${change(system, standing, before, previous?.day)}`),
    ...families.map(({ id }) => familyCell(system.families.get(id))),
  ]);
  const tables: string[] = [];
  for (let at = 0; at < rows.length; at += CHUNK) {
    const part = rows.slice(at, at + CHUNK);
    const which = rows.length > CHUNK ? ` (${at + 1} to ${at + part.length} of ${rows.length})` : '';
    tables.push(renderTable(`Systems by family, the worst first${which}`, heads, part, { filtered: true }));
  }
  const names = families.filter(({ id, title }) => id !== title).map(({ id, title }) => `${id}: ${title}`);
  const legend = `<p class="soft">In a family: the number of controls that are not satisfied, and after + those that are undetermined. 0: each assessed control is satisfied or not applicable. Empty: nothing was assessed.${names.length === 0 ? '' : ` ${escaped(names.join(', '))}.`}</p>`;
  return `${legend}\n${tables.join('\n')}`;
}

function change(
  { name, counts }: OrganizationSystem,
  standing: keyof StandingCounts,
  before: ReadonlyMap<string, StandingCounts>,
  day: string | undefined,
): string {
  const old = before.get(name);
  if (standing !== 'not-satisfied' || old === undefined || day === undefined) return '';
  return renderChange(counts[standing] - old[standing], day);
}

function systemName({ name, report, selection }: OrganizationSystem): string {
  const text = escaped(name);
  const link = report === undefined ? text : `<a href="${escaped(report)}">${text}</a>`;
  return selection === undefined ? link : `${link} <span class="soft">${escaped(selection)}</span>`;
}

function familyCell(counts: StandingCounts | undefined): string {
  if (counts === undefined) return '';
  const { undetermined, satisfied } = counts;
  const failed = counts['not-satisfied'];
  if (failed + undetermined + satisfied + counts['not-applicable'] === 0) return '';
  const first = failed === 0 ? '0' : `<b class="lacking">${failed}</b>`;
  return undetermined === 0 ? first : `${first} <span class="unclear">+${undetermined}</span>`;
}

/** Controls, those that fail in the most systems first. */
export function controlsPart({ controls, systems }: Organization): string {
  const links = new Map(systems.map((system) => [system.name, system]));
  const order = STANDINGS.map(([standing]) => standing);
  const decided = ({ systems: groups, standing }: OrganizationControl): readonly string[] => groups.get(standing) ?? [];
  const sorted = [...controls].sort(
    (a, b) => order.indexOf(a.standing) - order.indexOf(b.standing) || decided(b).length - decided(a).length,
  );
  const rows = sorted.map((control) => [
    `<b>${escaped(control.id)}</b> ${escaped(control.title)}`,
    `<span class="badge ${STANDINGS.find(([standing]) => standing === control.standing)?.[2] ?? ''}">${escaped(control.standing.replace('-', ' '))}</span>`,
    namesList(decided(control), links),
    escaped(control.finding),
  ]);
  const heads = ['Control', 'Status', 'Decided by', 'First finding there'];
  return rows.length === 0 ? '' : renderTable('Controls, the widest first', heads, rows, { filtered: true });
}

function namesList(names: readonly string[], links: ReadonlyMap<string, OrganizationSystem>): string {
  const shown = names.slice(0, MOST_NAMES).map((name) => {
    const report = links.get(name)?.report;
    return report === undefined ? escaped(name) : `<a href="${escaped(report)}">${escaped(name)}</a>`;
  });
  const more = names.length - shown.length;
  return `${shown.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}
