import { expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { evaluateChecks } from '../../src/checks/evaluate.ts';
import { FUNCTIONS } from '../../src/checks/functions/index.ts';
import { compileTraits } from '../../src/checks/traits.ts';
import { loadContent } from '../../src/content/load-content.ts';
import { assembleExample } from '../../src/engine/example-evidence.ts';
import { folders } from '../support/case-folder.ts';
import { loadRegistry, parserRegistry } from '../support/registry.ts';

const PAIRS = fileURLToPath(new URL('pairs', import.meta.url));
const parsers = parserRegistry(await loadRegistry(fileURLToPath(new URL('../../src/parsers', import.meta.url))));
const { checks, traits, tables } = loadContent();
const readers = compileTraits(traits);
const pairs = folders(PAIRS);

interface Answers {
  readonly resources: number;
  readonly outcomes: ReadonlyMap<string, string>;
}

function answers(pair: string, name: string): Answers {
  const text = readFileSync(`${PAIRS}/${pair}/${name}`, 'utf8');
  const { evidence } = assembleExample(new Map([[name, text]]), readers, parsers);
  const found = evaluateChecks(checks, evidence, { traits, tables, functions: FUNCTIONS, asOf: '2026-11-01' });
  const outcomes = new Map<string, string>();
  for (const { check, subject, outcome } of found) {
    // a name of Terraform has no slash
    const key = `${check.id} ${subject.replaceAll('/', '_')}`;
    outcomes.set(key, [outcomes.get(key), outcome].filter((each) => each !== undefined).join(' '));
  }
  return { resources: evidence.resources.length, outcomes };
}

test.each(pairs)('%s: a template and a configuration of the same things get the same answers', (pair) => {
  const template = answers(pair, 'main.json');
  const configuration = answers(pair, 'main.tf');
  expect(template.outcomes.size).toBeGreaterThan(40);
  expect(Object.fromEntries(template.outcomes)).toEqual(Object.fromEntries(configuration.outcomes));
});

test('more than fifty resources are compared', () => {
  const all = pairs.map((pair) => answers(pair, 'main.json').resources);
  expect(all.reduce((sum, count) => sum + count, 0)).toBeGreaterThan(50);
});
