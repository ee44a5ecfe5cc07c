import { cpSync, mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const EXAMPLES = fileURLToPath(new URL('../../examples', import.meta.url));

/** A new folder in `parent` with the folders that templates of pipelines name, from an example. */
export function exampleWorkspace(parent: string, example: 'weak' | 'hardened'): string {
  const cwd = mkdtempSync(join(parent, `${example}-`));
  for (const part of ['infra', 'cluster']) cpSync(join(EXAMPLES, example, part), join(cwd, part), { recursive: true });
  return cwd;
}
