import { expect, test } from '@jest/globals';
import { fileURLToPath } from 'node:url';
import { evaluateChecks } from '../../src/checks/evaluate.ts';
import { FUNCTIONS } from '../../src/checks/functions/index.ts';
import { exampleInput } from '../../src/checks/harness/example-input.ts';
import { readTypes } from '../../src/checks/read-types.ts';
import { compileTraits } from '../../src/checks/traits.ts';
import { scanContentFolder } from '../../src/content/read-folder.ts';
import { assembleExample } from '../../src/engine/example-evidence.ts';
import type { EvidenceSet } from '../../src/model/evidence-set.ts';
import { loadRegistry, parserRegistry } from '../support/registry.ts';

const path = (relative: string): string => fileURLToPath(new URL(relative, import.meta.url));

/** The same evidence, with a note of every type that something looks up. */
function watched(evidence: EvidenceSet, seen: (type: string) => void): EvidenceSet {
  return {
    ...evidence,
    byType(type) {
      seen(type);
      return evidence.byType(type);
    },
    byTypes(types) {
      types.forEach(seen);
      return evidence.byTypes(types);
    },
    linked(subject, types, on) {
      types.forEach(seen);
      return evidence.linked(subject, types, on);
    },
    join(types, on) {
      types.forEach(seen);
      return evidence.join(types, on);
    },
  };
}

test('what functions look up in the examples of their checks is in the list of types that are read', async () => {
  const folder = scanContentFolder(path('../../controls'));
  const parsers = parserRegistry(await loadRegistry(path('../../src/parsers')));
  const traits = folder.traits.map(({ thing }) => thing);
  const tables = folder.tables.map(({ thing }) => thing);
  const readers = compileTraits(traits);
  const missing = new Set<string>();
  for (const { thing: check } of folder.checks) {
    if (check.function === undefined) continue;
    const read = readTypes([check], traits, FUNCTIONS);
    for (const { files, asOf = '2026-11-01' } of check.examples) {
      const { evidence } = assembleExample(exampleInput(files), readers, parsers);
      const note = (type: string): void => {
        if (!read.has(type)) missing.add(`${check.function?.name ?? ''} ${type}`);
      };
      evaluateChecks([check], watched(evidence, note), { traits, tables: () => tables, functions: FUNCTIONS, asOf });
    }
  }
  expect([...missing].sort()).toEqual([]);
});
