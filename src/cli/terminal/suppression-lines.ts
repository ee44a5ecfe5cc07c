import type { ChalkInstance } from 'chalk';
import type { Assessment } from '../../model/assessment.ts';
import type { SuppressionNote } from '../../model/gate-override.ts';
import { safeText } from '../../model/safe-text.ts';
import { overriddenFindings, overrideLine, overrideSummary } from '../../model/overridden.ts';

const SHOWN = 8;

/**
 * What suppressions exclude from the gate or grade differently, why and where, and suppressions that need attention.
 */
export function suppressionLines(assessment: Assessment, chalk: ChalkInstance, verbose: boolean): readonly string[] {
  const { suppressionNotes = [] } = assessment;
  const overridden = overriddenFindings(assessment);
  const shown = verbose ? overridden : overridden.slice(0, SHOWN);
  const more = overridden.length - shown.length;
  return [
    ...overrideSummary(overridden),
    ...shown.map((finding) => chalk.dim(`  ${safeText(overrideLine(finding))}`)),
    ...(more > 0 ? [chalk.dim(`  and ${more} more (--verbose shows all)`)] : []),
    ...noteLines(suppressionNotes, chalk),
  ];
}

/** Suppressions that do not count, apply to nothing or need a correction. */
export function noteLines(notes: readonly SuppressionNote[], chalk: ChalkInstance): readonly string[] {
  const more = notes.length - SHOWN;
  return [
    ...notes.slice(0, SHOWN).map(({ severity, message }) => {
      const line = `Suppression: ${safeText(message)}`;
      return severity === 'warning' ? chalk.yellow(line) : chalk.dim(line);
    }),
    ...(more > 0 ? [chalk.yellow(`Suppression: ${more} more to look at (findings.json lists them)`)] : []),
  ];
}
