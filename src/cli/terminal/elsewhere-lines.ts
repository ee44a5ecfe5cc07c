import type { ChalkInstance } from 'chalk';
import type { Assessment } from '../../model/assessment.ts';
import { counted } from '../../base/counted.ts';
import { safeText } from '../../model/safe-text.ts';

const SHOWN = 8;

/** Warnings about files of the evidence with values that are not applied, and the option that applies them. */
export function elsewhereLines({ problems }: Assessment, chalk: ChalkInstance): readonly string[] {
  const ours = problems.filter(({ code }) => code === 'set-elsewhere');
  const more = ours.length - SHOWN;
  return [
    ...ours.slice(0, SHOWN).map(({ message }) => chalk.yellow(safeText(message))),
    ...(more > 0 ? [chalk.yellow(`${counted(more, 'more file')} with other values (coverage.json lists them).`)] : []),
  ];
}
