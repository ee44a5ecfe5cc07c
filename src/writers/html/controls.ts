import { counted } from '../../base/counted.ts';
import { groupBy } from '../../base/group-by.ts';
import { SEVERITIES, type Check, type Outcome } from '../../model/check.ts';
import type { Finding } from '../../model/finding.ts';
import type { ControlResult, CoverageEntry } from '../../model/framework.ts';
import { checkAnchor, getAnchor } from './anchors.ts';
import { escaped, renderList, renderTable } from './markup.ts';
import { getVerdict, VERDICTS } from './verdict.ts';

const TITLES = new Map(VERDICTS);
const GATES = SEVERITIES.filter((severity) => severity !== 'info');
/** How sentences about what could not be determined, or is waived, begin: failures are among the findings. */
const NO_FAILURE = /^(?:Undetermined|Waived)/;

/** A control that opens: what its checks require, what is open, what supports it, and what others must supply. */
export function controlBlock(control: ControlResult, entry: CoverageEntry | undefined, about: string): string {
  const { requirement, issues, evidence, findings } = control;
  const verdict = getVerdict(control);
  const parts = [
    checksTable(findings),
    renderList('What is open', openTexts(control, issues)),
    renderList('What supports it', evidence),
    renderList('What others must supply', supplies(control, entry)),
  ];
  return `<details class="control ${verdict} item" id="${escaped(getAnchor(requirement.id))}" data-verdict="${verdict}" data-family="${escaped(requirement.family)}" data-rank="${getRank(control)}">
<summary><b>${escaped(requirement.id)}</b> ${escaped(requirement.title)} <span class="badge">${TITLES.get(verdict) ?? ''}</span>${openCount(findings)}</summary>
<div>
${parts.filter((part) => part !== '').join('\n')}
${about}</div>
</details>`;
}

function openCount(findings: readonly Finding[]): string {
  const count = (...wanted: readonly Outcome[]): number =>
    new Set(findings.flatMap(({ check, outcome }) => (wanted.includes(outcome) ? [check.id] : []))).size;
  const [failing, undetermined] = [count('fail'), count('unknown', 'error')];
  const parts = [
    ...(failing > 0 ? [`${counted(failing, 'check')} with failures`] : []),
    ...(undetermined > 0 ? [`${undetermined} undetermined`] : []),
  ];
  return parts.length === 0 ? '' : ` <span class="soft">${parts.join(', ')}</span>`;
}

/** Failures are counted above and are among the findings; without failures every sentence is shown. */
function openTexts({ findings }: ControlResult, issues: readonly string[]): readonly string[] {
  const failing = findings.some(({ outcome }) => outcome === 'fail');
  return failing ? issues.filter((issue) => NO_FAILURE.test(issue)) : issues;
}

const COUNTED: readonly (readonly [title: string, outcomes: readonly Outcome[]])[] = [
  ['failing', ['fail']],
  ['undetermined', ['unknown', 'error']],
  ['passing', ['pass']],
  ['not concerned', ['not-applicable']],
];

/** The questions of a control in the words of its checks, with how many things gave which answer. */
function checksTable(findings: readonly Finding[]): string {
  if (findings.length === 0) return '';
  const rows = [...groupBy(findings, ({ check }) => check)].map(([check, own]) => checkRow(check, own));
  const heads = ['Check', ...COUNTED.map(([title]) => title)];
  return `<h3>What its checks require</h3>\n${renderTable('Checks with the number of subjects for each outcome', heads, rows, { stacked: true })}`;
}

function checkRow(check: Check, own: readonly Finding[]): readonly string[] {
  const numbers = COUNTED.map(([, outcomes]) => own.filter(({ outcome }) => outcomes.includes(outcome)).length);
  const [failing = 0, undetermined = 0] = numbers;
  const title = escaped(check.title);
  const link = failing + undetermined > 0 ? `<a href="#${escaped(checkAnchor(check.id))}">${title}</a>` : title;
  const advice = check.severity === 'info' ? ' <span class="soft">(advice, decides nothing)</span>' : '';
  return [`${link}${advice}`, ...numbers.map((number) => (number === 0 ? '' : String(number)))];
}

/** Who must add what: evidence that the engine reads, and what no configuration shows. */
function supplies({ requirement }: ControlResult, entry: CoverageEntry | undefined): readonly string[] {
  const { wouldHelp = [] } = entry ?? {};
  return [
    ...(wouldHelp.length === 0 ? [] : [`Who operates the system: ${wouldHelp.join('; ')}.`]),
    ...(requirement.gap === undefined
      ? []
      : [`Who owns the control, by documents, interviews or tests: ${requirement.gap.replace(/\.$/, '')}.`]),
  ];
}

function getRank({ findings }: ControlResult): number {
  const failing = findings.filter(({ outcome, waived }) => outcome === 'fail' && waived === undefined);
  return Math.min(SEVERITIES.length, ...failing.map(({ check }) => SEVERITIES.indexOf(check.severity)));
}

/** What the parts of the page can be narrowed by. It does nothing without the script, and is hidden then. */
export function filterForm(controls: readonly ControlResult[]): string {
  const families = new Map(controls.map(({ requirement }) => [requirement.family, requirement.familyTitle]));
  const options = [...families].map(([id, title]) => `<option value="${escaped(id)}">${escaped(title)}</option>`);
  const verdicts = VERDICTS.map(([verdict, title]) => `<option value="${verdict}">${title}</option>`);
  const severities = GATES.map((severity) => `<option value="${severity}">${severity}</option>`);
  return `<form hidden role="search" aria-label="All parts">
<label>Search <input type="search" name="q" autocomplete="off" aria-keyshortcuts="/"></label>
<label>Severity from <select name="severity"><option value="">any</option>${severities.join('')}</select></label>
<label>Verdict <select name="verdict"><option value="">any</option>${verdicts.join('')}</select></label>
<label>Family <select name="family"><option value="">any</option>${options.join('')}</select></label>
<button type="reset">Show all</button>
</form>`;
}
