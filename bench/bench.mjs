import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import {
  writeCyclonedx,
  writeManifests,
  writeManifestsArchive,
  writeSmallBundle,
  writeTerraformState,
} from './workloads.mjs';

/**
 * Measures the budgets: each is a ratio between two things done in this run, so that the machine does not
 * matter. `npm run bench -- state` runs only the rows whose name holds the word. Fails nothing: it tells.
 */
const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));
const CLI = join(ROOT, 'bin/evidence-engine.js');
const ROUNDS = 5;
const only = process.argv[2] ?? '';
const folder = mkdtempSync(join(tmpdir(), 'evidence-engine-bench-'));

try {
  await main();
} finally {
  rmSync(folder, { recursive: true, force: true });
  rmSync(join(ROOT, 'dist/bench-engine.mjs'), { force: true });
}

async function main() {
  const engine = await bundleEngine();
  heading();
  const bare = wanted('--help') || wanted('small bundle') ? run(['-e', '0']) : 0;
  if (wanted('--help')) row('--help', 'bare node start', run([CLI, '--help']), bare, 1.5);
  if (wanted('small bundle')) {
    const { path } = writeSmallBundle(folder);
    const args = [CLI, 'assess', path, '--quiet', '--fail-on', 'none', '--output', join(folder, 'out')];
    row('small bundle, 100 resources', 'bare node start', run(args), bare, 4);
  }
  const state = (count) => () => writeTerraformState(folder, count);
  compare('state of 5,000 resources', 'JSON.parse', state(5000), 'json', engine, 4);
  compare('state of 50,000 resources', 'JSON.parse', state(50_000), 'json', engine, 3);
  compare('SBOM of 100,000 components', 'JSON.parse', () => writeCyclonedx(folder, 100_000), 'json', engine, 4);
  compare('10,000 manifests, folder', 'js-yaml load', () => writeManifests(folder, 10_000), 'yaml', engine, 2);
  compare('10,000 manifests, ZIP', 'js-yaml load', () => writeManifestsArchive(folder, 10_000), 'yaml', engine, 2);
  scaling('twice the resources of a state', [state(10_000), state(20_000)], engine);
  scaling(
    'twice the manifests',
    [2000, 4000].map((count) => () => writeManifests(folder, count)),
    engine,
  );
}

function compare(name, baseline, make, task, engine, budget) {
  if (!wanted(name)) return;
  const { path, bytes } = make();
  const base = measure(task, path, engine);
  const scan = measure('scan', path, engine);
  row(name, baseline, scan.seconds, base.seconds, budget, ` ${memory(scan.peakBytes, bytes)}`);
  rmSync(path, { recursive: true });
}

/** Work on twice the input, in units of the work on once the input. */
function scaling(name, [once, twice], engine) {
  if (!wanted(name)) return;
  const [small, large] = [once, twice].map((make) => {
    const { path } = make();
    const { seconds } = measure('scan', path, engine);
    rmSync(path, { recursive: true });
    return seconds;
  });
  row(name, 'once', large, small, 2.3);
}

function wanted(name) {
  return name.includes(only);
}

/** Median of several processes. */
function measure(task, path, engine) {
  const rounds = Array.from({ length: ROUNDS }, () =>
    JSON.parse(
      execFileSync(process.execPath, [join(ROOT, 'bench/measure.mjs'), task, path, engine], { encoding: 'utf8' }),
    ),
  );
  return {
    seconds: median(rounds.map((each) => each.seconds)),
    peakBytes: median(rounds.map((each) => each.peakBytes)),
  };
}

function run(args) {
  const times = Array.from({ length: ROUNDS * 3 }, () => {
    const began = performance.now();
    const { status } = spawnSync(process.execPath, args, { stdio: 'ignore' });
    if (status !== 0) throw new Error(`${args.join(' ')} ended with ${status}`);
    return (performance.now() - began) / 1000;
  });
  return median(times);
}

function median(numbers) {
  return [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)];
}

function heading() {
  console.log(`${'work'.padEnd(32)} ${'compared with'.padEnd(16)} ratio  budget`);
}

function row(name, baseline, seconds, base, budget, more = '') {
  const ratio = seconds / base;
  const verdict = ratio <= budget ? 'within' : 'OVER';
  const times = `(${seconds.toFixed(2)} s to ${base.toFixed(2)} s)`;
  console.log(
    `${name.padEnd(32)} ${baseline.padEnd(16)} ${ratio.toFixed(2).padStart(5)}  ${budget.toFixed(1).padStart(5)} ${verdict} ${times}${more}`,
  );
}

/** Peak memory against 8 bytes for each byte of input, where the input is large enough for Node itself not to count. */
function memory(peak, bytes) {
  const megabytes = (number) => `${Math.round(number / 1024 / 1024)} MB`;
  return `peak ${megabytes(peak)} for ${megabytes(bytes)}, ${(peak / bytes).toFixed(1)} times`;
}

/** The engine as the command line has it, but callable. */
async function bundleEngine() {
  const outfile = join(ROOT, 'dist/bench-engine.mjs');
  await build({
    entryPoints: [join(ROOT, 'src/engine/assess.ts')],
    outfile,
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    banner: { js: "import { createRequire as __c } from 'node:module';\nconst require = __c(import.meta.url);" },
    logLevel: 'error',
  });
  return outfile;
}
