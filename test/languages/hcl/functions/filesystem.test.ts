import { createHash } from 'node:crypto';
import { expect, test } from '@jest/globals';
import type { FunctionContext, TreeFile } from '../../../../src/languages/hcl/functions/function.ts';
import { called, type FunctionRow } from '../../../support/terraform-values.ts';

const FILES: ReadonlyMap<string, Uint8Array> = new Map([
  ['hello.txt', Buffer.from('hello world')],
  ['keys/id.bin', Buffer.from([0xff, 0xfe, 0x00])],
  ['keys/a.pem', Buffer.from('pem')],
  ['keys/old/b.pem', Buffer.from('pem')],
]);

const CONTEXT: FunctionContext = {
  files: { find, below: (folder) => (folder === '.' ? [...FILES.keys()] : undefined) },
  takes: () => true,
  render: (template, variables) => `${template} with ${[...variables.keys()].join()}`,
};

function find(path: string): TreeFile | false | undefined {
  if (path.startsWith('..')) return undefined;
  const bytes = FILES.get(path);
  if (bytes === undefined) return false;
  return { sha256: createHash('sha256').update(bytes).digest('hex'), text: () => Buffer.from(bytes).toString() };
}

const ROWS: readonly FunctionRow[] = [
  ['file', ['hello.txt'], 'hello world'],
  ['file', ['none.txt'], '<error>'],
  ['file', ['../secret'], '<unknown set>'],
  ['filebase64', ['hello.txt'], 'aGVsbG8gd29ybGQ='],
  ['filebase64', ['keys/id.bin'], '<unknown set>'],
  ['filemd5', ['hello.txt'], '5eb63bbbe01eeed093cb22bb8f5acdc3'],
  ['filemd5', ['keys/id.bin'], '<unknown set>'],
  ['filesha256', ['hello.txt'], 'b94d27b9934d3e08a52e52d7da7dabfac484efe37a5380ee9088f7ace2efcde9'],
  ['filebase64sha256', ['hello.txt'], 'uU0nuZNNPgilLlLX2n2r+sSE7+N6U4DukIj3rOLvzek='],
  ['fileexists', ['hello.txt'], true],
  ['fileexists', ['none.txt'], false],
  ['fileexists', ['../secret'], '<unknown set>'],
  ['fileset', ['.', '**/*.pem'], { set: ['keys/a.pem', 'keys/old/b.pem'] }],
  ['fileset', ['.', 'keys/*.{pem,bin}'], { set: ['keys/a.pem', 'keys/id.bin'] }],
  ['fileset', ['.', 'keys/[!a].pem'], { set: [] }],
  ['fileset', ['..', '*'], '<unknown set>'],
  ['fileset', ['.', '../*'], '<unknown set>'],
  ['templatefile', ['hello.txt', { a: 1 }], 'hello world with a'],
  ['templatefile', ['none.txt', {}], '<error>'],
  ['templatestring', ['x', { b: 1 }], 'x with b'],
  ['basename', ['foo/bar/baz.txt'], 'baz.txt'],
  ['dirname', ['foo/bar/../baz.txt'], 'foo'],
  ['abspath', ['x'], '<unknown set>'],
  ['pathexpand', ['~/x'], '<unknown set>'],
  ['pathexpand', ['/x'], '/x'],
];

test.each(ROWS)('%s(%j) is %j', (name, args, expected) => {
  expect(called(name, args, CONTEXT)).toEqual(expected);
});
