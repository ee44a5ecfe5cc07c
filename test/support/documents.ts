import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { listPages } from '../../build/voice/pages.mjs';

export const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** The pages that people write: paths from the top of the repository. */
export function documentPaths(): readonly string[] {
  return listPages(ROOT);
}

/** The text of a page. */
export function readDocument(path: string): string {
  return readFileSync(join(ROOT, path), 'utf8');
}

export { withoutCodeBlocks as proseOf } from '../../build/voice/pages.mjs';
