import { counted } from '../../base/counted.ts';
import {
  newFailures,
  failuresNotShown,
  type ControlChange,
  type Difference,
  type FindingChange,
} from '../../model/difference.ts';

const MOST_CONTROLS = 20;
const MOST_CAUSES = 3;
const MOST_FAILURES = 20;
const LONGEST = 160;

const MARKS = { worse: '-', better: '+', other: '~' } as const;
const FATES: { readonly [fate in FindingChange['fate']]: string } = {
  fails: 'fails now',
  fixed: 'fixed',
  waived: 'waived now',
  gone: 'gone',
  undetermined: 'undetermined now',
  determined: 'can be determined now',
  proves: 'proves it now',
  'proves-no-longer': 'proves it no longer',
};

/** The changes in one framework, for a terminal: controls that became worse first, then all that fail now. */
export function differenceLines(difference: Difference): readonly string[] {
  const { framework, version, before, after, controls, findings, files, notes } = difference;
  const failing = newFailures(difference);
  const others = failuresNotShown(difference, MOST_CAUSES);
  const count = (direction: ControlChange['direction']): number =>
    controls.filter((control) => control.direction === direction).length;
  return [
    `${framework} ${version}: ${before.timestamp.slice(0, 10)} to ${after.timestamp.slice(0, 10)}`,
    `Controls: ${count('worse')} worse, ${count('better')} better, ${count('other')} changed otherwise. Findings: ${failing.length} fail now, ${findings.filter(({ fate }) => fate === 'fixed').length} fixed.`,
    `Files: ${files.added.length} added, ${files.removed.length} removed, ${files.changed.length} changed.`,
    ...notes.map((note) => `Note: ${note}`),
    ...(controls.length === 0 ? [] : ['']),
    ...controls.slice(0, MOST_CONTROLS).flatMap(controlLines),
    ...more(controls.length - MOST_CONTROLS, 'control'),
    ...(others.length === 0 ? [] : ['', 'Also fails now']),
    ...others.slice(0, MOST_FAILURES).map((change) => `  ${changeText(change)}`),
    ...more(others.length - MOST_FAILURES, 'finding'),
  ];
}

function controlLines({ id, title, before, after, direction, findings, evidence }: ControlChange): readonly string[] {
  return [
    `${MARKS[direction]} ${id} ${title}: ${before} -> ${after}`,
    ...findings.slice(0, MOST_CAUSES).map((change) => `    ${changeText(change)}`),
    ...more(findings.length - MOST_CAUSES, 'finding').map((line) => `  ${line}`),
    ...evidence.map((sentence) => `    ${cut(sentence)}`),
  ];
}

function changeText({ fate, finding }: FindingChange): string {
  const { check, severity, subject, where, message } = finding;
  const said = fate === 'fails' || fate === 'undetermined' ? `: ${message}` : '';
  return cut(`${FATES[fate]}: ${subject} at ${where} [${check}, ${severity}]${said}`);
}

function more(count: number, what: string): readonly string[] {
  return count > 0 ? [`  and ${counted(count, `more ${what}`)} (--format json lists all)`] : [];
}

function cut(text: string): string {
  return text.length > LONGEST * 2 ? `${text.slice(0, LONGEST * 2)} ...` : text;
}
