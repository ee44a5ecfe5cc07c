import { counted } from '../../base/counted.ts';
import { groupBy } from '../../base/group-by.ts';
import type { Assessment, RunOrigin } from '../../model/assessment.ts';
import type { ControlStanding } from '../../model/control-standing.ts';
import { fixText } from '../../model/fix-text.ts';
import type { ControlResult } from '../../model/framework.ts';
import type { RunHistory } from '../../model/run-history.ts';
import { countSubjects, getFailures } from '../failures.ts';
import { checkAnchor } from './anchors.ts';
import { coverageText } from './coverage.ts';
import { filesText } from './evidence.ts';
import { escaped, renderBar, renderTable } from './markup.ts';
import { scopeTexts } from './scope.ts';
import { countVerdicts, VERDICTS, type Verdict } from './verdict.ts';

const MOST_CHECKS = 8;
const LONGEST_FIX = 130;
const MOST_GAPS = 2;
const STANDINGS: Readonly<Record<Verdict, ControlStanding>> = {
  failed: 'not-satisfied',
  undetermined: 'undetermined',
  satisfied: 'satisfied',
  'not-applicable': 'not-applicable',
};

/** What a reader wants first: what was assessed and how, the verdicts, and what to do. */
export function summaryPart(
  assessment: Assessment,
  controls: readonly ControlResult[],
  origin: RunOrigin | undefined,
): string {
  const verdicts =
    controls.length === 0
      ? ''
      : `${tiles(controls, assessment, origin?.history)}
<h3 id="fix">Fix first</h3>
${fixFirst(assessment)}
`;
  const families = controls.length === 0 ? '' : `<h3 id="families">Families</h3>\n${familyChart(controls)}\n`;
  return `<section class="summary" aria-labelledby="summary">
<h2 id="summary" tabindex="-1">Summary</h2>
${facts(assessment, origin)}
${verdicts}<div class="second">
${families}<h3>Coverage</h3>
<p>${coverageText(assessment.coverage)}</p>
${scopeList(assessment)}
</div>
</section>`;
}

function facts(assessment: Assessment, origin: RunOrigin | undefined): string {
  const { framework, selection, asOf, engine, scope = [] } = assessment;
  const gaps = scopeTexts(scope);
  const more = gaps.length - MOST_GAPS;
  const shown = [...gaps.slice(0, MOST_GAPS), ...(more > 0 ? [`${counted(more, 'more gap')}.`] : [])];
  const rows: readonly (readonly [string, string])[] = [
    ['Framework', escaped(`${framework.name} ${framework.version}, ${selection ?? 'whole catalogue'}`)],
    ['As of', escaped(asOf)],
    ...(origin?.assessor === undefined ? [] : [['Assessed by', escaped(origin.assessor)] as const]),
    ...(origin === undefined ? [] : [['Command', `<code>${escaped(origin.command)}</code>`] as const]),
    ['Engine', escaped(`${engine.name} ${engine.version}`)],
    ['Read', `<a href="#evidence">${escaped(filesText(assessment))}</a>${escaped(unreadText(assessment))}`],
    ...(shown.length === 0
      ? []
      : [['Not covered', `<a href="#scope">Scope</a>: ${shown.map(escaped).join(' ')}`] as const]),
  ];
  return `<dl class="facts">\n${rows.map(([name, value]) => `<div><dt>${name}</dt><dd>${value}</dd></div>`).join('\n')}\n</dl>`;
}

function unreadText({ unread = [] }: Assessment): string {
  const types = new Set(unread.map(({ type }) => type)).size;
  return types === 0 ? '' : ` No check reads ${counted(types, 'type')} of things in them.`;
}

/** The four numbers with what they were before, and how much of the catalogue they speak of. */
function tiles(controls: readonly ControlResult[], { coverage }: Assessment, history: RunHistory | undefined): string {
  const counts = countVerdicts(controls);
  const verdicts = VERDICTS.map(([verdict, title]) => {
    const count = counts.get(verdict) ?? 0;
    return `<li class="${verdict}"><b>${count}</b> ${title}${trend(verdict, count, history)}</li>`;
  });
  return `<ul class="tiles">
${verdicts.join('\n')}
<li><b>${coverage.assessed} of ${coverage.catalogue}</b> controls assessed <span class="soft">${coverage.assessable} can be, with evidence of all kinds</span></li>
</ul>`;
}

function trend(verdict: Verdict, count: number, history: RunHistory | undefined): string {
  const last = history?.runs.at(-1);
  if (history === undefined || last === undefined) return '';
  const before = history.runs.map(({ asOf, counts }) => `${asOf}: ${counts.get(STANDINGS[verdict]) ?? 0}`);
  const change = count - (last.counts.get(STANDINGS[verdict]) ?? 0);
  const sign = change > 0 ? `+${change}` : String(change).replace('-', '\u2212');
  const text = change === 0 ? `as on ${last.asOf}` : `${sign} since ${last.asOf}`;
  return ` <span class="trend" title="${escaped(before.join(', '))}">${escaped(text)}</span>`;
}

/** Checks that fail, the most severe first, with what to do. */
function fixFirst(assessment: Assessment): string {
  const byCheck = groupBy(getFailures(assessment), ({ finding }) => finding.check);
  const checks = [...byCheck].filter(([{ severity }]) => severity !== 'info');
  if (checks.length === 0) return '<p>No check fails.</p>';
  const rows = checks.slice(0, MOST_CHECKS).map(([check, failures]) => [
    `<span class="severity ${check.severity}">${check.severity}</span> <a href="#${escaped(checkAnchor(check.id))}">${escaped(check.title)}</a>`,
    String(countSubjects(failures)),
    escaped(
      shorten(
        fixText(
          check,
          failures.map(({ finding }) => finding),
        ),
      ),
    ),
  ]);
  const more = checks.length - rows.length;
  const rest = more > 0 ? `\n<p><a href="#findings">${counted(more, 'more check')} with failures</a></p>` : '';
  return `${renderTable('What to fix first', ['Check', 'Resources', 'Fix'], rows, { stacked: true })}${rest}`;
}

function shorten(text: string): string {
  if (text.length <= LONGEST_FIX) return text;
  const cut = text.slice(0, LONGEST_FIX);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), LONGEST_FIX / 2))} …`;
}

/** What one source names and another does not. */
function scopeList({ scope = [] }: Assessment): string {
  const texts = scopeTexts(scope);
  if (texts.length === 0) return '';
  return `<h3>Scope</h3>\n<ul>\n${texts.map((text) => `<li>${escaped(text)}</li>`).join('\n')}\n</ul>`;
}

/** A bar for each family, beside the numbers that it shows. */
function familyChart(controls: readonly ControlResult[]): string {
  const families = groupBy(controls, ({ requirement }) => requirement.familyTitle);
  const rows = [...families].map(([title, own]) => {
    const counts = countVerdicts(own);
    const shares = VERDICTS.map(([verdict]) => [verdict, counts.get(verdict) ?? 0] as const);
    return [escaped(title), renderBar(shares), ...shares.map(([, count]) => (count === 0 ? '' : String(count)))];
  });
  return renderTable('Verdicts by family', ['Family', 'Share', ...VERDICTS.map(([, title]) => title)], rows);
}
