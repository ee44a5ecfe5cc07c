import { counted } from '../../base/counted.ts';
import type { AbsentSystem, Organization, OrganizationControl, StandingCounts } from '../../model/organization.ts';
import { markdownText } from '../markdown-text.ts';
import { oneLine, shorten } from '../text.ts';
import { joinFirst } from '../../base/join-first.ts';

const LONGEST_TEXT = 300;
const MOST_NAMES = 5;

/** The content of `organization.md`. */
export function organizationMarkdown(organization: Organization): string {
  const { framework, version, from, to, systems, absent, controls, counts, notes } = organization;
  const days = from === to ? from : `${from} to ${to}`;
  return [
    `## ${text(`${framework} ${version}`)}: ${counted(systems.length, 'system')}, assessed ${days}`,
    '',
    `Each control has its worst status among the systems. **${counts['not-satisfied']}** not satisfied, **${counts.undetermined}** undetermined, **${counts['not-assessed']}** not assessed in at least one system, **${counts.satisfied}** satisfied, **${counts['not-applicable']}** not applicable.`,
    '',
    ...notes.map((note) => `- ${text(note)}`),
    ...(notes.length === 0 ? [] : ['']),
    ...absentLines(absent),
    '### Systems',
    '',
    '| System | Not satisfied | Undetermined | Not assessed | Satisfied | Not applicable | Day |',
    '| --- | ---: | ---: | ---: | ---: | ---: | --- |',
    ...systems.map(({ name, counts: own, timestamp, selection }) => {
      const scope = selection === undefined ? '' : ` (${selection})`;
      return `| ${text(`${name}${scope}`)} | ${cells(own)} | ${timestamp.slice(0, 10)} |`;
    }),
    '',
    '### Controls',
    '',
    '| Control | Status | Decided by | First finding there |',
    '| --- | --- | --- | --- |',
    ...controls.map(controlRow),
    '',
  ].join('\n');
}

function absentLines(absent: readonly AbsentSystem[]): readonly string[] {
  if (absent.length === 0) return [];
  return [
    '### Systems without a result',
    '',
    '| System | Owner | State | Reason |',
    '| --- | --- | --- | --- |',
    ...absent.map(({ name, owner = '', state, reason }) => {
      return `| ${text(name)} | ${owner === '' ? '' : text(owner)} | ${state} | ${text(reason)} |`;
    }),
    '',
  ];
}

function cells(counts: StandingCounts): string {
  const { undetermined, satisfied } = counts;
  return [counts['not-satisfied'], undetermined, counts['not-assessed'], satisfied, counts['not-applicable']].join(
    ' | ',
  );
}

function controlRow({ id, title, standing, systems, finding }: OrganizationControl): string {
  const names = systems.get(standing) ?? [];
  const decided = joinFirst(names.map(text), MOST_NAMES);
  return `| ${text(`${id} ${title}`)} | ${standing} | ${decided} | ${finding === '' ? '' : text(finding)} |`;
}

function text(value: string): string {
  return markdownText(shorten(oneLine(value), LONGEST_TEXT));
}
