import { expect, test } from '@jest/globals';
import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { format } from 'prettier';
import { architecturePicture, type ImportRule } from '../support/architecture-picture.ts';
import { readDocument, ROOT } from '../support/documents.ts';

const PAGE = 'docs/architecture.md';
const PART = /(?<=<!-- architecture: begin -->\n)[\s\S]*?(?=<!-- architecture: end -->)/;
const { forbidden } = createRequire(import.meta.url)('../../.dependency-cruiser.cjs') as {
  readonly forbidden: readonly ImportRule[];
};

test('the picture of the architecture shows the rules that are enforced', async () => {
  const picture = await format(`\n${architecturePicture(forbidden)}\n`, { parser: 'markdown', printWidth: 120 });
  const page = readDocument(PAGE);
  const current = page.replace(PART, () => `\n${picture}\n`);
  if (process.env['UPDATE_GOLDENS'] === '1') writeFileSync(join(ROOT, PAGE), current);
  const advice = 'run UPDATE_GOLDENS=1 npm test -- test/architecture/picture';
  expect([advice, PART.exec(readDocument(PAGE))?.[0]]).toEqual([advice, PART.exec(current)?.[0]]);
});

const RULES: readonly ImportRule[] = [
  { name: 'core-does-no-io', comment: '', from: { pathNot: '^src/(cli|files|engine)/' }, to: {} },
  row('model', [], 'Nouns.'),
  row('files', ['model'], 'Bytes.'),
  row('text', ['model'], 'Texts.'),
  row('parsers/(?!shared/)([^/]+)', ['model', 'parsers/$1'], 'One format.'),
  row('engine', ['model', 'files', 'text', 'parsers'], 'The order.'),
  row('cli', ['model', 'engine', 'parsers/json'], 'The terminal.'),
];

function row(folder: string, imports: readonly string[], why: string): ImportRule {
  const pathNot = [folder, ...imports].map((name) => `^src/${name}/`);
  const comment = `${why} src/${folder} may import ${imports.join(', ')}.`;
  return { name: `${folder}-imports`, comment, from: { path: `^src/${folder}/` }, to: { path: '^src/', pathNot } };
}

test('boxes come from what may import what, and whole boxes get one arrow', () => {
  const picture = architecturePicture(RULES);
  expect(picture.match(/^ {2}\S.*-->.*$/gm)).toEqual([
    '  cli --> engine',
    '  cli -- "only json" --> parsers__',
    '  engine --> files',
    '  engine --> core',
    '  core --> common',
  ]);
  expect(picture).toContain('  subgraph common["Imported from everywhere"]\n    model["model"]\n  end');
  expect(picture).toContain('| `parsers/*` | model | One format. |');
});
