import type { ChalkInstance } from 'chalk';
import type { EvidenceResponse } from '../../model/assessment.ts';
import type { RunOutcome } from '../../model/run-outcome.ts';
import { visible } from '../../model/visible.ts';

const SHOWN = 8;
const NOTHING = 'No control could be assessed from this evidence.';
const EXAMINED =
  'Checks examined this evidence, but no control is judged from it (coverage.json says what was examined).';

/** What a person reads first of an answer of a service. */
export function remoteSummary(
  { status, assessment }: EvidenceResponse,
  { gaps, examined }: Pick<RunOutcome, 'gaps' | 'examined'>,
  chalk: ChalkInstance,
): string {
  const { framework, version, timestamp, controls, summary } = assessment;
  const open = controls.filter((control) => control.status === 'not-satisfied');
  const more = open.length - SHOWN;
  return [
    chalk.bold(visible(`${framework} ${version}, assessed by the service at ${timestamp}`)),
    ...(status === 'failed' ? [chalk.yellow(examined ? EXAMINED : NOTHING)] : []),
    `${chalk.green(`${summary.satisfied} satisfied`)}, ${chalk.red(`${summary.not_satisfied} not satisfied`)}, ${summary.not_applicable} not applicable`,
    ...open.slice(0, SHOWN).map(({ control_id, title, findings }) => {
      const finding = findings[0] ?? '';
      const cut = finding.length > 160 ? `${finding.slice(0, 160)} ...` : finding;
      return `  ${visible(`${control_id} ${title}`)}\n    ${chalk.dim(visible(cut))}`;
    }),
    ...(more > 0 ? [chalk.dim(`  and ${more} more`)] : []),
    ...(gaps > 0 ? [chalk.yellow(`Not read: ${gaps} pieces of evidence (coverage.json says which).`)] : []),
  ].join('\n');
}
