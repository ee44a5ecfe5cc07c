import { afterEach, describe, expect, jest, test } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { earlierOutputs } from '../../src/cli/earlier-outputs.ts';
import { writeFiles } from '../../src/cli/write-files.ts';
import { ownerTag } from '../../src/engine/temporary-names.ts';
import { temporaryFolder } from '../support/folder.ts';

const LOCK = '.renaming.part';
const FILES = [{ filename: 'a.json', text: '{"new": true}' }];
const root = temporaryFolder();
let folder = '';

afterEach(() => {
  jest.restoreAllMocks();
});

/** A folder with an older file, and the lock of another run. */
function locked(seconds: number): void {
  folder = mkdtempSync(join(root, 'run-'));
  writeFileSync(join(folder, 'a.json'), '{"old": true}');
  writeFileSync(join(folder, LOCK), '');
  const then = Date.now() / 1000 + seconds;
  utimesSync(join(folder, LOCK), then, then);
}

test('what lies beside the outputs of a run is named, but for hidden files and folders', () => {
  const top = mkdtempSync(join(root, 'top-'));
  const own = join(top, 'cmmc');
  const written = writeFiles(own, FILES);
  expect(earlierOutputs(written)).toEqual([]);
  mkdirSync(join(own, 'notes'));
  mkdirSync(join(top, 'nist-800-53'));
  for (const name of [LOCK, '../notes.txt', '../nist-800-53/report.html']) writeFileSync(join(own, name), '');
  expect(earlierOutputs(written)).toEqual([]);
  for (const name of ['b.json', '../evidence-bundle.zip']) writeFileSync(join(own, name), '');
  expect(earlierOutputs(written)).toEqual([
    expect.stringContaining(`${join(own, 'b.json')}, ${join(top, 'evidence-')}`),
  ]);
  for (const name of 'cdefgh') writeFileSync(join(own, `${name}.json`), '');
  expect(earlierOutputs(written)).toEqual([expect.stringMatching(/f\.json and 3 more\. Remove/)]);
});

describe('the lock of another run', () => {
  test.each([
    ['left by one that was killed an hour ago', -3600],
    ['left by one that was killed three seconds ago', -3],
    ['of a clock that was set back', 3600],
  ])('%s is taken over, and is gone afterwards', (_name, seconds) => {
    locked(seconds);
    expect(writeFiles(folder, FILES)).toEqual([join(folder, 'a.json')]);
    expect(readdirSync(folder)).toEqual(['a.json']);
    expect(readFileSync(join(folder, 'a.json'), 'utf8')).toBe('{"new": true}');
  });

  test('that is released is waited for', () => {
    locked(0);
    const began = Date.now();
    let asked = 0;
    jest.spyOn(Date, 'now').mockImplementation(() => {
      asked += 1;
      if (asked === 4) rmSync(join(folder, LOCK), { force: true });
      return began;
    });
    expect(writeFiles(folder, FILES)).toEqual([join(folder, 'a.json')]);
    expect(readdirSync(folder)).toEqual(['a.json']);
  });

  test('that is held for longer than anybody waits leaves everything as it was', () => {
    locked(0);
    const began = Date.now();
    const times = [began, began, began, began + 6000];
    jest.spyOn(Date, 'now').mockImplementation(() => times.shift() ?? began + 6000);
    expect(() => writeFiles(folder, FILES)).toThrow(/a\.json could not be written \(EBUSY\)\. Name a folder/);
    expect(readdirSync(folder).sort()).toEqual([LOCK, 'a.json']);
    expect(readFileSync(join(folder, 'a.json'), 'utf8')).toBe('{"old": true}');
  });

  test('whose place is a folder is an error, and nothing is left behind', () => {
    locked(0);
    rmSync(join(folder, LOCK));
    mkdirSync(join(folder, LOCK));
    utimesSync(join(folder, LOCK), 1, 1);
    expect(() => writeFiles(folder, FILES)).toThrow(/could not be written/);
    expect(readdirSync(folder).sort()).toEqual([LOCK, 'a.json']);
    expect(readFileSync(join(folder, 'a.json'), 'utf8')).toBe('{"old": true}');
  });
});

describe('what a run left that was killed', () => {
  const [where = '', , start = '', rest = ''] = ownerTag().split('-');
  const dead = spawnSync(process.execPath, ['-e', '0']).pid;
  const day = 24 * 60 * 60;
  const tag = (pid: number, begun = start, place = where): string => `.a.json.${place}-${pid}-${begun}-${rest}.part`;
  const onLinux = existsSync('/proc/self/stat');

  test.each([
    ['of a process that is gone', tag(dead), 0, true],
    ['of a process that is gone, for another file', tag(dead).replace('a.json', 'evidence-bundle.zip'), 0, true],
    ['of this process', tag(process.pid), 0, false],
    ['of this process, an old one', tag(process.pid), -3 * day, false],
    ['of a process whose id is used again', tag(process.pid, '7'), 0, onLinux],
    ['of another machine or container', tag(dead, '7', '00000000'), -60, false],
    ['of another machine or container, two days old', tag(dead, '7', '00000000'), -2 * day, true],
    ['that another program downloads', 'a.json.part', -9 * day, false],
    ['that another program downloads and hides', '.a.json.part', -9 * day, false],
    ['with a name that is almost one of ours', `${tag(dead)}.json`, -9 * day, false],
    ['without a hidden name', tag(dead).slice(1), -9 * day, false],
  ])('%s: %s', (_what, name, seconds, isRemoved) => {
    const place = mkdtempSync(join(root, 'litter-'));
    writeFileSync(join(place, name), 'half');
    const then = Date.now() / 1000 + seconds;
    utimesSync(join(place, name), then, then);
    writeFiles(place, FILES);
    expect(readdirSync(place).sort()).toEqual(isRemoved ? ['a.json'] : [name, 'a.json'].sort());
  });

  test('folders and links with such a name stay', () => {
    const place = mkdtempSync(join(root, 'litter-'));
    mkdirSync(join(place, tag(dead)));
    symlinkSync('elsewhere', join(place, tag(dead).replace('a.json', 'b')));
    writeFiles(place, FILES);
    expect(readdirSync(place).length).toBe(3);
  });
});
