import type { Assessment } from '../../model/assessment.ts';
import type { Check } from '../../model/check.ts';
import { subjectsText } from '../../model/alike.ts';
import { decisivePlace } from '../../model/finding.ts';
import { overrideText } from '../../model/gate-override.ts';
import type { ControlResult } from '../../model/framework.ts';
import { groupBy } from '../../base/group-by.ts';
import { checkPath } from '../../model/docs-links.ts';
import { fixText } from '../../model/fix-text.ts';
import { fileAndLine } from '../../model/place.ts';
import { controlsByCheck } from '../controls-by-check.ts';
import { countSubjects, getFailures, type Failure } from '../failures.ts';
import { getAnchor } from './controls.ts';
import { overriddenFindings, overrideLine, overrideSummary } from '../../model/overridden.ts';
import { escaped, pageLink, renderTable } from './markup.ts';
import { countVerdicts, VERDICTS } from './verdict.ts';

const MOST_CHECKS = 20;
const MOST_SUBJECTS = 20;
const MOST_OVERRIDDEN = 200;

/** The four numbers that a reader wants first, and how much of the catalogue they speak of. */
export function tiles(controls: readonly ControlResult[], { coverage }: Assessment): string {
  const counts = countVerdicts(controls);
  const verdicts = VERDICTS.map(
    ([verdict, title]) => `<li class="${verdict}"><b>${counts.get(verdict) ?? 0}</b> ${title}</li>`,
  );
  return `<ul class="tiles">
${verdicts.join('\n')}
<li><b>${coverage.assessed} of ${coverage.catalogue}</b> controls assessed; ${coverage.assessable} can be assessed with the right kinds of evidence</li>
</ul>`;
}

/** A bar for each family, beside the numbers that it shows. */
export function familyChart(controls: readonly ControlResult[]): string {
  const families = groupBy(controls, ({ requirement }) => requirement.familyTitle);
  const rows = [...families].map(([title, own]) => {
    const counts = countVerdicts(own);
    const parts = VERDICTS.map(
      ([verdict]) => `<span class="${verdict}" style="flex-grow:${counts.get(verdict) ?? 0}"></span>`,
    );
    const numbers = VERDICTS.map(([verdict]) => String(counts.get(verdict) ?? 0));
    return [escaped(title), `<div class="stack" aria-hidden="true">${parts.join('')}</div>`, ...numbers];
  });
  return renderTable('Verdicts by family', ['Family', 'Share', ...VERDICTS.map(([, title]) => title)], rows);
}

/** Checks that fail, the gravest and widest first, with what to do and where. */
export function fixFirst(assessment: Assessment, docsUrl: string | undefined): string {
  const byCheck = groupBy(getFailures(assessment), ({ finding }) => finding.check);
  if (byCheck.size === 0) return '<p>No check fails.</p>';
  const controls = controlsByCheck(assessment);
  const listed = new Set(assessment.controls.map(({ requirement }) => requirement.id));
  const blocks = [...byCheck].slice(0, MOST_CHECKS).map(([check, failures]) => {
    const spoken = controls(check, 'fail').filter((id) => listed.has(id));
    return failureBlock(check, failures, { controls: spoken, docsUrl });
  });
  const more = byCheck.size - blocks.length;
  return [...blocks, ...(more > 0 ? [`<p>${more} more: see the controls below.</p>`] : [])].join('\n');
}

interface Links {
  readonly controls: readonly string[];
  readonly docsUrl: string | undefined;
}

function failureBlock(check: Check, failures: readonly Failure[], { controls, docsUrl }: Links): string {
  const links = controls.map((id) => `<a href="#${escaped(getAnchor(id))}">${escaped(id)}</a>`).join(', ');
  const findings = failures.map(({ finding }) => finding);
  const more = countSubjects(failures.slice(MOST_SUBJECTS));
  return `<details class="failed">
<summary><b>${check.severity}</b> ${escaped(check.title)} <span class="soft">(${countSubjects(failures)})</span></summary>
<div>
<p>${escaped(check.why)}</p>
<p><b>What to do:</b> ${escaped(fixText(check, findings))}</p>
<ul>
${failures.slice(0, MOST_SUBJECTS).map(subjectItem).join('\n')}
${more > 0 ? `<li>and ${more} more</li>` : ''}
</ul>
<p class="soft">Check <code>${pageLink(docsUrl, checkPath(check.id), check.id)}</code>; controls ${links === '' ? 'none' : links}.</p>
</div>
</details>`;
}

function subjectItem({ finding, subjects }: Failure): string {
  const { message, waived, override } = finding;
  const where = fileAndLine(decisivePlace(finding));
  const waiver = waived === undefined ? '' : ` Waived by ${escaped(waived.owner)} until ${escaped(waived.expires)}.`;
  const suppression = override === undefined ? '' : ` ${escaped(overrideText(override))}`;
  return `<li><code>${escaped(subjectsText(subjects))}</code> at <code>${escaped(where)}</code>: ${escaped(message)}${waiver}${suppression}</li>`;
}

/** What the gate overrides, why and where, and suppressions that need a look; nothing where there are none. */
export function suppressionSection(assessment: Assessment): string {
  const { suppressionNotes = [] } = assessment;
  const overridden = overriddenFindings(assessment);
  if (overridden.length === 0 && suppressionNotes.length === 0) return '';
  const lines = [...overridden.map(overrideLine), ...suppressionNotes.map(({ message }) => message)];
  const more = lines.length - MOST_OVERRIDDEN;
  return `<section aria-labelledby="suppressions"><h2 id="suppressions">Suppressions</h2>
<p>${overrideSummary(overridden).map(escaped).join('')}</p>
<ul>
${lines
  .slice(0, MOST_OVERRIDDEN)
  .map((line) => `<li>${escaped(line)}</li>`)
  .join('\n')}
${more > 0 ? `<li>and ${more} more: see findings.json</li>` : ''}
</ul>
</section>
`;
}

/** What was read, with the digests that a reader can compare, and what went wrong with it. */
export function evidenceSection({ files, problems }: Assessment): string {
  const rows = files.map(({ path, size, sha256, status }) => [
    `<code>${escaped(path)}</code>`,
    escaped(status),
    String(size),
    sha256 === undefined ? 'not computed' : `<code>${escaped(sha256)}</code>`,
  ]);
  const troubles = problems.map(({ severity, message, place }) => [
    escaped(severity),
    `<code>${escaped(place.file)}</code>`,
    escaped(message),
  ]);
  const table = renderTable('Evidence files', ['File', 'Result', 'Bytes', 'SHA-256'], rows);
  if (troubles.length === 0) return table;
  return `${table}\n${renderTable('Problems', ['Severity', 'File', 'What, and what to do'], troubles)}`;
}
