import type { Check, Severity } from '../../model/check.ts';
import { omitUndefined } from '../../base/omit-undefined.ts';
import { safeText } from '../../model/safe-text.ts';
import { markdownText } from '../markdown-text.ts';

/** Code scanning services order alerts by this number: the middle of the band of CVSS that has the severity's name. */
const SCORES: { readonly [severity in Severity]?: string } = {
  critical: '9.5',
  high: '8.0',
  medium: '5.5',
  low: '2.0',
};
/** As many tags as services show. */
const MOST_TAGS = 20;

/** How grave a failure of this severity is in the words of SARIF. */
export function getLevel(severity: Severity): 'error' | 'warning' | 'note' {
  if (severity === 'critical' || severity === 'high') return 'error';
  return severity === 'medium' ? 'warning' : 'note';
}

/** What services show in place of the plain text: why, what to do, sources, and where the rest is. */
function helpMarkdown({ id, why, fix, references }: Check): string {
  const paragraphs = [
    markdown(why),
    `**What to do:** ${markdown(fix)}`,
    ...(references.length === 0 ? [] : [`**References:**`, references.map((each) => `- ${markdown(each)}`).join('\n')]),
    `**More:** \`evidence-engine explain ${id}\``,
  ];
  return paragraphs.join('\n\n');
}

function markdown(text: string): string {
  return markdownText(safeText(text));
}

/** A check as a rule, with what to do and the controls that it speaks to. */
export function createRule(check: Check, controls: readonly string[]): object {
  const { id, title, why, fix, references, severity } = check;
  const sources = references.length === 0 ? [] : [`References: ${references.join('; ')}.`];
  const score = SCORES[severity];
  return {
    id,
    shortDescription: { text: safeText(title) },
    fullDescription: { text: safeText(why) },
    help: {
      text: [why, fix, ...sources].map(safeText).join('\n\n'),
      markdown: helpMarkdown(check),
    },
    defaultConfiguration: { level: getLevel(severity) },
    properties: {
      tags: ['security', ...controls.map(safeText)].slice(0, MOST_TAGS),
      ...omitUndefined({ 'security-severity': score }),
    },
  };
}
