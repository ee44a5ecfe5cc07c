import type { Check, Severity } from '../../model/check.ts';
import { omitUndefined } from '../../base/omit-undefined.ts';
import type { Finding } from '../../model/finding.ts';
import { checkPath, docsLink } from '../../model/docs-links.ts';
import { explainCommand, fixText } from '../../model/fix-text.ts';
import { safeText } from '../../model/safe-text.ts';
import { markdownText } from '../markdown-text.ts';

/** Code scanning services sort alerts by this number: the middle of the CVSS band with the severity's name. */
const SCORES: { readonly [severity in Severity]?: string } = {
  critical: '9.5',
  high: '8.0',
  medium: '5.5',
  low: '2.0',
};
/** Number of tags that services show. */
const MOST_TAGS = 20;

/** The SARIF level of a severity. */
export function getLevel(severity: Severity): 'error' | 'warning' | 'note' {
  if (severity === 'critical' || severity === 'high') return 'error';
  return severity === 'medium' ? 'warning' : 'note';
}

/** Services show it instead of the plain text: reason, fix, sources, and where to read more. */
function helpMarkdown({ id, why, references }: Check, fix: string): string {
  const paragraphs = [
    markdown(why),
    `**What to do:** ${markdown(fix)}`,
    ...(references.length === 0 ? [] : [`**References:**`, references.map((each) => `- ${markdown(each)}`).join('\n')]),
    `**More:** \`${explainCommand({ id })}\``,
  ];
  return paragraphs.join('\n\n');
}

function markdown(text: string): string {
  return markdownText(safeText(text));
}

/** Services show it as the name of a rule: `DataEncryptedAtRest`. */
function getName(id: string): string {
  return id.replaceAll(/(?:^|[^A-Za-z\d]+)([A-Za-z\d])/g, (_, letter: string) => letter.toUpperCase());
}

/** A check as a rule, with the fix for its failures and its controls. */
export function createRule(
  check: Check,
  failures: readonly Finding[],
  controls: readonly string[],
  docsUrl?: string,
): object {
  const { id, title, why, references, severity } = check;
  const fix = fixText(check, failures);
  const sources = references.length === 0 ? [] : [`References: ${references.join('; ')}.`];
  const score = SCORES[severity];
  return {
    id,
    name: getName(id),
    shortDescription: { text: safeText(title) },
    fullDescription: { text: safeText(why) },
    help: {
      text: [why, `What to do: ${fix}`, ...sources, `More: ${explainCommand(check)}`].map(safeText).join('\n\n'),
      markdown: helpMarkdown(check, fix),
    },
    ...(docsUrl === undefined ? {} : { helpUri: docsLink(docsUrl, checkPath(id)) }),
    defaultConfiguration: { level: getLevel(severity) },
    properties: {
      tags: ['security', ...controls.map(safeText)].slice(0, MOST_TAGS),
      ...omitUndefined({ 'security-severity': score }),
    },
  };
}
