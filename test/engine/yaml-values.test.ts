import { describe, expect, test } from '@jest/globals';
import { createWork } from '../../src/base/work.ts';
import { refusedYaml } from '../../src/engine/yaml-values.ts';
import { evidenceFile } from '../support/evidence-file.ts';

const PARSER = { kinds: ['kubernetes'] } as const;
const HEAD = 'apiVersion: v1\nkind: ConfigMap\nmetadata: { name: a }\n';

function refusals(texts: readonly string[], units: number, extension = 'yaml'): readonly (string | undefined)[] {
  const work = createWork(units);
  return texts.map((text, at) => refusedYaml(evidenceFile(`${at}.${extension}`, text), PARSER, work)?.place.file);
}

describe('values of YAML', () => {
  test.each([
    ['lists in lists', '- '.repeat(1000)],
    ['flow lists', '[],'.repeat(700)],
    ['empty keys', '? \n'.repeat(800)],
    ['flow maps', '{a: {a: {a: '.repeat(200)],
  ])('are counted over all files before they are made: %s', (_, text) => {
    const found = refusals(
      Array.from({ length: 8 }, () => HEAD + text),
      60_000,
    );
    expect([found[0], found[7]]).toEqual([undefined, '7.yaml']);
    expect(refusals([HEAD + text], 60_000, 'json')).toEqual([undefined]);
  });

  test.each([
    ['a manifest', `${HEAD}data:\n${'  some-key: some value\n'.repeat(2000)}`],
    ['minified JSON', `{${'"namespace":"default",'.repeat(2000)}"a":1}`],
    ['a list of names', `${HEAD}data:\n${'  - name-of-it\n'.repeat(2000)}`],
  ])('of %s are none too many', (_, text) => {
    expect(refusals([text, text, text], 4_000)).toEqual([undefined, undefined, undefined]);
  });
});
