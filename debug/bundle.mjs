import { rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { splitOptions } from '../build/split.mjs';

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));

/**
 * Bundles modules of `src/` with source maps and imports them: stack traces and breakpoints name lines of TypeScript.
 * `contents` is the text of a module in the top folder of the repository, `name` one for its bundle.
 */
export async function importSource(name, contents) {
  // below the repository, where the sources find the content that the build bundled
  const outdir = join(ROOT, 'node_modules/.cache/evidence-engine-debug', name);
  rmSync(outdir, { recursive: true, force: true });
  const { entryPoints: _ours, ...options } = splitOptions(ROOT);
  const stdin = { contents, resolveDir: ROOT, loader: 'ts' };
  await build({ ...options, stdin, outdir, write: true, sourcemap: 'linked' });
  process.setSourceMapsEnabled(true);
  return import(pathToFileURL(join(outdir, 'stdin.js')).href);
}
