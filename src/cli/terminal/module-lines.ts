import type { ChalkInstance } from 'chalk';
import type { Assessment } from '../../model/assessment.ts';
import { safeText } from '../../model/safe-text.ts';

const SHOWN = 8;
const CODES: ReadonlySet<string> = new Set(['module-list', 'expired-acceptance', 'unused-acceptance']);

/** The list of modules and the policy by which modules were judged, and the acceptances that need attention. */
export function moduleLines({ problems }: Assessment, chalk: ChalkInstance): readonly string[] {
  const ours = problems.filter(({ code }) => CODES.has(code));
  const more = ours.length - SHOWN;
  return [
    ...ours.slice(0, SHOWN).map(({ message, severity }) => {
      const text = `Modules: ${safeText(message)}`;
      return severity === 'warning' ? chalk.yellow(text) : text;
    }),
    ...(more > 0 ? [chalk.yellow(`Modules: ${more} more (coverage.json)`)] : []),
  ];
}
