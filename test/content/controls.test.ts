import { expect, test } from '@jest/globals';
import { fileURLToPath } from 'node:url';
import { FUNCTIONS } from '../../src/checks/functions/index.ts';
import { testContent } from '../../src/checks/harness/test-content.ts';
import { scanContentFolder } from '../../src/content/read-folder.ts';
import { assembleExample } from '../../src/engine/example-evidence.ts';
import type { RootFramework } from '../../src/model/check.ts';
import { loadRegistry, parserRegistry } from '../support/registry.ts';
import { namesInRequirements } from '../../src/engine/test-controls.ts';

/** `CHECK=<check id or family>` limits the run while a check is being written. */
const only = process.env['CHECK'];
const path = (relative: string): string => fileURLToPath(new URL(relative, import.meta.url));

test('every check and trait in controls/ proves itself', async () => {
  const folder = scanContentFolder(path('../../controls'));
  const parsers = parserRegistry(await loadRegistry(path('../../src/parsers')));
  const roots = folder.frameworks.filter(
    ({ thing }) => thing.id === thing.basis || thing.id.startsWith(`${thing.basis}-r`),
  );
  const controls = new Map(
    roots.map(({ thing }): [RootFramework, ReadonlySet<string>] => [
      thing.basis,
      new Set(thing.requirements.map(({ id }) => id)),
    ]),
  );
  const tables = folder.tables.map(({ thing }) => thing);
  const problems = testContent(
    folder,
    {
      traits: folder.traits.map(({ thing }) => thing),
      tables: () => tables,
      functions: FUNCTIONS,
      controls,
      namedByRequirements: namesInRequirements(folder.frameworks.map(({ thing }) => thing)),
      otherChecks: new Set(),
      assemble: (files, traits) => assembleExample(files, traits, parsers),
    },
    only,
  );
  const errors = problems.map(({ file, where, reason }) => `${file}  ${where}: ${reason}`);
  const faults = only === undefined ? folder.faults : folder.faults.filter(({ message }) => message.includes(only));
  expect([...faults.map(({ message }) => message), ...errors].join('\n')).toBe('');
});
