/** Brings the build up to date before any test judges by it: what tests read of `dist/` and `src/generated/` is of the sources. */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildStages } from '../../build/stages.mjs';

const TESTS = fileURLToPath(new URL('..', import.meta.url));
/** What reads or runs the programs in `dist/`; all else imports `src/` itself, and reads only the content. */
const RUNS_PROGRAMS = /cli-host\.mjs|bin\/evidence-engine|['"/]dist['"/]/;

export default async function buildFirst({ testPathPatterns }) {
  const patterns = testPathPatterns?.patterns ?? [];
  const suites = readdirSync(TESTS, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.test.ts'))
    .map((name) => join(TESTS, name))
    .filter((path) => patterns.length === 0 || patterns.some((pattern) => new RegExp(pattern, 'i').test(path)));
  const seen = new Set();
  const runsPrograms = suites.length === 0 || suites.some((path) => reaches(path, seen));
  await buildStages(runsPrograms ? undefined : ['version', 'functions', 'validators', 'content']);
}

/** Whether a test, or a file of `test/` that it imports, runs the programs. */
function reaches(path, seen) {
  if (seen.has(path)) return false;
  seen.add(path);
  const text = readFileSync(path, 'utf8');
  if (RUNS_PROGRAMS.test(text)) return true;
  const imports = [...text.matchAll(/from '(\.[^']+)'/g)].map(([, name]) => join(dirname(path), name));
  return imports.filter((name) => name.startsWith(TESTS)).some((name) => reaches(name, seen));
}
