import { expect, test } from '@jest/globals';
import { compileCacheFolder, type UserFolders } from '../../src/cli/compile-cache.ts';

test.each<readonly [UserFolders, string | undefined]>([
  [{ HOME: '/home/ann' }, '/home/ann/.cache/evidence-engine'],
  [{ HOME: '/home/ann', XDG_CACHE_HOME: '/var/cache/ann' }, '/var/cache/ann/evidence-engine'],
  [{ XDG_CACHE_HOME: '/var/cache/ann' }, '/var/cache/ann/evidence-engine'],
  // an empty or relative name would lead into the working folder
  [{ HOME: '/home/ann', XDG_CACHE_HOME: '' }, '/home/ann/.cache/evidence-engine'],
  [{ HOME: '/home/ann', XDG_CACHE_HOME: 'cache' }, '/home/ann/.cache/evidence-engine'],
  [{ HOME: '', XDG_CACHE_HOME: '' }, undefined],
  [{ HOME: '.', XDG_CACHE_HOME: './cache' }, undefined],
  [{}, undefined],
])('compiled code is kept in a folder of the user or nowhere: %j', (folders, expected) => {
  expect(compileCacheFolder(folders)).toBe(expected);
});
