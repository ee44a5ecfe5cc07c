import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { writeConfiguration, writeKeys, writeModules } from './configuration.mjs';
import { writeChart } from './chart.mjs';
import { writeCheckCopies } from './check-copies.mjs';
import { writeCharts, writeOverlays, writePlaybook, writeStates } from './fleet.mjs';
import { writeSystems } from './systems.mjs';
import { measureLoad, measureWaits } from './service-load.mjs';
import { measureService } from './service.mjs';
import {
  writeCyclonedx,
  writeManifests,
  writeManifestsArchive,
  writePlan,
  writePods,
  writeSecurityGroups,
  writeSmallBundle,
  writeTerraformState,
} from './workloads.mjs';

/**
 * Measures the budgets: each is a ratio between two things done in turn in this run, of which the quickest round
 * counts, so that the machine and what else it does matter little. `npm run bench -- state` runs only the rows whose
 * name holds the word. Fails nothing: it tells. The ratio of processor time (all threads) stands beside the verdict:
 * on a busy machine it is the steadier number.
 */
const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));
const CLI = join(ROOT, 'bin/evidence-engine.js');
/** What measurements call, bundled for the time of a run. */
const ENGINE = join(ROOT, 'dist/bench-engine');
const ROUNDS = 5;
const only = process.argv[2] ?? '';
const folder = mkdtempSync(join(tmpdir(), 'evidence-engine-bench-'));

try {
  await main();
} finally {
  rmSync(folder, { recursive: true, force: true });
  rmSync(ENGINE, { recursive: true, force: true });
}

async function main() {
  const engine = await bundleEngine();
  const state = (count) => (into) => writeTerraformState(into, count);
  const sbom = (count) => (into) => writeCyclonedx(into, count);
  const manifests = (count) => (into) => writeManifests(into, count);
  const archive = (count) => (into) => writeManifestsArchive(into, count);
  heading();
  start('--help', () => [CLI, '--help'], 2);
  start('small bundle, 100 resources', smallBundle, 8);
  time('content', engine, 10);
  compare('state of 5,000 resources', 'JSON.parse', state(5000), 'json', engine, 5);
  compare('state of 50,000 resources', 'JSON.parse', state(50_000), 'json', engine, 5);
  compare('diagram of 50,000 resources', 'JSON.parse', state(50_000), 'json', engine, 4, 'diagram');
  compare('SBOM of 100,000 components', 'JSON.parse', sbom(100_000), 'json', engine, 4);
  const pods = (count) => (into) => writePods(into, count);
  peak('memory of 100,000 Pods', pods(100_000), engine, 1.5);
  compare('10,000 manifests, folder', 'js-yaml load', manifests(10_000), 'yaml', engine, 2.5);
  compare('10,000 manifests, ZIP', 'js-yaml load', archive(10_000), 'yaml', engine, 2.5);
  warm('a chart of 170 kB, rendered', 'reading its files', writeChart, engine, 60);
  const files = (count) => (into) => writeConfiguration(into, count);
  rate('10,000 .tf files', files(10_000), engine, 2);
  scaling('twice the .tf files', 'once', [files(1000), files(2000)], engine, 2.3);
  const modules = (depth) => (into) => writeModules(into, depth);
  scaling('modules 12 levels deep', '6 levels', [modules(6), modules(12)], engine, 2.3);
  const keys = (count) => (into) => writeKeys(into, count);
  scaling('for_each over 20,000 keys', '10,000 keys', [keys(10_000), keys(20_000)], engine, 2.3);
  scaling('twice the resources of a state', 'once', [state(10_000), state(20_000)], engine, 2.3);
  fleet(engine);
  scaling('twice the manifests', 'once', [manifests(2000), manifests(4000)], engine, 2.3);
  scaling('twice the components of an SBOM', 'once', [sbom(50_000), sbom(100_000)], engine, 2.3);
  changedFiles('100 changed of 5,000 files', '100 files alone', 1.5);
  const plan = (groups) => (into) => writePlan(into, groups);
  compare('findings of 15,000 groups', 'no list of them', plan(15_000), 'scan', engine, 6, 'listed');
  scaling('twice the listed findings', 'once', [plan(7500), plan(15_000)], engine, 2.3, 'listed');
  const checks = (times) => (into) => ({ ...state(5000)(into), controls: writeCheckCopies(into, ROOT, times) });
  scaling('twice the checks', 'once', [checks(1), checks(3)], engine, 2.3);
  const rules = (count) => (into) => writeSecurityGroups(into, 1, count, [443, 443]);
  scaling('a group of 20,000 packet rules', '10,000 rules', [rules(10_000), rules(20_000)], engine, 2.3);
  const ports = (range) => (into) => writeSecurityGroups(into, 2000, 5, range);
  scaling('packet rules of 65,536 ports', 'of one port', [ports([443, 443]), ports([0, 65_535])], engine, 1.3);
  await service('20 manifests over HTTP', engine, 1.5);
  for (const threads of [1, 2]) await waits(threads);
  await load();
}

/** Twice as many of what large organizations have many of. */
function fleet(engine) {
  const states = (count, distinct) => (into) => writeStates(into, count, distinct);
  scaling('twice the states, equal names', 'once', [states(500, false), states(1000, false)], engine, 2.3);
  scaling('twice the states, own names', 'once', [states(500, true), states(1000, true)], engine, 2.3);
  const hosts = (count, tasks, named) => (into) => writePlaybook(into, count, tasks, named);
  scaling('twice the hosts', 'once', [hosts(10_000, 20), hosts(20_000, 20)], engine, 2.3);
  scaling('twice the hosts, each its own', 'once', [hosts(250, 20, true), hosts(500, 20, true)], engine, 2.3);
  scaling('twice the tasks', 'once', [hosts(100, 200), hosts(100, 400)], engine, 2.3);
  const overlays = (count) => (into) => writeOverlays(into, count);
  scaling('twice the overlays', 'once', [overlays(50), overlays(100)], engine, 2.3);
  const charts = (count) => (into) => writeCharts(into, count);
  scaling('twice the charts', 'once', [charts(100), charts(200)], engine, 2.3);
  const systems = (count) => (into) => writeSystems(into, CLI, count);
  scaling('twice the merged systems', 'once', [systems(250), systems(500)], engine, 2.3, 'merge');
  compare('merge of 500 systems', 'JSON.parse', systems(500), 'json', engine, 3, 'merge');
}

function smallBundle() {
  const { path } = writeSmallBundle(folder);
  return [CLI, 'assess', path, '--quiet', '--fail-on', 'none', '--output', join(folder, 'out')];
}

/** A whole process against one that does nothing. */
function start(name, argumentsOf, budget) {
  if (!wanted(name)) return;
  const args = argumentsOf();
  const [bare, run] = inTurn([() => spawned(['-e', '0']), () => spawned(args)], ROUNDS * 4);
  row(name, 'bare node start', run, bare, budget);
}

/** A run over the changed files of a repository, in units of a run over as many files that are all there is. */
function changedFiles(name, baseline, budget) {
  if (!wanted(name)) return;
  const { path: whole } = writeManifests(newFolder(), 5000);
  const { path: part } = writeManifests(newFolder(), 100);
  const named = readdirSync(whole, { recursive: true }).filter((file) => file.endsWith('.yaml'));
  const changed = named.filter((_, at) => at % 50 === 0).map((file) => join(whole, file));
  const shared = ['--quiet', '--fail-on', 'none'];
  const alone = [CLI, 'assess', part, ...shared, '--output', join(folder, 'out')];
  const [base, run] = inTurn(
    [() => spawned(alone), () => spawned([CLI, 'assess', '--changed', ...shared, ...changed])],
    ROUNDS,
  );
  row(name, baseline, run, base, budget);
}

function compare(name, baseline, make, task, engine, budget, work = 'scan') {
  if (!wanted(name)) return;
  const { path, bytes } = make(newFolder());
  const [base, scan] = inTurn([() => measure(task, path, engine), () => measure(work, path, engine)], ROUNDS);
  row(name, baseline, scan, base, budget, ` ${memory(scan.peakBytes, bytes)}`);
}

/** The most memory of one run, in gigabytes. */
function peak(name, make, engine, atMost) {
  if (!wanted(name)) return;
  const { path, bytes } = make(newFolder());
  const { cpuSeconds, peakBytes } = measure('scan', path, engine);
  const ratio = peakBytes / 1e9 / atMost;
  console.log(
    `${name.padEnd(32)} ${`${atMost} GB`.padEnd(16)} ${ratio.toFixed(2).padStart(5)}  ${(1).toFixed(1).padStart(5)} ${ratio <= 1 ? 'within' : 'OVER'} (processor time ${cpuSeconds.toFixed(1)} s) ${memory(peakBytes, bytes)}`,
  );
}

/** Something that a process does once, in milliseconds. */
function time(task, engine, atMost) {
  if (!wanted(task)) return;
  const [run] = inTurn([() => measure(task, '', engine)], ROUNDS * 4);
  const limit = { seconds: atMost / 1000, cpuSeconds: atMost / 1000 };
  row(`${task}, ${(run.seconds * 1000).toFixed(1)} ms`, `${atMost} ms`, run, limit, 1);
}

/** Reading and evaluating Terraform configuration, in megabytes a second. */
function rate(name, make, engine, atLeast) {
  if (!wanted(name)) return;
  const { path, bytes } = make(newFolder());
  const [scan] = inTurn([() => measure('configuration', path, engine)], ROUNDS);
  const second = { seconds: bytes / 1e6 / atLeast, cpuSeconds: bytes / 1e6 / atLeast, peakBytes: scan.peakBytes };
  row(`${name}, ${(bytes / 1e6 / scan.seconds).toFixed(1)} MB/s`, `${atLeast} MB/s`, scan, second, 1);
}

/** Rendering in a process that has done it before. */
function warm(name, baseline, make, engine, budget) {
  if (!wanted(name)) return;
  const { path } = make(newFolder());
  const [base, render] = inTurn([() => measure('read', path, engine), () => measure('render', path, engine)], ROUNDS);
  row(name, baseline, render, base, budget);
}

/** Work on one input, in units of the work on another. */
function scaling(name, baseline, makes, engine, budget, work = 'scan') {
  if (!wanted(name)) return;
  const inputs = makes.map((make) => make(newFolder()));
  const tasks = inputs.map(
    ({ path, controls }) =>
      () =>
        measure(work, path, engine, controls),
  );
  const [base, other] = inTurn(tasks, ROUNDS);
  row(name, baseline, other, base, budget);
}

/** An assessment by a service with one thread, in units of the same one called directly; and how many it answers. */
async function service(name, engine, budget) {
  if (!wanted(`${name}, service`)) return;
  const { direct, served, alone } = await measureService(CLI, engine, newFolder());
  const [of, by4, by1] = [direct, served, alone].map(
    ({ seconds, p99 }) => `${(1 / seconds).toFixed(0)}/s, p99 ${(p99 * 1000).toFixed(0)} ms`,
  );
  row(
    name,
    'direct calls',
    served,
    direct,
    budget,
    ` direct ${of}; one client ${by1}; 4 clients, who wait for each other, ${by4}`,
  );
}

/**
 * How long a small request waits behind six large archives of another key, in units of the same request alone and, on
 * one thread, of one of those archives: a turn of the other key is all that it waits for.
 */
async function waits(threads) {
  const name = `behind 6 large, ${threads} ${threads === 1 ? 'thread' : 'threads'}`;
  if (!wanted(`${name}, service`)) return;
  const { alone, heavy, behind } = await measureWaits(CLI, newFolder(), threads);
  const [toAlone, toTurn] = [behind / alone, behind / (heavy + alone)].map((ratio) => ratio.toFixed(2));
  const times = `${behind.toFixed(2)} s; alone ${alone.toFixed(2)} s, one large ${heavy.toFixed(2)} s`;
  console.log(`${name.padEnd(32)} alone ${toAlone}; one large and alone ${toTurn} (${times})`);
}

/** A figure without a budget: what a minute of many clients looks like, and whether memory grows. */
async function load() {
  const name = '60 s of 16 clients';
  if (!wanted(`${name}, service`)) return;
  const { count, p50, p99, before, after } = await measureLoad(CLI, newFolder());
  const megabytes = (bytes) => Math.round(bytes / 1024 / 1024);
  console.log(
    `${name.padEnd(32)} p99 / p50 ${(p99 / p50).toFixed(2)} (${(p99 * 1000).toFixed(0)} to ${(p50 * 1000).toFixed(0)} ms, ${count} requests); ` +
      `memory ${(after / before).toFixed(2)} times (${megabytes(before)} to ${megabytes(after)} MB)`,
  );
}

/** Each row has a folder of its own; all are removed at the end. */
function newFolder() {
  return mkdtempSync(join(folder, 'row-'));
}

function wanted(name) {
  return name.includes(only);
}

/** The best of several rounds of each task, the tasks in turn. */
function inTurn(tasks, rounds) {
  const best = tasks.map(() => ({ seconds: Infinity, cpuSeconds: Infinity, peakBytes: Infinity }));
  for (let round = 0; round < rounds; round += 1) {
    for (const [index, task] of tasks.entries()) {
      const result = task();
      for (const key of Object.keys(result)) best[index][key] = Math.min(best[index][key], result[key]);
    }
  }
  return best;
}

function measure(task, path, engine, controls = []) {
  const args = [join(ROOT, 'bench/measure.mjs'), task, path, engine, ...controls];
  return JSON.parse(execFileSync(process.execPath, args, { encoding: 'utf8' }));
}

function spawned(args) {
  const began = performance.now();
  const preload = ['--require', join(ROOT, 'bench/cpu-time.cjs')];
  const { status, output } = spawnSync(process.execPath, [...preload, ...args], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`${args.join(' ')} ended with ${status}`);
  return { seconds: (performance.now() - began) / 1000, cpuSeconds: Number(output[3]) };
}

function heading() {
  console.log(`${'work'.padEnd(32)} ${'compared with'.padEnd(16)} ratio  budget`);
}

function row(name, baseline, task, base, budget, more = '') {
  const ratio = task.seconds / base.seconds;
  const cpu = (task.cpuSeconds / base.cpuSeconds).toFixed(2);
  const verdict = ratio <= budget ? 'within' : 'OVER';
  const times = `(${task.seconds.toFixed(2)} s to ${base.seconds.toFixed(2)} s; processor time ${cpu})`;
  console.log(
    `${name.padEnd(32)} ${baseline.padEnd(16)} ${ratio.toFixed(2).padStart(5)}  ${budget.toFixed(1).padStart(5)} ${verdict} ${times}${more}`,
  );
}

/** Peak memory against 8 bytes for each byte of input, where the input is large enough for Node itself not to count. */
function memory(peak, bytes) {
  const megabytes = (number) => `${Math.round(number / 1024 / 1024)} MB`;
  return `peak ${megabytes(peak)} for ${megabytes(bytes)}, ${(peak / bytes).toFixed(1)} times`;
}

/** Parts of the engine that a measurement calls by themselves, in as many files as those of the product: V8 runs one large file slower. */
async function bundleEngine() {
  await build({
    entryPoints: [join(ROOT, 'bench/entry.ts')],
    outdir: ENGINE,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    banner: { js: "import { createRequire as __c } from 'node:module';\nconst require = __c(import.meta.url);" },
    logLevel: 'error',
  });
  return join(ENGINE, 'entry.mjs');
}
