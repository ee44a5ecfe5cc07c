import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { readConfigureGlobal } from 'fast-check';
import { load } from 'js-yaml';
import { mutate } from './mutants.mjs';
import { suite } from './suite.mjs';

/**
 * Changes the code of grading, logic and operators in one place at a time and runs the tests next to it: a change that
 * no test notices is printed. `npm run mutation -- src/checks/link.ts` changes only that file (or folder), `--limit 20`
 * tries at most so many changes of each file, spread over it. What changes nothing that can be observed is listed with
 * its reason in `equivalent.yaml`.
 */
const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));
/** The folders that are changed and the tests that should notice. */
const TESTS = new Map([
  ['src/frameworks', ['test/frameworks']],
  ['src/checks', ['test/checks', 'test/checks/operators']],
  ['src/checks/operators', ['test/checks/operators', 'test/checks']],
]);
const { values, positionals } = parseArgs({ allowPositionals: true, options: { limit: { type: 'string' } } });
const limit = Number(values.limit ?? Infinity);
const equivalents = new Map(
  load(readFileSync(join(ROOT, 'mutation/equivalent.yaml'), 'utf8')).map((each) => [keyOf(each), each]),
);
const total = { killed: 0, all: 0 };

await import('../test/support/property-seed.mjs');
// the bundles load the CommonJS copy of fast-check; a smaller example of what failed is not looked for
createRequire(import.meta.url)('fast-check').configureGlobal({ ...readConfigureGlobal(), endOnFailure: true });
for (const [folder, testFolders] of TESTS) await measure(folder, testFolders);
console.log(`${total.killed}/${total.all} in all (${percent(total)})`);

async function measure(folder, testFolders) {
  const files = filesOf(folder, '.ts').filter(isWanted);
  if (files.length === 0) return;
  const mutated = new Map();
  const mutants = [];
  for (const file of files) {
    const made = mutate(file, readFileSync(join(ROOT, file), 'utf8'), mutants.length);
    mutated.set(join(ROOT, file), made.code);
    mutants.push(...made.mutants);
  }
  const suites = [];
  for (const path of testFolders.flatMap((each) => filesOf(each, '.test.ts'))) {
    const ready = await suite(join(ROOT, path), mutated);
    const began = performance.now();
    const { failure, reached } = ready.run(undefined);
    if (failure !== undefined) throw new Error(`${path} fails without a change: ${failure.message}`);
    suites.push({ run: ready.run, reached, took: performance.now() - began });
  }
  suites.sort((one, other) => one.took - other.took);
  for (const file of files)
    report(
      file,
      mutants.filter((mutant) => mutant.file === file),
      suites,
    );
}

function report(file, own, suites) {
  const asked = own.filter((mutant) => !equivalents.has(keyOf(mutant)));
  const sample = asked.filter((_, at) => asked.length <= limit || at % Math.ceil(asked.length / limit) === 0);
  const survivors = sample.filter((mutant) => !suites.some((each) => notices(each, mutant.id)));
  const score = { killed: sample.length - survivors.length, all: sample.length };
  total.killed += score.killed;
  total.all += score.all;
  console.log(`${score.killed}/${score.all} ${file} (${percent(score)})`);
  for (const { line, text, change } of survivors) console.log(`  ${file}:${line}  ${change}    in  ${text}`);
  const present = new Set(own.map(keyOf));
  for (const [key, each] of equivalents)
    if (each.file === file && !present.has(key))
      console.log(`  equivalent.yaml is out of date: ${each.change} in ${each.text}`);
}

function notices({ run, reached }, id) {
  const always = reached.get(-1).has(id);
  const wanted = (at) => always || reached.get(at).has(id);
  if (!always && ![...reached.values()].some((ids) => ids.has(id))) return false;
  return run(id, wanted).failure !== undefined;
}

function filesOf(folder, ending) {
  const names = readdirSync(join(ROOT, folder)).filter((name) => name.endsWith(ending));
  return names.map((name) => `${folder}/${name}`);
}

function isWanted(file) {
  return positionals.length === 0 || positionals.some((path) => file.startsWith(relative(ROOT, path)));
}

function keyOf({ file, text, change }) {
  return JSON.stringify([file, text, change]);
}

function percent({ killed, all }) {
  return all === 0 ? 'nothing to change' : `${Math.round((killed / all) * 100)} %`;
}
