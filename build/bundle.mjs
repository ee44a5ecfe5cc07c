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
    'src/writers/json.ts',
    'src/writers/coverage.ts',
    'src/generated/validators/assessmentJson.js',
    'src/generated/validators/coverage.js',
  ],
};
/** What the core calls its own address, and its way to load a module that not every run needs. */
const ADDRESS = '__address';
const LOAD = '__load';

/**
 * Sources to `dist/`. Node spends half a millisecond on each module it loads, and more on code that it has not seen
 * before. So the modules that every run needs are joined: `main.cjs`, and `core.js`, which `core.cjs` loads together
 * with the bytecode of an earlier run. Every other module stays by itself, and takes from these what it shares.
 */
export async function bundleSources(root) {
  const dist = join(root, 'dist');
  for (const name of readdirSync(dist)) if (/\.(?:js|cjs|bytecode)$/.test(name)) rmSync(join(dist, name));
  const { metafile, outputFiles } = await build(splitOptions(root));
  const texts = new Map(outputFiles.map(({ path, text }) => [basename(path), text]));
  const outputs = new Map(Object.entries(metafile.outputs).map(([path, output]) => [basename(path), output]));
  const joined = joinedModules(outputs);
  const bundle = (options, own) => bundled(dist, { texts, joined, own }, options);

  const main = membersOf(joined, './main.cjs');
  const start = `export { run } from './main.js';\n${exportsOf(joined, main)}`;
  writeFileSync(join(dist, 'main.cjs'), await bundle({ stdin: { contents: start }, format: 'cjs' }, main));
  const core = membersOf(joined, './core.cjs');
  const define = { 'import.meta.url': ADDRESS };
  const code = await bundle({ stdin: { contents: exportsOf(joined, core) }, format: 'cjs', define }, core);
  writeFileSync(join(dist, 'core.js'), code.replaceAll(/\bimport\((?="\.\/)/g, `${LOAD}(`));
  writeFileSync(join(dist, 'core.cjs'), coreLoader([ADDRESS, LOAD], namesIn(joined, core)));
  for (const [name, contents] of texts) {
    if (joined.has(name)) continue;
    writeFileSync(join(dist, name), await bundle({ stdin: { contents }, format: 'esm' }, new Set()));
  }
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
async function bundled(dist, { texts, joined, own }, { stdin, ...options }) {
  const resolve = ({ path }) => {
    const name = basename(path);
    return joined.has(name) ? { path: name, namespace: 'split' } : { path, external: true };
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
    ...options,
    stdin: { ...stdin, resolveDir: dist },
    plugins: [split],
    write: false,
  });
  return outputFiles[0].text;
}
