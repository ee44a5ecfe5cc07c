import type { Assessment } from '../../model/assessment.ts';
import type { CoverageEntry } from '../../model/framework.ts';
import { groupBy } from '../../base/group-by.ts';
import { escaped, renderBar, renderLongTable, renderTable } from './markup.ts';
import { compareTexts } from '../../base/text-order.ts';

const STATES: readonly (readonly [CoverageEntry['state'], string])[] = [
  ['assessed', 'assessed'],
  ['no-sufficient-evidence', 'not proved'],
  ['no-subject', 'no subject'],
  ['no-evidence', 'no evidence'],
  ['no-check', 'no check'],
];
const STATE_TITLES = new Map(STATES);
const MOST_HELP = 12;

/** How much of the catalogue the verdicts speak of, by family, and which evidence would add most. */
export function coveragePart({ coverage }: Assessment): string {
  const { entries } = coverage;
  const families = groupBy(entries, ({ requirement }) => requirement.familyTitle);
  const rows = [...families].map(([title, own]) => [
    escaped(title),
    bar(own),
    ...countStates(own).map(String),
    String(own.length),
  ]);
  const heads = ['Family', 'Share', ...STATES.map(([, title]) => title), 'all'];
  return `<p>${coverageText(coverage)}</p>
${bar(entries)}
${renderTable('Coverage by family', heads, rows)}
${getHelp(entries)}
${withoutVerdict(entries)}`;
}

/** How many controls the catalogue has, and what became of them, as sentences. */
export function coverageText({ entries, catalogue }: Assessment['coverage']): string {
  const [assessed, unproved, empty, without, unexamined] = countStates(entries);
  return `The catalogue has ${catalogue} controls. ${assessed} were assessed; ${unproved} were examined without proof, ${empty} have no subject in the files searched, ${without} had no evidence of their kind, and ${unexamined} have no check.`;
}

function countStates(entries: readonly CoverageEntry[]): readonly number[] {
  return STATES.map(([state]) => entries.filter((each) => each.state === state).length);
}

function bar(entries: readonly CoverageEntry[]): string {
  const counts = countStates(entries);
  return renderBar(STATES.map(([state], at) => [state, counts[at] ?? 0]));
}

function getHelp(entries: readonly CoverageEntry[]): string {
  const waiting = new Map<string, number>();
  for (const { state, wouldHelp } of entries) {
    if (state === 'assessed') continue;
    for (const each of wouldHelp) waiting.set(each, (waiting.get(each) ?? 0) + 1);
  }
  if (waiting.size === 0) return '';
  const most = [...waiting].sort((a, b) => b[1] - a[1] || compareTexts(a[0], b[0])).slice(0, MOST_HELP);
  const rows = most.map(([help, count]) => [escaped(help), String(count)]);
  return renderTable(
    'Evidence that would make more controls assessable',
    ['Evidence', 'Controls that wait for it'],
    rows,
  );
}

/** Each control that has no verdict, with the reason. */
function withoutVerdict(entries: readonly CoverageEntry[]): string {
  const others = entries.filter(({ state }) => state !== 'assessed');
  if (others.length === 0) return '';
  const rows = others.map(({ requirement, state, reason }) => [
    `<b>${escaped(requirement.id)}</b> ${escaped(requirement.title)}`,
    STATE_TITLES.get(state) ?? '',
    escaped(reason),
  ]);
  return `<details class="catalogue"><summary>${others.length} controls without a verdict</summary>
<div>
${renderLongTable('Controls without a verdict', ['Control', 'Why', 'Reason'], rows)}
</div>
</details>`;
}
