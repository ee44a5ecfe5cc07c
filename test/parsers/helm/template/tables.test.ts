import { describe, expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { goValue, renderText } from '../rendering.ts';
import { readTables } from '../table-rows.ts';

const FOLDER = new URL('.', import.meta.url).pathname;
const DATA = goValue(JSON.parse(readFileSync(`${FOLDER}data.json`, 'utf8')));

/** Each row says what Go's own text/template (missing keys as zero values, `<no value>` taken away) makes of it. */
describe.each(readTables(`${FOLDER}tables`))('%s', (_, rows) => {
  test.each(rows)('$template', ({ template, text }) => {
    const rendered = renderText(template, DATA);
    expect(rendered.ok ? rendered.text : { fails: rendered.reason }).toEqual(text ?? { fails: 'execution' });
  });
});
