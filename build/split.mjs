import { join } from 'node:path';

/** Packages that start workers of their own or generate code: `serve` loads them from node_modules. */
const EXTERNAL = ['fastify', '@fastify/rate-limit', 'piscina', 'prom-client'];
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

/** What bundles of ours have in common. */
export const COMMON = {
  bundle: true,
  external: [...EXTERNAL, ...OPTIONAL],
  minifySyntax: true,
  minifyWhitespace: true,
  platform: 'node',
  target: 'node20',
  logLevel: 'error',
};

/**
 * Options of esbuild for the sources as modules in `dist/`: one for what each command loads by itself, one for what
 * several share.
 */
export function splitOptions(root) {
  return {
    ...COMMON,
    absWorkingDir: root,
    entryPoints: {
      main: join(root, 'src/cli/main.ts'),
      library: join(root, 'src/library/library.ts'),
      'assessment-worker': join(root, 'src/server/worker.ts'),
    },
    outdir: join(root, 'dist'),
    splitting: true,
    plugins: [commanderStartsNothing],
    format: 'esm',
    metafile: true,
    write: false,
  };
}
