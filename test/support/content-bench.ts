import { FUNCTIONS } from '../../src/checks/functions/index.ts';
import type { Bench } from '../../src/checks/harness/harness.ts';
import { loadContent, loadExamples } from '../../src/content/load-content.ts';
import { assembleExample } from '../../src/engine/example-evidence.ts';
import { allParsers } from '../../src/parsers/index.ts';

const PARSERS = await allParsers();
/** As `build-first.mjs` builds it of controls/ before any test: reading all the YAML takes ten times as long. */
const content = loadContent();
const examples = loadExamples();

/** The checks of controls/ with their examples. */
export const checks = content.checks.map((check) => ({ ...check, examples: examples.get(check.id) ?? [] }));

/** What their examples are run with. */
export const bench: Bench = {
  traits: content.traits,
  tables: content.tables,
  functions: FUNCTIONS,
  controls: new Map(),
  namedByRequirements: new Set(),
  otherChecks: new Set(),
  assemble: (files, traits) => assembleExample(files, traits, PARSERS),
};
