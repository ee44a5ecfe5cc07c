import { describe, expect, test } from '@jest/globals';
import * as fc from 'fast-check';
import { readFileSync } from 'node:fs';
import { load } from 'js-yaml';
import { createWork } from '../../../../src/base/work.ts';
import { newBudget } from '../../../../src/languages/go-template/render.ts';
import { runs } from '../../../support/property-runs.ts';
import { readTree } from '../../../support/tree.ts';
import { goValue, renderText } from './rendering.ts';

const FOLDER = new URL('.', import.meta.url).pathname;
const DATA = goValue(JSON.parse(readFileSync(`${FOLDER}data.json`, 'utf8')));

const templates = [...readTree(`${FOLDER}tables`).values()].flatMap((yaml) => {
  const rows = load(yaml);
  return Array.isArray(rows) ? rows.map((row: { template: string }) => row.template) : [];
});

/** Pieces of the grammar in any order, and tables' templates cut and joined. */
const WORDS =
  '{{ }} {{- -}} "a" ` \' . $ $x := = | ( ) , /* */ if else end range with define template block break .m .l print ' +
  'printf 1 0x 1e9 nil true index eq text \\ % é';
const pieces = fc
  .array(fc.constantFrom(...WORDS.split(' '), ' ', ' -}}', '\n', '\0'), { maxLength: 40 })
  .map((parts) => parts.join(''));
const cuts = fc
  .tuple(fc.constantFrom(...templates), fc.constantFrom(...templates), fc.nat(60), fc.nat(60))
  .map(([first, second, from, to]) => first.slice(0, from) + second.slice(to));

function outcome(template: string): unknown {
  const rendered = renderText(template, DATA, new Map(), newBudget(createWork(25_000), 30));
  if (!rendered.ok) return rendered.reason;
  const lines = rendered.origins().length;
  const most = rendered.text.split('\n').length;
  return lines === most || lines === most - 1 ? rendered.text : `${String(lines)} origins of ${String(most)} lines`;
}

describe('whatever stands in a template', () => {
  test('it gives text with an origin for each line, or a failure, and the same again', () => {
    fc.assert(
      fc.property(fc.oneof(pieces, cuts, fc.string({ unit: 'binary' })), (template) => {
        const first = outcome(template);
        expect(first).not.toMatch(/^\d+ origins of/);
        expect(outcome(template)).toEqual(first);
      }),
      runs(400),
    );
  });

  test('text without actions stays as it is', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        fc.pre(!text.includes('{{'));
        expect(outcome(text)).toBe(text);
      }),
      runs(100),
    );
  });
});
