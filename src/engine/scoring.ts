import { scoredNumber, scoreFramework } from '../frameworks/scoring/score.ts';
import type { Assessment } from '../model/assessment.ts';
import type { DataTable } from '../model/check.ts';
import { EngineError } from '../model/engine-error.ts';
import { getTable } from './data-tables.ts';
import type { FrameworkChoice } from './choose-frameworks.ts';

/** Throws EngineError `invalid-usage` when no framework of a run with `--report sprs` has a score. */
export function checkScorable(choices: readonly FrameworkChoice[]): void {
  if (choices.some(isScored)) return;
  const message =
    'The score of --report sprs belongs to NIST 800-171 r2 and CMMC level 2. Add --framework nist-800-171 or cmmc.';
  throw new EngineError('invalid-usage', message);
}

/** Adds the score to an assessment whose framework has one. */
export function withScore(assessment: Assessment, tables: readonly DataTable[]): Assessment {
  if (!isScored(assessment)) return assessment;
  const { framework, controls } = assessment;
  return { ...assessment, scoring: scoreFramework(getTable(tables, 'dod-scoring'), framework, controls) };
}

/** A level other than 2 does not select the scored practices. */
function isScored({ framework, selection }: FrameworkChoice): boolean {
  return framework.requirements.some(
    ({ id, in: selections }) =>
      scoredNumber(framework, id) !== undefined && (selection === undefined || selections.includes(selection)),
  );
}
