import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import vm from 'node:vm';
import { build } from 'esbuild';

const require = createRequire(import.meta.url);
const { jestExpect } = createRequire(require.resolve('@jest/globals'))('@jest/expect');
/** So long one set of tests may take with a mutant, in milliseconds; afterwards the mutant counts as noticed. */
const PATIENCE = 60_000;
/** So many times more code points may be passed than without a mutant, before it counts as an endless loop. */
const SLOWER = 20;

/** A test file made ready: `run(id, wanted)` runs its tests with one mutant on, and says what they did. */
export async function suite(path, mutated) {
  const plugin = {
    name: 'mutation',
    setup(builder) {
      builder.onResolve({ filter: /^@jest\/globals$/ }, () => ({ path: 'globals', namespace: 'tests' }));
      builder.onLoad({ filter: /./, namespace: 'tests' }, () => ({ contents: 'module.exports = __tests;' }));
      builder.onLoad({ filter: /\.ts$/ }, async ({ path: file }) => {
        const source = mutated.get(file) ?? (await readFile(file, 'utf8'));
        const url = JSON.stringify(pathToFileURL(file).href);
        return { contents: source.replaceAll('import.meta.url', url), loader: 'ts' };
      });
    },
  };
  const options = { bundle: true, write: false, platform: 'node', format: 'cjs', external: ['fast-check'] };
  const { outputFiles } = await build({ ...options, entryPoints: [path], plugins: [plugin], logLevel: 'error' });
  const script = new vm.Script(`(function (require, module, __mutant, __tests) {${outputFiles[0].text}\n})`, {
    filename: path,
  });
  let usual = Infinity;

  /** Runs those tests that `wanted` takes, until one fails. `reached` has what each test (-1: loading) passed. */
  function run(active, wanted = () => true) {
    const reached = new Map();
    let passed = 0;
    let here = noteFor(-1);
    function noteFor(at) {
      const note = new Set();
      reached.set(at, note);
      return note;
    }
    const on = (id) => {
      here.add(id);
      passed += 1;
      if (passed > usual) throw new Error('endless');
      return id === active;
    };
    const tests = [];
    let failure;
    globalThis.mutationRun = () => {
      script.runInThisContext()(require, { exports: {} }, on, globalsFor(tests));
      for (const [at, test] of tests.entries()) {
        if (!wanted(at)) continue;
        here = noteFor(at);
        test.run();
      }
    };
    try {
      vm.runInThisContext('mutationRun()', { timeout: PATIENCE });
    } catch (error) {
      failure = error;
    }
    if (active === undefined) usual = passed * SLOWER + 100_000;
    return { failure, reached };
  }
  return { path, run };
}

/** As much of Jest as the tests of pure code use: synchronous tests, tables and groups. */
function globalsFor(tests) {
  const test = (name, body) => tests.push({ name, run: body });
  test.each = (rows) => (name, body) => {
    for (const row of rows) test(name, () => (Array.isArray(row) ? body(...row) : body(row)));
  };
  const describe = (_name, body) => body();
  describe.each = (rows) => (_name, body) => rows.forEach((row) => (Array.isArray(row) ? body(...row) : body(row)));
  return { test, it: test, describe, expect: jestExpect };
}
