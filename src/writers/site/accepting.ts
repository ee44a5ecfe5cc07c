import type { CheckEntry } from '../../model/check-site.ts';
import { code, paragraph, section } from './markup.ts';

/** What is read only as reports of tools, and has no place for a comment. */
const REPORTED: ReadonlySet<string> = new Set(['Hosts', 'Firmware', 'Software']);

/** How a known failure is kept from ending a run with an error. */
export function acceptSection({ check: { id, severity }, things }: CheckEntry): string {
  if (severity === 'info') return '';
  const hasCode = things.some(({ platform }) => !REPORTED.has(platform));
  const comment = hasCode
    ? [
        paragraph('A comment with a reason takes one failure out of the gate. It applies to the block below it:'),
        code(`# evidence-engine:ignore ${id} <reason>`, 'Comment'),
      ]
    : [];
  return section(
    'Accept a failure',
    ...comment,
    paragraph('The configuration, .evidence-engine.yaml, takes the check out of the gate, for all files or by path:'),
    code(`suppressions:\n  - check: ${id}\n    paths: [sandbox/**]\n    reason: <reason>`, 'Configuration'),
    paragraph('A waiver accepts a failure until a day, with someone responsible for it:'),
    code(
      `evidence-engine waivers add waivers.yaml --check ${id} \\\n  --resource '<address>' --reason '<reason>' --owner '<owner>' --expires <YYYY-MM-DD>`,
      'Command for a waiver',
    ),
    paragraph('All of them act on the gate alone. Verdicts and findings stay, and reports show the reason.'),
  );
}
