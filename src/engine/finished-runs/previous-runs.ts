import { EngineError } from '../../model/engine-error.ts';
import type { ReportedRun } from '../../model/difference.ts';
import { findResults } from './find-results.ts';
import { RESPONSE_FILE } from './read-response.ts';
import { readRun } from './read-run.ts';

/** So many responses of earlier runs are read: a year of weeks. */
const MOST_RESPONSES = 100;

/**
 * Earlier runs of `--previous-run`: responses, and folders that contain some. Throws EngineError: `unreadable-input` for a response
 * that cannot be believed, and `invalid-usage` for too many.
 */
export function readPreviousRuns(paths: readonly string[]): readonly ReportedRun[] {
  const { files } = findResults(paths, RESPONSE_FILE);
  if (files.length === 0)
    throw new EngineError(
      'unreadable-input',
      `--previous-run: no ${RESPONSE_FILE} was found. Name a folder that a run wrote.`,
    );
  if (files.length > MOST_RESPONSES)
    throw new EngineError(
      'invalid-usage',
      `--previous-run: there are more than ${MOST_RESPONSES} responses. Name the runs that the report should show.`,
    );
  return files.map(({ location }) => readRun(location));
}
