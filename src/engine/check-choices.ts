import { loadContent } from '../content/load-content.ts';
import { ALL_REPORT_IDS } from './reports.ts';
import { chooseFrameworks, type FrameworkChoice, type FrameworkOptions } from './choose-frameworks.ts';
import { checkReports } from './write-artifacts.ts';

/**
 * Validates options. Throws EngineError `invalid-usage` for a framework, revision, baseline, level or report that
 * does not exist.
 */
export function checkChoices(frameworks: FrameworkOptions, reports: readonly string[]): void {
  getChoices(frameworks, reports);
}

/** The frameworks that these options name. Throws EngineError `invalid-usage` as `checkChoices` does. */
export function getChoices(frameworks: FrameworkOptions, reports: readonly string[]): readonly FrameworkChoice[] {
  checkReports(reports);
  return chooseFrameworks(loadContent().frameworks, frameworks);
}

/** The values of some options for shell completion, which only content and writers know. */
export function knownValues(): ReadonlyMap<string, readonly string[]> {
  const { frameworks } = loadContent();
  const slugs = [...new Set(frameworks.map(({ slug }) => slug))];
  return new Map([
    ['--framework', slugs],
    ['--report', ALL_REPORT_IDS],
  ]);
}
