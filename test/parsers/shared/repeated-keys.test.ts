import { describe, expect, test } from '@jest/globals';
import * as fc from 'fast-check';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { allParsers } from '../../../src/parsers/index.ts';
import { readJson } from '../../../src/parsers/shared/json.ts';
import { evidenceFile } from '../../support/evidence-file.ts';
import { runs } from '../../support/property-runs.ts';

const PARSERS = await allParsers();

const CASES = fileURLToPath(new URL('..', import.meta.url));
const FORMAT = { title: 'a record', kinds: [] };

function codeOf(text: string): string {
  const read = readJson(evidenceFile('a.json', text), FORMAT);
  return read.ok ? 'read' : `${read.problem.code} ${read.problem.place.line ?? 'nowhere'}`;
}

describe('readJson', () => {
  test.each([
    ['no key', '[1, "a", [], {}]', 'read'],
    ['the same key in two objects', '[{"a": 1}, {"a": {"a": 2}}]', 'read'],
    ['a key twice', '{"a": 1,\n"a": 2}', 'duplicate-key 2'],
    ['a key twice with the same value', '{"a": 1, "a": 1}', 'duplicate-key 1'],
    ['deep inside', '{"x": [{"b": {}},\n{"b": {"a": [],\n"c": 0,\n"a": []}}]}', 'duplicate-key 4'],
    ['around other objects', '{"a": {"b": 1},\n"c": [{"a": 1}],\n"a": {}}', 'duplicate-key 3'],
    ['written with an escape', '{"a": 1, "\\u0061": 2}', 'duplicate-key 1'],
    ['white space before the colon', '{"a" \n : 1, "a"\t: 2}', 'duplicate-key 2'],
    ['keys that end with a backslash', '{"a\\\\": 1, "a\\\\": 2}', 'duplicate-key 1'],
    ['hidden behind a key that ends with a backslash', '{"x\\\\" : 1, "a":1, "a":2}', 'duplicate-key 1'],
    ['a prototype', '{"__proto__": {}, "__proto__": {}}', 'duplicate-key 1'],
    ['a prototype once', '{"__proto__": {"a": 1}, "constructor": {"a": 1}}', 'read'],
    ['text that looks like keys', '{"a": "\\"b\\": 1, \\"b\\": 2", "c": ": x", "d": "{\\\\"}', 'read'],
    ['values that begin with a colon', '{"a": ":", "b": [":", ":b"]}', 'read'],
    ['a key twice beside them', '{"a": ":", "b": ":", "a": 1}', 'duplicate-key 1'],
    ['an empty key', '{"": 1, "": 2}', 'duplicate-key 1'],
    ['too deep before anything else', `${'{"a":'.repeat(300)}1${'}'.repeat(300)}`, 'too-deep nowhere'],
  ])('%s', (_name, text, expected) => expect(codeOf(text)).toBe(expected));

  test('reads whatever is written without repetition', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.constantFrom(0, 1, 4), (value, indent) => {
        expect(codeOf(JSON.stringify(value, null, indent))).toBe('read');
      }),
      runs(200),
    );
  });

  test('refuses an object with a key of its own again', () => {
    const object = fc.dictionary(fc.string(), fc.jsonValue(), { minKeys: 1 });
    fc.assert(
      fc.property(object, fc.jsonValue(), fc.nat(), (value, other, at) => {
        const keys = Object.keys(value);
        const again = `${JSON.stringify(keys[at % keys.length])}:${JSON.stringify(other)}`;
        const inner = `${JSON.stringify(value).slice(0, -1)},${again}}`;
        expect(codeOf(`[{"x":${inner}}]`)).toBe('duplicate-key 1');
      }),
      runs(200),
    );
  });
});

const FILES = [
  ['terraform-state', 'good/terraform.tfstate'],
  ['terraform-state', 'shown/state.json'],
  ['terraform-plan', 'good/plan.json'],
  ['kubernetes', 'json-list/dump.json'],
  ['cyclonedx', 'good/bom.json'],
  ['spdx', 'good/shop.spdx.json'],
  ['package-lock', 'good/package-lock.json'],
  ['system-info', 'good/system_info.json'],
  ['openssl', 'good/openssl.json'],
] as const;

/** A bad value can hide behind a good one: the file proves nothing until somebody says which of the two holds. */
test.each(FILES)('%s: %s with a key twice is lost evidence', (id, path) => {
  const parser = PARSERS.files.find((one) => one.id === id);
  const text = readFileSync(`${CASES}/${id}/${path}`, 'utf8');
  const twice = text.replace(/("[\w-]+"\s*:\s*)("[^"\\]*"|true|false|\d+)/, '$1$2, $1$2');
  expect(twice).not.toBe(text);
  const name = path.slice(path.indexOf('/') + 1);
  const parsed = parser?.parse(evidenceFile(name, twice));
  expect(parsed).toMatchObject({ resources: [], components: [], facts: [] });
  expect(parsed?.problems).toMatchObject([{ code: 'duplicate-key', severity: 'error', kinds: parser?.kinds }]);
  expect(parsed?.problems[0]?.place.line).toBeGreaterThan(0);
});
