import { SEVERITIES } from '../../model/check.ts';
import { groupBy } from '../../base/group-by.ts';
import { fixText } from '../../model/fix-text.ts';
import type { ControlResult } from '../../model/framework.ts';
import { escaped, renderList } from './markup.ts';
import { VERDICTS, getVerdict } from './verdict.ts';

const TITLES = new Map(VERDICTS);
const GATES = SEVERITIES.filter((severity) => severity !== 'info');

/** What the list of controls can be narrowed by. It does nothing without the script, and is hidden then. */
export function filterForm(controls: readonly ControlResult[]): string {
  const families = new Map(controls.map(({ requirement }) => [requirement.family, requirement.familyTitle]));
  const options = [...families].map(([id, title]) => `<option value="${escaped(id)}">${escaped(title)}</option>`);
  const boxes = VERDICTS.map(
    ([verdict, title]) => `<label><input type="checkbox" name="verdict" value="${verdict}" checked> ${title}</label>`,
  );
  const severities = GATES.map((severity) => `<option value="${severity}">${severity}</option>`);
  return `<form hidden role="search" aria-label="Controls">
<label>Search (press /) <input type="search" name="words" autocomplete="off"></label>
<label>Family <select name="family"><option value="">all</option>${options.join('')}</select></label>
<label>Failing at least <select name="severity"><option value="">any or none</option>${severities.join('')}</select></label>
<fieldset><legend class="soft">Verdict</legend>${boxes.join('')}</fieldset>
<button type="reset">Show all</button>
<button type="button" name="open">Open all shown</button>
<button type="button" name="close">Close all</button>
<output aria-live="polite"></output>
</form>`;
}

/** A control that opens: its findings, what was examined, and what its verdict leaves open. */
export function controlBlock(control: ControlResult, about: string): string {
  const { requirement, issues, evidence } = control;
  const verdict = getVerdict(control);
  const gap = requirement.gap === undefined ? [] : [requirement.gap];
  return `<details class="control ${verdict}" id="${escaped(getAnchor(requirement.id))}" data-verdict="${verdict}" data-family="${escaped(requirement.family)}" data-rank="${getRank(control)}">
<summary><b>${escaped(requirement.id)}</b> ${escaped(requirement.title)} <span class="badge">${TITLES.get(verdict) ?? ''}</span></summary>
<div>
${[renderList('Findings', issues), renderList('What to do', getFixes(control)), renderList('Evidence', evidence), renderList('Evidence of this kind does not show', gap)].filter((part) => part !== '').join('\n')}
${about}</div>
</details>`;
}

/** A line for each check that fails, in the order of its findings. */
function getFixes({ findings }: ControlResult): readonly string[] {
  const failing = findings.filter(({ outcome, waived }) => outcome === 'fail' && waived === undefined);
  return [...groupBy(failing, ({ check }) => check)].map(([check, own]) => `${check.title}: ${fixText(check, own)}`);
}

/** Place of its gravest failing finding among the severities; one behind the last where nothing fails. */
function getRank({ findings }: ControlResult): number {
  const failing = findings.filter(({ outcome, waived }) => outcome === 'fail' && waived === undefined);
  return Math.min(GATES.length, ...failing.map(({ check }) => SEVERITIES.indexOf(check.severity)));
}

/** Where a link to a control leads. */
export function getAnchor(id: string): string {
  return `control-${id.replaceAll(/[^\w.()-]/g, '-')}`;
}
