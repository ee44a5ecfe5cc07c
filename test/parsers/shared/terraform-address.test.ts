import { describe, expect, test } from '@jest/globals';
import { baseAddress, callPath, keyText, readSteps } from '../../../src/parsers/shared/terraform/address.ts';

/** Right column: what `terraform state list` of Terraform 1.11 prints for a resource with that key. */
const KEYS: readonly (readonly [key: string | number, text: string])[] = [
  [0, '[0]'],
  ['x', '["x"]'],
  ['a.b[0]', '["a.b[0]"]'],
  ['q"uote', '["q\\"uote"]'],
  ['back\\slash', '["back\\\\slash"]'],
  ['new\nline', '["new\\nline"]'],
  ['tab\there', '["tab\\there"]'],
  ['dollar${x}', '["dollar$${x}"]'],
  ['pct%{y}', '["pct%%{y}"]'],
  ['$ and %', '["$ and %"]'],
  ['ünï', '["ünï"]'],
  ['\u0007', '["\\u0007"]'],
  ['\u{1f512}', '["\u{1f512}"]'],
];

describe('instance keys', () => {
  test.each(KEYS)('%j is printed as %s', (key, text) => {
    expect(keyText(key)).toBe(text);
  });

  test.each(KEYS)('%j is read back from an address', (key, text) => {
    expect(readSteps(`aws_x.y${text}.id`)).toEqual([{ name: 'aws_x' }, { name: 'y' }, { key }, { name: 'id' }]);
  });

  test('no key prints nothing', () => {
    expect(keyText(undefined)).toBe('');
  });
});

describe('addresses', () => {
  test.each([
    ['', 'managed', 'a.b'],
    ['', 'data', 'data.a.b'],
    ['module.m["x"]', 'managed', 'module.m["x"].a.b'],
    ['module.m', 'data', 'module.m.data.a.b'],
  ])('in module %j a %s resource', (module, mode, address) => {
    expect(baseAddress(module, mode, 'a', 'b')).toBe(address);
  });

  test.each([
    ['', ''],
    ['module.a', 'a'],
    ['module.a["x.module.y"].module.b[0].module.module', 'a.b.module'],
  ])('the calls of %j are %j', (module, path) => {
    expect(callPath(module)).toBe(path);
  });

  test.each(['', '[', 'a[', 'a["x', 'a[x]', 'a["x"', 'a]', '"', 'a'.repeat(9000)])(
    '%.20j is not an address',
    (text) => {
      expect(readSteps(text)).toBeUndefined();
    },
  );
});
