import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve, sep } from 'node:path';
import { getAsset, isSea } from 'node:sea';
import { fileURLToPath } from 'node:url';
import { EngineError } from '../model/engine-error.ts';

/**
 * The text of a file of the package, by its path below the folder of package.json. The single executable contains
 * these files. Throws where the file is missing.
 */
export function readPackageFile(path: string): string {
  return isSea() ? getAsset(path, 'utf8') : readFileSync(join(packageRoot(), path), 'utf8');
}

/** Whether a folder belongs to the built-in checks of a checkout, whose content is tested with `npm run check:content`. */
export function isInCheckout(folder: string): boolean {
  return !isSea() && resolve(folder).startsWith(join(packageRoot(), 'controls', 'checks') + sep);
}

let root: string | undefined;

/** The folder of package.json: the same from the sources and from the bundle. */
export function packageRoot(): string {
  return (root ??= findRoot());
}

function findRoot(): string {
  let folder = dirname(fileURLToPath(import.meta.url));
  while (!existsSync(join(folder, 'package.json'))) {
    const parent = dirname(folder);
    if (parent === folder)
      throw new EngineError('internal', 'The package is incomplete: package.json is missing. Install it again.');
    folder = parent;
  }
  return folder;
}
