import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { build } from 'esbuild';
import { coreLoader } from './core-loader.mjs';
import { COMMON, splitOptions } from './split.mjs';

/** Modules that become one file each, with the sources that they begin with. */
const JOINED = {
  /** What every command begins with. */
  './main.cjs': ['src/cli/main.ts'],
  /** What every ordinary assessment loads beside. */
  './core.cjs': [
    'src/cli/assess.ts',
    'src/cli/options/refuse-empty.ts',
    'src/writers/json.ts',
    'src/writers/coverage.ts',
    'src/generated/validators/assessmentJson.js',
    'src/generated/validators/coverage.js',
  ],
};
/** What modules call their own address, and their way to load a module that not every run needs. */
const ADDRESS = '__address';
const LOAD = '__load';
const PRELUDE = `'use strict';
const ${ADDRESS} = require('node:url').pathToFileURL(__filename).href;
const ${LOAD} = (name) => Promise.resolve().then(() => require(name));`;

/**
 * Sources to `dist/`. Node spends half a millisecond on each module it loads, and more on code that it has not seen
 * before. So the modules that every run needs are joined: `main.cjs`, and `core.js`, which `core.cjs` loads together
 * with the bytecode of an earlier run. Every other module stays by itself, and takes from these what it shares. All are
 * CommonJS: the first module of the other kind would cost a tenth of a short run, for a loader of its own that reads the
 * text of every file once more to learn its exports. Who uses the package as a library imports `library.js`. Gives
 * esbuild's account of the sources.
 */
export async function bundleSources(root) {
  const dist = join(root, 'dist');
  for (const name of readdirSync(dist)) if (/\.(?:js|cjs|bytecode)$/.test(name)) rmSync(join(dist, name));
  const { metafile, outputFiles } = await build(splitOptions(root));
  const texts = new Map(outputFiles.map(({ path, text }) => [basename(path), text]));
  const outputs = new Map(Object.entries(metafile.outputs).map(([path, output]) => [basename(path), output]));
  const joined = joinedModules(outputs);
  const bundle = (contents, own) => bundled(dist, { texts, joined, own }, contents);

  const main = membersOf(joined, './main.cjs');
  const start = `export { run } from './main.js';\n${exportsOf(joined, main)}`;
  writeFileSync(join(dist, 'main.cjs'), `${PRELUDE}\n${await bundle(start, main)}`);
  const core = membersOf(joined, './core.cjs');
  writeFileSync(join(dist, 'core.js'), await bundle(exportsOf(joined, core), core));
  writeFileSync(join(dist, 'core.cjs'), coreLoader(PRELUDE, [ADDRESS, LOAD], namesIn(joined, core)));
  for (const [name, contents] of texts) {
    if (!joined.has(name))
      writeFileSync(join(dist, commonName(name)), `${PRELUDE}\n${await bundle(contents, new Set())}`);
  }
  const exported = outputs.get('library.js').exports.join(', ');
  writeFileSync(join(dist, 'library.js'), `export { ${exported} } from './library.cjs';\n`);
  return metafile;
}

/** What a module of the split is called in `dist/`. */
function commonName(name) {
  return name.replace(/\.js$/, '.cjs');
}

/** Each module that is joined: into which file, and what its exports are called there, where names of all meet. */
function joinedModules(outputs) {
  const joined = new Map();
  for (const [file, sources] of Object.entries(JOINED)) {
    const queue = sources.map((source) => outputOf(source, outputs));
    for (let module = queue.pop(); module !== undefined; module = queue.pop()) {
      if (joined.has(module)) continue;
      const { exports, imports } = outputs.get(module);
      const prefix = `m${joined.size}_`;
      joined.set(module, { file, names: new Map(exports.map((name) => [name, `${prefix}${name}`])) });
      for (const { kind, path, external } of imports)
        if (kind === 'import-statement' && !external) queue.push(basename(path));
    }
  }
  return joined;
}

function outputOf(source, outputs) {
  for (const [name, { entryPoint }] of outputs) if (entryPoint === source) return name;
  throw new Error(`${source} is no module that is loaded by itself any more: name the new one in build/bundle.mjs.`);
}

function membersOf(joined, file) {
  return new Set([...joined.keys()].filter((module) => joined.get(module).file === file));
}

function namesIn(joined, members) {
  return [...members].flatMap((module) => [...joined.get(module).names.values()]);
}

/** What a file of joined modules gives to others. */
function exportsOf(joined, members) {
  const lines = [...members].map((module) => {
    const pairs = [...joined.get(module).names].map(([own, name]) => `${own} as ${name}`);
    return `export { ${pairs.join(', ')} } from './${module}';\n`;
  });
  return lines.join('');
}

/** What stands in place of a module that was joined into another file. */
function takenFrom({ file, names }) {
  const pairs = [...names].map(([own, name]) => `${name} as ${own}`);
  return `export { ${pairs.join(', ')} } from '${file}';\n`;
}

/** One file, with what is joined into it. Modules of the split exist in memory only. */
async function bundled(dist, { texts, joined, own }, contents) {
  const resolve = ({ path }) => {
    const name = basename(path);
    return joined.has(name) ? { path: name, namespace: 'split' } : { path: `./${commonName(name)}`, external: true };
  };
  const contentsOf = (name) => (own.has(name) ? texts.get(name) : takenFrom(joined.get(name)));
  const split = {
    name: 'split',
    setup({ onLoad, onResolve }) {
      onResolve({ filter: /^\.\// }, resolve);
      onLoad({ filter: /.*/, namespace: 'split' }, ({ path }) => ({ contents: contentsOf(path) }));
    },
  };
  const { outputFiles } = await build({
    ...COMMON,
    format: 'cjs',
    define: { 'import.meta.url': ADDRESS },
    stdin: { contents, resolveDir: dist },
    plugins: [split],
    write: false,
  });
  return outputFiles[0].text.replaceAll(/\bimport\((?="\.\/)/g, `${LOAD}(`);
}
