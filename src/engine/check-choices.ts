import { loadContent } from '../content/load-content.ts';
import { chooseFrameworks } from './choose-frameworks.ts';
import type { FrameworkOptions } from './request.ts';
import { checkReports } from './write-artifacts.ts';

/** Throws EngineError `invalid-usage` for a framework, revision, baseline, level or report that does not exist. */
export function checkChoices(frameworks: FrameworkOptions, reports: readonly string[]): void {
  checkReports(reports);
  chooseFrameworks(loadContent().frameworks, frameworks);
}
