import { describe, expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { load } from 'js-yaml';
import { readTree } from '../../../support/tree.ts';
import { goValue, renderText } from './rendering.ts';

const FOLDER = new URL('.', import.meta.url).pathname;
const DATA = goValue(JSON.parse(readFileSync(`${FOLDER}data.json`, 'utf8')));

interface Row {
  readonly template: string;
  readonly text?: string;
  readonly fails?: true;
}

function isRow(value: unknown): value is Row {
  return typeof value === 'object' && value !== null && 'template' in value && ('text' in value || 'fails' in value);
}

/** Each row says what Go's own text/template (missing keys as zero values, `<no value>` taken away) makes of it. */
describe.each([...readTree(`${FOLDER}tables`)])('%s', (_, yaml) => {
  const rows = load(yaml);
  if (!Array.isArray(rows) || !rows.every(isRow)) throw new Error('a table is a list of template and text');
  test.each(rows)('$template', ({ template, text }) => {
    const rendered = renderText(template, DATA);
    expect(rendered.ok ? rendered.text : { fails: rendered.reason }).toEqual(text ?? { fails: 'execution' });
  });
});
