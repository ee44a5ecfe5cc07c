import { expect, test } from '@jest/globals';
import { fileURLToPath } from 'node:url';
import { testContent } from '../../src/checks/harness/test-content.ts';
import { scanContentFolder } from '../../src/content/read-folder.ts';
import { benchOfFolder } from '../../src/engine/test-controls.ts';
import { allParsers } from '../../src/parsers/index.ts';

/** `CHECK=<check id or family>` limits the run while a check is being written. */
const only = process.env['CHECK'];

test('every check and trait in controls/ proves itself', async () => {
  const folder = scanContentFolder(fileURLToPath(new URL('../../controls', import.meta.url)));
  const problems = testContent(folder, benchOfFolder(folder, await allParsers()), only);
  const errors = problems.map(({ file, where, reason }) => `${file}  ${where}: ${reason}`);
  const faults = only === undefined ? folder.faults : folder.faults.filter(({ message }) => message.includes(only));
  expect([...faults.map(({ message }) => message), ...errors].join('\n')).toBe('');
});
