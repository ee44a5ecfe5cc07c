/**
 * `npm run check:content -- <check id or family>`: tests the content of controls/ as it stands there, all of it without an
 * argument. Only what `src/` and `schemas/` changed is built first.
 */
import { buildStages } from './stages.mjs';

const only = process.argv.slice(2);
await buildStages(['version', 'functions', 'validators', 'programs']);
const { run } = await import('../dist/main.js');
process.exitCode = await run(['controls', 'test', 'controls', ...only.flatMap((id) => ['--only', id])]);
