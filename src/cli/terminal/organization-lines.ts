import { counted } from '../../base/counted.ts';
import type { AbsentSystem, Organization, OrganizationControl, StandingCounts } from '../../model/organization.ts';
import type { ControlStanding } from '../../model/control-standing.ts';
import { joinFirst } from '../../base/join-first.ts';

const SHOWN = 20;
const NAMES = 3;
const LONGEST_NAME = 40;
const LONGEST_FINDING = 160;
const COLUMNS: readonly (readonly [ControlStanding, string])[] = [
  ['not-satisfied', 'not satisfied'],
  ['undetermined', 'undetermined'],
  ['not-assessed', 'not assessed'],
  ['satisfied', 'satisfied'],
  ['not-applicable', 'not applicable'],
];

/** The summary of an organization: systems, then the controls that need work, those of the most systems first. */
export function organizationLines(organization: Organization): readonly string[] {
  const { framework, version, from, to, systems, absent, controls, counts, notes } = organization;
  const days = from === to ? from : `${from} to ${to}`;
  const open = controls.filter(({ standing }) => standing === 'not-satisfied' || standing === 'undetermined');
  const worst = [...open].sort(
    (a, b) => rank(a) - rank(b) || (b.systems.get(b.standing)?.length ?? 0) - (a.systems.get(a.standing)?.length ?? 0),
  );
  return [
    `${framework} ${version}: ${counted(systems.length, 'system')}, assessed ${days}`,
    '',
    ...table(organization),
    ...absentLines(absent),
    ...(worst.length === 0 ? [] : ['', 'Controls to work on, widest first']),
    ...worst.slice(0, SHOWN).flatMap(controlLines),
    ...(worst.length > SHOWN ? [`  and ${worst.length - SHOWN} more (--format markdown lists all)`] : []),
    '',
    `Each control has its worst status among the systems: ${COLUMNS.map(([standing, title]) => `${counts[standing]} ${title}`).join(', ')}.`,
    ...notes.map((note) => `Note: ${note}`),
  ];
}

function rank({ standing }: OrganizationControl): number {
  return standing === 'not-satisfied' ? 0 : 1;
}

function table({ systems }: Organization): readonly string[] {
  const width = Math.min(LONGEST_NAME, Math.max(6, ...systems.map(({ name }) => name.length)));
  const cells = (counts: StandingCounts): string =>
    COLUMNS.map(([standing, title]) => String(counts[standing] || '-').padStart(title.length)).join('  ');
  return [
    `${'System'.padEnd(width)}  ${COLUMNS.map(([, title]) => title).join('  ')}  selection`,
    ...systems.slice(0, SHOWN * 5).map(({ name, counts, selection = '-' }) => {
      return `${name.slice(0, width).padEnd(width)}  ${cells(counts)}  ${selection}`;
    }),
    ...(systems.length > SHOWN * 5 ? [`and ${systems.length - SHOWN * 5} more (--format json lists all)`] : []),
  ];
}

function absentLines(absent: readonly AbsentSystem[]): readonly string[] {
  if (absent.length === 0) return [];
  const more = absent.length - SHOWN;
  return [
    '',
    'Systems without a result',
    ...absent.slice(0, SHOWN).map(({ name, state, reason }) => `  ${name} (${state}): ${reason}`),
    ...(more > 0 ? [`  and ${more} more (--format markdown lists all)`] : []),
  ];
}

function controlLines({ id, title, standing, systems, finding }: OrganizationControl): readonly string[] {
  const names = systems.get(standing) ?? [];
  const cut = finding.length > LONGEST_FINDING ? `${finding.slice(0, LONGEST_FINDING)} ...` : finding;
  return [
    `  ${id} ${title}: ${standing.replace('-', ' ')} in ${joinFirst(names, NAMES)}`,
    ...(cut === '' ? [] : [`    ${cut}`]),
  ];
}
