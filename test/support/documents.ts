import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** The pages that people write: paths from the top of the repository. Pages of `docs/coverage` are printed by a command. */
export function documentPaths(): readonly string[] {
  const names = ['.', 'docs', 'docs/contributing', 'examples/deploy', 'src'].flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: folder === 'src', encoding: 'utf8' }).map(
      (name) => `${folder}/${name}`,
    ),
  );
  return names.filter((path) => path.endsWith('.md')).map((path) => path.replace(/^\.\//, ''));
}

/** The text of a page. */
export function readDocument(path: string): string {
  return readFileSync(join(ROOT, path), 'utf8');
}

/** The text without blocks of code. */
export function proseOf(text: string): string {
  return text.replaceAll(/^( *)```[\s\S]*?^\1```$/gm, '');
}
