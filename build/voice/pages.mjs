import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findUnusedWords, lineAt } from './words.mjs';

/** The pages that people write: paths below `root`. Pages of `docs/coverage` are printed by a command. */
export function listPages(root) {
  const names = ['.', 'docs', 'docs/contributing', 'examples/deploy', 'src'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: folder === 'src', encoding: 'utf8' }).map(
      (name) => `${folder}/${name}`,
    ),
  );
  return names.filter((path) => path.endsWith('.md')).map((path) => path.replace(/^\.\//, ''));
}

/** The text without blocks of code. */
export function withoutCodeBlocks(text) {
  return text.replaceAll(/^( *)```[\s\S]*?^\1```$/gm, '');
}

/** What the pages below `root` say in other words than usual. Code in backticks is not looked at. */
export function checkPages(root) {
  return listPages(root).flatMap((path) => {
    const text = readFileSync(join(root, path), 'utf8');
    const prose = text.replaceAll(/^( *)```[\s\S]*?^\1```$|`[^`]*`/gm, (code) => code.replaceAll(/[^\n]/g, '`'));
    return findUnusedWords(prose).map(({ offset, message }) => ({ path, line: lineAt(prose, offset), message }));
  });
}
