import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { newCheck } from '../../src/checks/harness/new-check.ts';
import { readContentFolder } from '../../src/content/read-folder.ts';

const { check, examples } = newCheck('owner-tag-present');
let folder = '';

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'evidence-engine-check-files-'));
  mkdirSync(join(folder, 'governance'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Reads a folder with these files of a check. */
function read(files: { readonly [ending: string]: string }) {
  for (const [ending, text] of Object.entries(files))
    writeFileSync(join(folder, 'governance', `owner-tag-present${ending}`), text);
  return readContentFolder(folder);
}

test('a check has its examples in the file beside it', () => {
  const [one] = read({ '.yaml': check, '.examples.yaml': examples }).checks;
  expect(one?.thing.examples.map(({ name }) => name)).toEqual(['with and without', 'decided at apply']);
  expect(one?.file).toBe('governance/owner-tag-present.yaml');
});

test('the ending .yml is as good', () => {
  expect(read({ '.yml': check, '.examples.yml': examples }).checks[0]?.thing.examples).toHaveLength(2);
});

test('examples can be in several files, such as one for each provider', () => {
  const more = examples.replace('with and without', 'with and without, again').replaceAll('aws_', 'aws_other_');
  const [one] = read({ '.yaml': check, '.examples.yaml': examples, '.other.examples.yaml': more }).checks;
  expect(one?.thing.examples.map(({ name }) => name)).toContain('with and without, again');
  expect(one?.thing.examples).toHaveLength(4);
});

test('a check without examples is refused, and so are examples without a check', () => {
  expect(() => read({ '.yaml': check })).toThrow(
    'governance/owner-tag-present.yaml: there are no examples next to it. Write some to governance/owner-tag-present.examples.yaml.',
  );
  rmSync(join(folder, 'governance/owner-tag-present.yaml'));
  expect(() => read({ '.examples.yaml': examples })).toThrow(
    'governance/owner-tag-present.examples.yaml: there is no check of this name next to it.',
  );
  rmSync(join(folder, 'governance/owner-tag-present.examples.yaml'));
  expect(() => read({ '.aws.examples.yaml': examples })).toThrow(
    'governance/owner-tag-present.aws.examples.yaml: there is no check of this name next to it.',
  );
});

test.each([
  ['proof: demonstrates', 'must not have "proof". Name controls under supports if a pass is evidence for them'],
  ['satisfies: { nist-800-53: [CM-6] }', 'must not have "satisfies". Name controls under supports if'],
  ['also-contradicts: { nist-800-53: [CM-6] }', 'must not have "also-contradicts". It is called contradicts.'],
  ['covers: [EE-1]', 'must not have "covers". Remove it.'],
  ['examples: []', 'must not have "examples". Write examples as a list to a file next to the check whose name ends in'],
  ['severty: low', 'must not have "severty". Did you mean severity?'],
  ['contradict: {}', 'must not have "contradict". Did you mean contradicts?'],
])('a key that is not known is answered with what to write: %s', (line, message) => {
  expect(() => read({ '.yaml': `${check}${line}\n`, '.examples.yaml': examples })).toThrow(message);
});

test.each([
  ['all', 'To combine conditions, write and.'],
  ['any', 'To combine conditions, write or.'],
  ['none', 'To combine conditions, write not with or.'],
])('%s without the path of a list is answered with the operator that combines conditions', (quantifier, message) => {
  const text = check.replace(/^expect: .*$/m, `expect: { ${quantifier}: [{ path: a, exists: true }] }`);
  expect(() => read({ '.yaml': text, '.examples.yaml': examples })).toThrow(
    `has ${quantifier}, which looks at the elements of a list, without the path of that list. ${message}`,
  );
});

test.each([
  ['an operator', check.replace('exists: true', 'exist: true'), '"exist". Did you mean exists?'],
  ['a way to select', check.replace('select: { type:', 'select: { typ:'), '"typ". Did you mean type?'],
  [
    'a framework',
    check.replace('supports: {}', 'supports: { nist-80053: [CM-6] }'),
    '"nist-80053". Did you mean nist-800-53?',
  ],
])('%s that is mistyped is answered with the nearest right one', (_, text, message) => {
  expect(() => read({ '.yaml': text, '.examples.yaml': examples })).toThrow(message);
});
