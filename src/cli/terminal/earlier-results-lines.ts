import type { ChalkInstance } from 'chalk';
import type { Assessment } from '../../model/assessment.ts';
import { safeText } from '../../model/safe-text.ts';
import { joinFirst } from '../../base/join-first.ts';

const RESPONSE = /^(.*\/)?evidence-response\.json$/;
const SHOWN = 3;

/** Results of earlier runs among the files of the evidence: who verifies this run in a clean checkout does not have them. */
export function earlierResultsLines({ files }: Pick<Assessment, 'files'>, chalk: ChalkInstance): readonly string[] {
  const folders = files.flatMap(({ path, status }) => {
    const folder = status === 'unrecognised' ? RESPONSE.exec(path)?.[1] : undefined;
    return folder === undefined ? [] : [folder];
  });
  if (folders.length === 0) return [];
  const what = `Results of earlier runs count as files of this evidence: ${joinFirst(folders, SHOWN)}.`;
  return [chalk.yellow(safeText(`${what} Leave them out with --ignore, or assess a clean checkout.`))];
}
