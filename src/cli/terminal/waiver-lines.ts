import type { ChalkInstance } from 'chalk';
import type { Assessment } from '../../model/assessment.ts';
import type { Finding } from '../../model/finding.ts';
import { safeText } from '../../model/safe-text.ts';

const SHOWN = 8;
const WORTH_A_LOOK: ReadonlySet<string> = new Set(['expired-waiver', 'unused-waiver', 'overlapping-waiver']);

/** The number of waived failures, and the waivers that need attention. */
export function waiverLines({ controls, problems }: Assessment, chalk: ChalkInstance): readonly string[] {
  const waived = new Set<Finding>();
  for (const { findings } of controls) for (const finding of findings) if (finding.waived) waived.add(finding);
  const stale = problems.filter(({ code }) => WORTH_A_LOOK.has(code));
  const more = stale.length - SHOWN;
  return [
    ...(waived.size === 0
      ? []
      : [
          `${waived.size} ${waived.size === 1 ? 'failure is' : 'failures are'} waived; the controls stay not satisfied.`,
        ]),
    ...stale.slice(0, SHOWN).map(({ message }) => chalk.yellow(`Waiver: ${safeText(message)}`)),
    ...(more > 0 ? [chalk.yellow(`Waiver: ${more} more have expired, cover nothing or overlap (coverage.json)`)] : []),
  ];
}
