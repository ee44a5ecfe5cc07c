import { expect, test } from '@jest/globals';
import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { bringUpToDate } from '../../build/up-to-date.mjs';
import { withFolder } from '../support/folder.ts';

const FILES = {
  'controls/a.yaml': 'a',
  'controls/b/c.yaml': 'c',
  'src/read.ts': 'read',
  'src/other.ts': 'other',
  'src/generated/stamps.json': '{}',
};

/** Builds twice, with a change in between, and gives how often the stage ran. */
async function runsAround(change: (root: string) => void, fails = false): Promise<number> {
  return withFolder(FILES, async (root) => {
    let runs = 0;
    const run = (): readonly string[] => {
      runs += 1;
      writeFileSync(join(root, 'out.json'), readdirSync(join(root, 'controls'), { recursive: true }).join());
      if (fails && runs === 1) throw new Error('stopped');
      return ['src/read.ts'];
    };
    const build = (): Promise<void> =>
      bringUpToDate(root, [{ name: 'content', inputs: ['controls'], outputs: ['out.json'], run }]);
    await build().catch(() => undefined);
    change(root);
    await build();
    await build();
    return runs;
  });
}

test.each([
  ['nothing', (): void => undefined],
  ['a file that it does not read', (root: string): void => writeFileSync(join(root, 'src/other.ts'), 'more')],
  ['the same bytes, written again', (root: string): void => writeFileSync(join(root, 'controls/a.yaml'), 'a')],
])('a stage of the build does not run again for %s', async (_name, change) => {
  expect(await runsAround(change)).toBe(1);
});

test.each([
  ['a changed file', (root: string): void => writeFileSync(join(root, 'controls/a.yaml'), 'b')],
  ['a new file', (root: string): void => writeFileSync(join(root, 'controls/b/tried.yaml'), 'x')],
  ['a deleted file', (root: string): void => rmSync(join(root, 'controls/b/c.yaml'))],
  ['a changed source that it read', (root: string): void => writeFileSync(join(root, 'src/read.ts'), 'x')],
  ['an output that is gone', (root: string): void => rmSync(join(root, 'out.json'))],
])('a stage of the build runs again for %s', async (_name, change) => {
  expect(await runsAround(change)).toBe(2);
});

test('a stage of the build that failed runs again', async () => {
  expect(await runsAround(() => undefined, true)).toBe(2);
});
