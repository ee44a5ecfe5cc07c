import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What users install only for pictures of diagrams: loaded from where it stands, or not at all. */
export const OPTIONAL = ['@mermaid-js/mermaid-cli', 'puppeteer'];

/**
 * Commander starts subcommands that are programs of their own, which ours never are; what it would start them with
 * leads to half of Node's networking, so it is loaded when asked for.
 */
const commanderStartsNothing = {
  name: 'commander-starts-nothing',
  setup({ onLoad, onResolve }) {
    onResolve({ filter: /^node:child_process$/ }, ({ importer }) =>
      /node_modules\/commander\//.test(importer) ? { path: 'child_process', namespace: 'lazily' } : undefined,
    );
    onLoad({ filter: /.*/, namespace: 'lazily' }, () => ({
      contents: `exports.spawn = (...asked) => require('node:child_process').spawn(...asked);`,
    }));
  },
};

/** What Piscina asks for to give threads another priority, which ours never have: a program of one platform. */
const NEVER_LOADED = ['@napi-rs/nice'];

/** Piscina starts its threads with a file beside its own, which is one of ours in the bundle. */
const piscinaStartsOurThread = replaceIn('index', /(?<=\(__dirname, )'worker\.js'(?=\))/, `'thread.js'`);

/**
 * Piscina's threads load the module of their jobs with `require`. A thread that is ended while Node 20 does that ends the
 * whole process: "FATAL ERROR: v8::Module::IsGraphAsync". With `import` the thread alone ends.
 */
const piscinaImportsJobs = replaceIn('worker', /__importStar\(require\(s\)\)/, 'import(s)');

/** A plugin that replaces one place in a file of Piscina's, and fails where that place is no longer there. */
function replaceIn(file, place, replacement) {
  return {
    name: `piscina-${file}`,
    setup({ onLoad }) {
      onLoad({ filter: new RegExp(`node_modules/piscina/dist/${file}\\.js$`) }, ({ path }) => {
        const text = readFileSync(path, 'utf8');
        const contents = text.replace(place, replacement);
        if (contents === text)
          throw new Error(`${path} has no ${place} any more: look at what build/split.mjs replaces.`);
        return { contents };
      });
    },
  };
}

/**
 * debug counts the colours of the terminal with supports-color where that is installed, which only test tools bring. It
 * is left out, so that dist/ does not depend on them.
 */
const debugCountsNoColours = {
  name: 'debug-counts-no-colours',
  setup({ onLoad, onResolve }) {
    onResolve({ filter: /^supports-color$/ }, ({ importer }) =>
      /node_modules\/debug\//.test(importer) ? { path: 'supports-color', namespace: 'absent' } : undefined,
    );
    onLoad({ filter: /.*/, namespace: 'absent' }, () => ({ contents: 'module.exports = undefined;' }));
  },
};

/** What packages that are CommonJS modules expect of each file. */
const COMMONJS_NAMES = `import { createRequire as __createRequire } from 'node:module';
const require = __createRequire(import.meta.url);
const __dirname = import.meta.dirname;`;

/**
 * Options of esbuild for the sources as modules in `dist/`: one for what each command loads by itself, one for what
 * several share.
 */
export function splitOptions(root) {
  return {
    absWorkingDir: root,
    entryPoints: {
      'compile-cache': join(root, 'src/cli/compile-cache.ts'),
      main: join(root, 'src/cli/main.ts'),
      library: join(root, 'src/library/library.ts'),
      'assessment-worker': join(root, 'src/server/worker.ts'),
      'system-worker': join(root, 'src/cli/systems/worker.ts'),
      thread: join(root, 'node_modules/piscina/dist/worker.js'),
    },
    outdir: join(root, 'dist'),
    bundle: true,
    external: [...OPTIONAL, ...NEVER_LOADED],
    banner: { js: COMMONJS_NAMES },
    splitting: true,
    plugins: [commanderStartsNothing, debugCountsNoColours, piscinaStartsOurThread, piscinaImportsJobs],
    format: 'esm',
    platform: 'node',
    target: 'node20',
    minifySyntax: true,
    metafile: true,
    write: false,
    logLevel: 'error',
  };
}
