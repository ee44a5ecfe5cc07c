import { importSource } from './bundle.mjs';

/**
 * Runs the command line from `src/`, without a build: `npm run debug -- assess examples/weak`. For breakpoints:
 * `node --inspect-brk debug/run.mjs assess examples/weak`. Checks and frameworks are those of the last build.
 */
const { run } = await importSource('run', `export { run } from './src/cli/main.ts';`);
process.exitCode = await run(process.argv.slice(2));
