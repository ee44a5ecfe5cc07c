import { expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { evaluateChecks } from '../../src/checks/evaluate.ts';
import { FUNCTIONS } from '../../src/checks/functions/index.ts';
import { compileTraits } from '../../src/checks/traits.ts';
import { loadContent } from '../../src/content/load-content.ts';
import { assembleExample } from '../../src/engine/example-evidence.ts';
import { ARM_TYPES } from '../../src/parsers/shared/azure/table.ts';
import { loadRegistry, parserRegistry } from '../support/registry.ts';

const parsers = parserRegistry(await loadRegistry(fileURLToPath(new URL('../../src/parsers', import.meta.url))));
const { checks, traits, tables } = loadContent();
const readers = compileTraits(traits);

/** Blocks of a document with nothing in them, as far as its rows go below them. */
function emptyBlocks(paths: readonly string[]): object {
  const root = {};
  for (const path of paths) {
    let at: Record<string, unknown> = root;
    for (const step of path.split('.').slice(0, -1)) {
      if (step.endsWith('[]')) break;
      at[step] ??= {};
      at = at[step] as Record<string, unknown>;
    }
  }
  return root;
}

function passes(arm: string, document: object): readonly string[] {
  const template = {
    $schema: 'https://schema.management.azure.com/schemas/2019-04-01/deploymentTemplate.json#',
    resources: [
      { type: arm, apiVersion: '2023-05-01', name: 'x/y/z/w'.slice(0, 2 * arm.split('/').length - 3), ...document },
    ],
  };
  const { evidence } = assembleExample(new Map([['main.json', JSON.stringify(template)]]), readers, parsers);
  const found = evaluateChecks(checks, evidence, { traits, tables, functions: FUNCTIONS, asOf: '2026-11-01' });
  return [...new Set(found.filter(({ outcome }) => outcome === 'pass').map(({ check }) => check.id))];
}

/** Passes that are right although nothing is written, each with the default of Azure that it rests on. */
const allowed = readFileSync(new URL('passes-of-absent.txt', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => line.split(':')[0] ?? '');

const found = ARM_TYPES.flatMap(({ arm, rows }) => {
  const bare = passes(arm, { properties: {} });
  const blocks = passes(arm, emptyBlocks(rows.map(([from]) => from)));
  return [...new Set([...bare, ...blocks])].map((check) => `${arm} ${check}`);
}).sort();

test('what a template leaves out passes nothing but by a default that Azure documents', () => {
  expect(found).toEqual(allowed);
});
