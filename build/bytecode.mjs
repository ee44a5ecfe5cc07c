import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';

/** Writes `dist/core.bytecode`: what V8 made of the core in a run over an example. Argument: the project's root. */
const root = process.argv[2];
const load = createRequire(join(root, 'dist/main.cjs'));
const folder = mkdtempSync(join(tmpdir(), 'evidence-engine-bytecode-'));
const options = ['--quiet', '--fail-on', 'none', '--as-of', '2026-11-01', '--output', join(folder, 'out')];
try {
  const code = await load('./main.cjs').run(['assess', join(root, 'examples/weak'), ...options]);
  if (code !== 0) throw new Error(`The run over the example ended with ${code}.`);
  // V8 takes bytecode only under the settings that it was made with, and the run has changed one since the core was loaded
  if (process.versions.v8.startsWith('11.')) setFlagsFromString('--heap-growing-percent=0');
  writeFileSync(join(root, 'dist/core.bytecode'), load('./core.cjs').bytecode.create());
} finally {
  rmSync(folder, { recursive: true, force: true });
}
