import { describe, expect, test } from '@jest/globals';
import { hostNames, type NoHosts } from '../../../src/parsers/ansible/inventory/host-range.ts';
import { emptyInventory } from '../../../src/parsers/ansible/inventory/inventory.ts';
import { createWork } from '../../../src/base/work.ts';
import { hostsOfPattern } from '../../../src/parsers/ansible/inventory/pattern.ts';
import { pythonLiteral } from '../../../src/parsers/ansible/inventory/python-literal.ts';
import { readIni } from '../../../src/parsers/ansible/inventory/read-ini.ts';
import { bitsAtMost, letsOthersWrite, modeBits } from '../../../src/parsers/ansible/simulate/mode.ts';
import { splitFreeForm } from '../../../src/languages/shell/split-words.ts';
import { problemList } from '../../../src/parsers/shared/problem-list.ts';
import { evidenceFile } from '../../support/evidence-file.ts';

test.each<[string, readonly string[] | NoHosts]>([
  ['web[01:03].example', ['web01.example', 'web02.example', 'web03.example']],
  ['db[a:c]', ['dba', 'dbb', 'dbc']],
  ['n[1:9:4]', ['n1', 'n5', 'n9']],
  ['r[1:2]c[1:2]', ['r1c1', 'r1c2', 'r2c1', 'r2c2']],
  ['name:2222', ['name']],
  ['fe80::1', ['fe80::1']],
  ['n[3:1]', 'unreadable'],
  ['n[1:', 'unreadable'],
  ['n[1:999999999]', 'too-many'],
  ['a[1:9999]b[1:9999]', 'too-many'],
  ['n[9:1:2]', 'unreadable'],
  ['n[02:12:5]', ['n02', 'n07', 'n12']],
])('hosts of %s', (pattern, expected) => {
  const hosts = hostNames(pattern);
  expect(typeof hosts === 'string' ? hosts : hosts.names).toEqual(expected);
});

/** Answers as those of `ansible --list-hosts` 2.19. */
describe('patterns', () => {
  const text =
    '[web]\nweb[01:03].example\napp-[a:c]\n[db]\ndb[1:5:2]\n[prod:children]\nweb\ndb\n[other]\napp-a\n[ungrouped]\nlone\n';
  const inventory = emptyInventory('hosts', createWork());
  const file = evidenceFile('hosts', text);
  readIni(file, inventory, problemList(file, { kinds: ['ansible'] }));

  test.each<[string, readonly string[] | undefined]>([
    ['db', ['db1', 'db3', 'db5']],
    ['prod:!web', ['db1', 'db3', 'db5']],
    ['web:&other', ['app-a']],
    ['&other', ['app-a']],
    ['db[0]', ['db1']],
    ['db[-1]', ['db5']],
    ['db[1:]', ['db3', 'db5']],
    ['db[0:1]:lone', ['db1', 'db3', 'lone']],
    ['app-?:!app-b', ['app-a', 'app-c']],
    ['*2.example,lone', ['lone', 'web02.example']],
    ['~db[13]$', ['db1', 'db3']],
    ['~(d+)+x', undefined],
    ['nobody', []],
    ['ungrouped', ['lone']],
  ])('%s', (pattern, expected) => {
    expect(hostsOfPattern(inventory, pattern)?.toSorted()).toEqual(expected);
  });

  test('a wildcard of many stars ends soon', () => {
    expect(hostsOfPattern(inventory, `${'*a'.repeat(200)}*`)).toEqual([]);
  });
});

test.each<[string, unknown]>([
  ['5', 5],
  ['007', '007'],
  ['0o17', 15],
  ['-1.5', -1.5],
  ['True', true],
  ['true', 'true'],
  ['None', null],
  ['"quoted"', 'quoted'],
  ["['a', 'b']", ['a', 'b']],
  ["{'k': [1, {'x': ()}]}", { k: [1, { x: [] }] }],
  ['INFO # no comment', 'INFO # no comment'],
  ['5 # comment', 5],
  ['[1, 2', '[1, 2'],
  ['['.repeat(100), '['.repeat(100)],
])('an INI value %s', (text, expected) => {
  expect(pythonLiteral(text)).toEqual(expected);
});

test.each<[string | number, number | undefined, boolean | undefined]>([
  ['0644', 0o644, false],
  [420, 0o644, false],
  [644, 0o1204, false],
  ['0777', 0o777, true],
  ['1777', 0o1777, false],
  ['u=rw,g=r,o=', 0o640, false],
  ['o+w', undefined, true],
  ['a=rwx', 0o777, true],
  ['u+x', undefined, false],
  ['preserve', undefined, undefined],
])('mode %s', (mode, bits, writable) => {
  expect([modeBits(mode), letsOthersWrite(mode)]).toEqual([bits, writable]);
});

test.each<[string, number | undefined]>([
  ['go-rwx', 0o700],
  ['u-x,g-wx,o-rwx', 0o640],
  ['o-rwx,o+r', 0o774],
  ['u=rw,g-rwx,o=', 0o600],
  ['a-w', 0o555],
  ['-w', undefined],
  ['u+s,go-rwx', undefined],
  ['0640', undefined],
])('mode %s leaves at most', (mode, bits) => {
  expect(bitsAtMost(mode)).toEqual(bits);
});

test.each<[string, readonly string[] | undefined]>([
  ['src=a dest="b c"', ['src=a', 'dest="b c"']],
  ['line="{{ x | join(\' \') }}" state=present', ['line="{{ x | join(\' \') }}"', 'state=present']],
  ['a={{ b c }} d=1', ['a={{ b c }}', 'd=1']],
  ['open="quote', undefined],
])('the words of %s', (line, words) => {
  expect(splitFreeForm(line)).toEqual(words);
});
