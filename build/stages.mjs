import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildContent } from './content.mjs';
import { importSource } from './import-source.mjs';
import { GENERATED, ROOT } from './places.mjs';
import { buildPrograms } from './programs.mjs';
import { bringUpToDate } from './up-to-date.mjs';
import { buildValidators } from './validators.mjs';
import { writeVersion } from './version.mjs';

/** What every stage depends on: a package that is replaced, or another way to build. */
const ALWAYS = ['package-lock.json', 'build'];

/**
 * The parts of the build, in order. `inputs` are files and folders that a part reads, in addition to the files of
 * `src/` that `run` gives; `outputs` are what must be there afterwards.
 */
const STAGES = [
  { name: 'version', inputs: ['package.json'], outputs: ['src/generated/version.ts'], run: writeVersion },
  { name: 'functions', inputs: [], outputs: ['src/generated/function-options.json'], run: listFunctions },
  {
    name: 'validators',
    inputs: ['schemas', 'src/generated/function-options.json'],
    outputs: ['src/generated/validators', 'src/generated/schema-keys.ts', 'src/generated/metafiles.json'],
    run: buildValidators,
  },
  {
    name: 'content',
    inputs: ['controls'],
    outputs: ['dist/content.json', 'dist/examples.json', 'dist/frameworks'],
    run: buildContent,
  },
  {
    name: 'programs',
    inputs: ['package.json', 'src/library/types.ts', 'src/generated/metafiles.json', 'schemas/official'],
    outputs: ['dist/main.js', 'dist/library.d.ts', 'dist/evidence-engine.1', 'THIRD-PARTY-NOTICES', 'bom.cdx.json'],
    run: buildPrograms,
  },
].map((stage) => ({ ...stage, inputs: [...ALWAYS, ...stage.inputs] }));

/** Runs the parts of the build whose inputs have changed: all parts, or those that are named. */
export async function buildStages(names = STAGES.map(({ name }) => name)) {
  mkdirSync(GENERATED, { recursive: true });
  await bringUpToDate(
    ROOT,
    STAGES.filter(({ name }) => names.includes(name)),
  );
}

/** The named functions of checks with the schemas of their options, for the validators. */
async function listFunctions() {
  const { exported, inputs } = await importSource('src/checks/functions/index.ts');
  const functions = exported.FUNCTIONS.map(({ name, options }) => ({ name, options }));
  writeFileSync(join(GENERATED, 'function-options.json'), JSON.stringify(functions));
  return inputs;
}
