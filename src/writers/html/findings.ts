import { counted } from '../../base/counted.ts';
import { subjectsText, type Alike } from '../../model/alike.ts';
import type { Assessment } from '../../model/assessment.ts';
import { SEVERITIES } from '../../model/check.ts';
import { checkPath } from '../../model/docs-links.ts';
import { decisivePlace, type Finding } from '../../model/finding.ts';
import { fixText } from '../../model/fix-text.ts';
import { overrideText } from '../../model/gate-override.ts';
import { fileAndLine } from '../../model/place.ts';
import type { RunHistory } from '../../model/run-history.ts';
import { controlsByCheck } from '../controls-by-check.ts';
import { countSubjects } from '../failures.ts';
import { checkAnchor, getAnchor } from './anchors.ts';
import { escaped, pageLink, renderCode, renderLongTable } from './markup.ts';
import { openFindings, type OpenCheck } from './open-findings.ts';

const EXPECTED = ' Expected: ';

/** What rows say beyond their findings. */
interface Shown {
  readonly history: RunHistory | undefined;
  /** Where pages about checks are published. */
  readonly docsUrl: string | undefined;
}

/** All findings that are open, as rows by check: what, where, found, expected, how to mend it, since when. */
export function findingsPart(assessment: Assessment, shown: Shown): string {
  const { checks, left } = openFindings(assessment);
  if (checks.length === 0) return '<p>No check fails, and none is undetermined.</p>';
  const controls = controlsByCheck(assessment);
  const families = new Map(assessment.controls.map(({ requirement }) => [requirement.id, requirement.family]));
  const blocks = checks.map((each) => {
    const spoken = controls(each.check, 'fail').filter((id) => families.has(id));
    return checkBlock(each, { ...shown, spoken, families });
  });
  const more =
    left === 0 ? '' : `\n<p>${counted(left, 'more result')}: see findings.json (<code>--report findings</code>).</p>`;
  return `${blocks.join('\n')}${more}`;
}

interface Around extends Shown {
  /** Ids of the controls that its failures count for. */
  readonly spoken: readonly string[];
  readonly families: ReadonlyMap<string, string>;
}

function checkBlock(
  { check, failing, undetermined }: OpenCheck,
  { spoken, families, history, docsUrl }: Around,
): string {
  const links = spoken.map((id) => `<a href="#${escaped(getAnchor(id))}">${escaped(id)}</a>`).join(' ');
  const own = [...new Set(spoken.map((id) => families.get(id) ?? ''))].join(' ');
  const fix = fixText(
    check,
    failing.map(({ finding }) => finding),
  );
  const counts = [
    ...(failing.length === 0 ? [] : [`${countSubjects(failing)} failing`]),
    ...(undetermined.length === 0 ? [] : [`${countSubjects(undetermined)} undetermined`]),
  ];
  const rank = failing.length === 0 ? SEVERITIES.length : SEVERITIES.indexOf(check.severity);
  return `<details class="check ${failing.length === 0 ? 'undetermined' : 'failed'}" id="${escaped(checkAnchor(check.id))}" data-rank="${rank}" data-verdict="${verdictsOpen(failing, undetermined)}" data-family="${escaped(own)}" open>
<summary><span class="severity ${check.severity}">${check.severity}</span> <b>${escaped(check.title)}</b> <span class="soft">${counts.join(', ')}</span></summary>
<div>
<p class="why">${escaped(check.why)}</p>
<p><b>Fix:</b> ${escaped(fix)}</p>
${renderRows('Failing', failing, history)}${renderRows('Undetermined', undetermined, undefined)}
<p class="soft">Check <code>${pageLink(docsUrl, checkPath(check.id), check.id)}</code>. Controls: ${links === '' ? 'none' : links}</p>
</div>
</details>`;
}

function verdictsOpen(failing: readonly Alike[], undetermined: readonly Alike[]): string {
  return [...(failing.length > 0 ? ['failed'] : []), ...(undetermined.length > 0 ? ['undetermined'] : [])].join(' ');
}

function renderRows(caption: string, rows: readonly Alike[], history: RunHistory | undefined): string {
  if (rows.length === 0) return '';
  const settings = new Set(rows.map(({ finding }) => finding.setting));
  const hasFix = caption === 'Failing' && settings.size > 1;
  const heads = [
    'Resource',
    'Where',
    'Found',
    'Expected',
    ...(hasFix ? ['Fix'] : []),
    ...(history === undefined ? [] : ['Since']),
  ];
  const cells = rows.map((row) => [
    ...rowCells(row),
    ...(hasFix ? [escaped(row.finding.setting ?? '')] : []),
    ...(history === undefined ? [] : [sinceText(history, row.finding)]),
  ]);
  return `${renderLongTable(caption, heads, cells)}\n`;
}

function rowCells({ finding, subjects }: Alike): readonly string[] {
  const { found, expected } = splitMessage(finding);
  const { waived, override } = finding;
  const notes = [
    ...(waived === undefined ? [] : [`Waived by ${waived.owner} until ${waived.expires}.`]),
    ...(override === undefined ? [] : [overrideText(override)]),
  ];
  const note = notes.map((text) => `<br><span class="soft">${escaped(text)}</span>`).join('');
  return [
    renderCode(subjectsText(subjects)),
    renderCode(fileAndLine(decisivePlace(finding))),
    `${escaped(found)}${note}`,
    escaped(expected),
  ];
}

/** Sentences of findings say what is expected last (`<fact>. Expected: <what>.`). */
function splitMessage({ message, decisions }: Finding): { readonly found: string; readonly expected: string } {
  const at = message.lastIndexOf(EXPECTED);
  if (at < 0) return { found: message, expected: decisions[0]?.expected ?? '' };
  return { found: message.slice(0, at), expected: message.slice(at + EXPECTED.length).replace(/\.$/, '') };
}

function sinceText(history: RunHistory, finding: Finding): string {
  const since = history.since(finding);
  if (since === undefined) return 'not known';
  return since.exact ? since.asOf : `${since.asOf} or earlier`;
}
