import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { ROOT } from '../build/places.mjs';
import { buildStages } from '../build/stages.mjs';
import { makeTarball } from './tarball.mjs';

/**
 * `npm run pack -- <folder>`: the npm package alone, as a release has it. `npm pack` would take package.json as it is,
 * with the dependencies of the build.
 */
const folder = resolve(process.argv[2] ?? '.');
const unpacked = mkdtempSync(join(tmpdir(), 'evidence-engine-package-'));
try {
  await buildStages();
  mkdirSync(folder, { recursive: true });
  console.log(join(folder, makeTarball(ROOT, folder, unpacked).filename));
} finally {
  rmSync(unpacked, { recursive: true, force: true });
}
