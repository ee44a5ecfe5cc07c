import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Writes `dist/core.bytecode`: what V8 made of the core in a run over an example. Argument: the project's root. */
const root = process.argv[2];
const load = createRequire(join(root, 'dist/main.cjs'));
const folder = mkdtempSync(join(tmpdir(), 'evidence-engine-bytecode-'));
const options = ['--quiet', '--fail-on', 'none', '--as-of', '2026-11-01', '--output', join(folder, 'out')];
try {
  const code = await load('./main.cjs').run(['assess', join(root, 'examples/weak'), ...options]);
  if (code !== 0) throw new Error(`The run over the example ended with ${code}.`);
  writeFileSync(join(root, 'dist/core.bytecode'), load('./core.cjs').bytecode.create());
} finally {
  rmSync(folder, { recursive: true, force: true });
}
