import { expect, test } from '@jest/globals';
import { mkdirSync, readdirSync, renameSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { lockFolder } from '../../src/server/jobs/lock-folder.ts';
import { withFolder } from '../support/folder.ts';

test('a folder is locked until it is given back', async () => {
  await withFolder({}, async (folder) => {
    const first = await lockFolder(folder, () => undefined);
    const later = lockFolder(folder, () => undefined);
    first?.();
    const second = await later;
    expect([first, second]).toEqual([expect.any(Function), expect.any(Function)]);
    second?.();
    expect(readdirSync(folder)).toEqual([]);
  });
});

test('a lock that nobody renews is taken at once, by one of several', async () => {
  await withFolder({}, async (folder) => {
    const lock = join(folder, 'lock');
    mkdirSync(lock);
    utimesSync(lock, 0, 0);
    const taken = [lockFolder(folder, () => undefined), lockFolder(folder, () => undefined)];
    (await Promise.race(taken))?.();
    for (const each of await Promise.all(taken)) each?.();
    expect(readdirSync(folder)).toEqual([]);
  });
});

test('a lock that another process took is lost, and not given back', async () => {
  await withFolder({}, async (folder) => {
    const lock = join(folder, 'lock');
    let tellLoss: (() => void) | undefined;
    const loss = new Promise<void>((resolve) => {
      tellLoss = resolve;
    });
    const giveBack = await lockFolder(folder, () => tellLoss?.());
    renameSync(lock, join(folder, 'other'));
    mkdirSync(lock);
    await loss;
    giveBack?.();
    expect(readdirSync(folder).sort()).toEqual(['lock', 'other']);
  });
});
