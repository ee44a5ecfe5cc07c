import { fileURLToPath } from 'node:url';
import { FUNCTIONS } from '../../src/checks/functions/index.ts';
import type { Bench } from '../../src/checks/harness/harness.ts';
import { readContentFolder } from '../../src/content/read-folder.ts';
import { assembleExample } from '../../src/engine/example-evidence.ts';
import { allParsers } from '../../src/parsers/index.ts';

const PARSERS = await allParsers();
const content = readContentFolder(fileURLToPath(new URL('../../controls', import.meta.url)));
const tables = content.tables.map(({ thing }) => thing);

/** The checks of controls/ with their examples. */
export const checks = content.checks.map(({ thing }) => thing);

/** What their examples are run with. */
export const bench: Bench = {
  traits: content.traits.map(({ thing }) => thing),
  tables: () => tables,
  functions: FUNCTIONS,
  controls: new Map(),
  namedByRequirements: new Set(),
  otherChecks: new Set(),
  assemble: (files, traits) => assembleExample(files, traits, PARSERS),
};
