import type { Assessment } from '../../model/assessment.ts';
import type { CoverageEntry } from '../../model/framework.ts';
import { groupBy } from '../../base/group-by.ts';
import { escaped, renderTable } from './markup.ts';
import { compareTexts } from '../../base/text-order.ts';

/** Why a control has a verdict, or has none, in the order in which it is shown. */
const STATES: readonly (readonly [CoverageEntry['state'], string])[] = [
  ['assessed', 'assessed'],
  ['no-sufficient-evidence', 'not proved'],
  ['no-subject', 'no subject'],
  ['no-evidence', 'no evidence'],
  ['no-check', 'no check'],
];
const MOST_HELP = 12;

/** How much of the catalogue the verdicts speak of, by family, and which evidence would add most. */
export function coverageSection({ coverage }: Assessment): string {
  const { entries, catalogue } = coverage;
  const families = groupBy(entries, ({ requirement }) => requirement.familyTitle);
  const rows = [...families].map(([title, own]) => [escaped(title), bar(own), ...numbers(own), String(own.length)]);
  const heads = ['Family', 'Share', ...STATES.map(([, title]) => title), 'all'];
  return `<p>The catalogue has ${catalogue} controls. ${sentences(entries)}</p>
${bar(entries)}
${renderTable('Coverage by family', heads, rows)}
${getHelp(entries)}`;
}

function sentences(entries: readonly CoverageEntry[]): string {
  const [assessed, unproved, empty, without, unexamined] = numbers(entries);
  return `${assessed} were assessed; ${unproved} were examined without proof, ${empty} have no subject in the files searched, ${without} had no evidence of their kind, and ${unexamined} have no check.`;
}

function numbers(entries: readonly CoverageEntry[]): readonly string[] {
  return STATES.map(([state]) => String(entries.filter((each) => each.state === state).length));
}

function bar(entries: readonly CoverageEntry[]): string {
  const parts = numbers(entries).map(
    (number, at) => `<span class="${STATES[at]?.[0] ?? ''}" style="flex-grow:${number}"></span>`,
  );
  return `<div class="stack" aria-hidden="true">${parts.join('')}</div>`;
}

/** The evidence that most controls wait for. */
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
