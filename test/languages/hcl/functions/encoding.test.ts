import { expect, test } from '@jest/globals';
import { callFunction } from '../../../../src/languages/hcl/functions/call.ts';
import { attribute } from '../../../../src/languages/hcl/values/access.ts';
import { isFailure } from '../../../../src/languages/hcl/values/value.ts';
import { called, NO_FILES, plain, type FunctionRow } from '../../../support/terraform-values.ts';

const ROWS: readonly FunctionRow[] = [
  ['base64encode', ['Hello World'], 'SGVsbG8gV29ybGQ='],
  ['base64decode', ['SGVsbG8gV29ybGQ='], 'Hello World'],
  ['base64decode', ['SGVsbG8gV29ybGQ'], '<error>'],
  ['base64decode', ['/w=='], '<error>'],
  ['base64gzip', ['a'], '<unknown set>'],
  ['textencodebase64', ['Hello World', 'UTF-16LE'], 'SABlAGwAbABvACAAVwBvAHIAbABkAA=='],
  ['textdecodebase64', ['SABlAGwAbABvACAAVwBvAHIAbABkAA==', 'UTF-16LE'], 'Hello World'],
  ['textencodebase64', ['日', 'ISO-8859-1'], '<error>'],
  ['textencodebase64', ['a', 'windows-1252'], '<unknown set>'],
  ['urlencode', ["Hello World!'()*~☃"], 'Hello+World%21%27%28%29%2A~%E2%98%83'],
  ['jsonencode', [{ b: '<&>', a: [1, '#0.10', null, true] }], '{"a":[1,0.1,null,true],"b":"\\u003c\\u0026\\u003e"}'],
  ['jsonencode', ['#123456789012345678901234567890'], '123456789012345678901234567890'],
  ['jsondecode', ['{"hello": "world", "n": 12345678901234567890.5}'], { hello: 'world', n: '#12345678901234567890.5' }],
  ['jsondecode', ['["n1", "t", {"__proto__": 1}]'], ['n1', 't', JSON.parse('{"__proto__": 1}')]],
  ['jsondecode', ['[1,]'], '<error>'],
  ['jsondecode', ['['.repeat(500) + ']'.repeat(500)], '<unknown set>'],
  ['csvdecode', ['a,b\n1,"2,""x"""\n'], { list: [{ a: '1', b: '2,"x"' }] }],
  ['csvdecode', ['a,b\n1'], '<error>'],
  ['csvdecode', ['a,a\n1,2'], '<error>'],
  ['yamlencode', [{ foo: [1, { a: 'b' }], bar: 'x\ny\n', e: {} }], '"bar": |\n  x\n  y\n"e": {}\n"foo":\n- 1\n- "a": "b"\n'],
  ['yamlencode', ['hello'], '"hello"\n'],
  ['yamlencode', [true], 'true\n...\n'],
  ['yamlencode', [`${'word '.repeat(17)}end x`], `"${'word '.repeat(16)}word\n  end x"\n`],
  ['yamldecode', ['a: yes\nb: 0x1F\nc: "1"\nd: [null, 1.5]\ne: 2020-01-02\n'], { a: true, b: 31, c: '1', d: [null, '#1.5'], e: '2020-01-02T00:00:00Z' }],
  ['yamldecode', ['base: &b {x: 1, z: 2}\nd:\n  <<: *b\n  z: 3'], { base: { x: 1, z: 2 }, d: { x: 1, z: 3 } }],
  ['yamldecode', ['&a [*a]'], '<error>'],
  ['yamldecode', ['a: ['], '<error>'],
  ['yamldecode', ['--- a\n--- b'], '<error>'],
  ['yamldecode', ['x: !foo bar'], '<error>'],
  ['yamldecode', ['.inf'], '<unknown set>'],
  ['md5', ['hello world'], '5eb63bbbe01eeed093cb22bb8f5acdc3'],
  ['sha1', ['hello world'], '2aae6c35c94fcfb415dbe95f408b9ce91ee846ed'],
  ['sha256', ['hello world'], 'b94d27b9934d3e08a52e52d7da7dabfac484efe37a5380ee9088f7ace2efcde9'],
  ['base64sha256', ['hello world'], 'uU0nuZNNPgilLlLX2n2r+sSE7+N6U4DukIj3rOLvzek='],
  ['uuidv5', ['dns', 'www.terraform.io'], 'a5008fae-b28c-5ba5-96cd-82b4c53552d6'],
  ['uuidv5', ['bogus', 'x'], '<error>'],
  ['uuid', [], '<unknown set>'],
  ['bcrypt', ['a', 6], '<unknown set>'],
  ['rsadecrypt', ['a', 'b'], '<unknown set>'],
  ['timestamp', [], '<unknown set>'],
  ['plantimestamp', [], '<unknown set>'],
];

test.each(ROWS)('%s, row %#', (name, args, expected) => {
  expect(called(name, args)).toEqual(expected);
});

test('aliases that grow without bound give an unknown', () => {
  const lines = ['a0: &a0 [x, x, x, x, x, x, x, x, x, x]'];
  for (let level = 1; level < 9; level += 1) lines.push(`a${level}: &a${level} [${`*a${level - 1},`.repeat(10)}]`);
  const value = callFunction('yamldecode', [lines.join('\n')], NO_FILES);
  expect(plain(isFailure(value) ? value : attribute(value, 'a5'))).toBe('<unknown set>');
});
