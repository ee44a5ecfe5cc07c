import { createEventLoopYield } from './yield-to-event-loop.ts';
import { readFile } from './folder.ts';
import { createReadSession } from './read-session.ts';
import { limitsWith, type Limits } from './limits.ts';
import type { SourceResult } from './source-result.ts';

/** Reads only these files, as files of a folder are read; `path` is their path in the evidence. */
export async function readListed(
  files: readonly { readonly path: string; readonly location: string }[],
  limits: Partial<Limits>,
): Promise<Pick<SourceResult, 'files' | 'unreadable'>> {
  const breather = createEventLoopYield();
  const intake = createReadSession(limitsWith(limits), [], breather);
  for (const file of files) {
    if (breather.due()) await breather.take();
    await readFile(file, intake);
  }
  await intake.hashListed();
  return intake.result('');
}
