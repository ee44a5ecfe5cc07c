import { join } from 'node:path';
import { mergedFiles, mergeEach, type Merged } from '../../engine/finished-runs/merge.ts';
import type { SystemList } from '../../model/system-list.ts';
import { writeFolders } from '../write-files.ts';

/**
 * Merges the results in the folders of systems, and writes one view for each framework below a folder. Throws
 * EngineError as `merge` does.
 */
export async function writeViews(
  paths: readonly string[],
  systems: SystemList,
  folder: string,
  say: (text: string) => void,
): Promise<readonly Merged[]> {
  const getFolder = (slug: string): string => join(folder, slug);
  const views = await mergeEach({ paths, systems, getFolder }, say);
  writeFolders(views.map((view) => ({ folder: getFolder(view.slug), files: mergedFiles(view) })));
  return views;
}
