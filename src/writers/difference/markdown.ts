import {
  newFailures,
  failuresNotShown,
  type ControlChange,
  type Difference,
  type FindingChange,
} from '../../model/difference.ts';
import { markdownText } from '../markdown-text.ts';
import { oneLine, shorten } from '../text.ts';

/** A pull request comment may have 65,536 characters; this leaves room for text of the pipeline. */
const MOST_CHARACTERS = 30_000;
const MOST_CAUSES = 3;
const LONGEST_TEXT = 300;

const TITLES = { worse: 'Worse', better: 'Better', other: 'Changed otherwise' } as const;
const FATES: { readonly [fate in FindingChange['fate']]: string } = {
  fails: 'fails now',
  fixed: 'is fixed',
  waived: 'is waived now',
  gone: 'is gone',
  undetermined: 'is undetermined now',
  determined: 'can be determined now',
  proves: 'proves it now',
  'proves-no-longer': 'proves it no longer',
};

/** The changes of one framework, as a pull request comment. */
export function differenceMarkdown(difference: Difference): string {
  const { framework, version, before, after, controls, findings, notes } = difference;
  const failing = newFailures(difference).length;
  const fixed = findings.filter(({ fate }) => fate === 'fixed').length;
  const count = (direction: ControlChange['direction']): number =>
    controls.filter((control) => control.direction === direction).length;
  const lines = [
    `## ${text(`${framework} ${version}`)}: ${before.timestamp.slice(0, 10)} to ${after.timestamp.slice(0, 10)}`,
    '',
    controls.length === 0 && findings.length === 0
      ? 'No control and no finding changed.'
      : `**${count('worse')}** controls worse, **${count('better')}** better, **${count('other')}** changed otherwise; **${failing}** findings fail now, **${fixed}** are fixed.`,
    '',
    ...notes.map((note) => `- ${text(note)}`),
    ...(notes.length === 0 ? [] : ['']),
    ...(['worse', 'better', 'other'] as const).flatMap((direction) => section(direction, controls)),
    ...failures(failuresNotShown(difference, MOST_CAUSES)),
  ];
  return fitted(lines);
}

function section(direction: ControlChange['direction'], controls: readonly ControlChange[]): readonly string[] {
  const own = controls.filter((control) => control.direction === direction);
  if (own.length === 0) return [];
  return [`### ${TITLES[direction]}`, '', ...own.flatMap(controlLines), ''];
}

function controlLines({ id, title, before, after, findings, evidence }: ControlChange): readonly string[] {
  const more = findings.length - MOST_CAUSES;
  return [
    `- **${text(id)}** ${text(title)}: ${before} → ${after}`,
    ...findings.slice(0, MOST_CAUSES).map((change) => `  - ${changeText(change)}`),
    ...(more > 0 ? [`  - and ${more} more`] : []),
    ...evidence.map((sentence) => `  - ${text(sentence)}`),
  ];
}

function failures(failing: readonly FindingChange[]): readonly string[] {
  if (failing.length === 0) return [];
  return ['### Also fails now', '', ...failing.map((change) => `- ${changeText(change)}`), ''];
}

function changeText({ fate, finding }: FindingChange): string {
  const { check, severity, subject, where, message } = finding;
  const said = fate === 'fails' || fate === 'undetermined' ? `: ${text(message)}` : '';
  return `${text(`${subject} (${where})`)} ${FATES[fate]} \\[${text(check)}, ${severity}\\]${said}`;
}

function fitted(lines: readonly string[]): string {
  const shown: string[] = [];
  let left = MOST_CHARACTERS;
  for (const line of lines) {
    left -= line.length + 1;
    if (left < 0) break;
    shown.push(line);
  }
  const more = lines.length - shown.length;
  return `${[...shown, ...(more > 0 ? ['', `${more} more lines: see the JSON.`] : [])].join('\n')}\n`;
}

function text(value: string): string {
  return markdownText(shorten(oneLine(value), LONGEST_TEXT));
}
