import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { GENERATED, ROOT } from './places.mjs';

/** Runs a module of `src/` before the product is built. Gives what it exports, and every file that it is made of. */
export async function importSource(path) {
  const folder = mkdtempSync(join(GENERATED, 'run-'));
  const outfile = join(folder, 'module.mjs');
  try {
    const { metafile } = await build({
      absWorkingDir: ROOT,
      entryPoints: [path],
      outfile,
      bundle: true,
      format: 'esm',
      platform: 'node',
      target: 'node20',
      logLevel: 'error',
      metafile: true,
    });
    return { exported: await import(pathToFileURL(outfile).href), inputs: Object.keys(metafile.inputs) };
  } finally {
    rmSync(folder, { recursive: true });
  }
}
