import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** So many copies of all built-in checks under other ids, each in a folder to give as `--controls`. */
export function writeCheckCopies(folder, root, times) {
  return Array.from({ length: times }, (_, copy) => {
    const target = join(folder, `checks-${copy}`);
    rmSync(target, { recursive: true, force: true });
    cpSync(join(root, 'controls/checks'), target, { recursive: true });
    for (const entry of readdirSync(target, { recursive: true, withFileTypes: true })) {
      if (!entry.isFile()) continue;
      const path = join(entry.parentPath ?? entry.path, entry.name);
      writeFileSync(path, readFileSync(path, 'utf8').replace(/^id: (.+)$/m, `id: $1-${copy}`));
    }
    return target;
  });
}
