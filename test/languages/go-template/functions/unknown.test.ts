import { describe, expect, test } from '@jest/globals';
import { FUNCTIONS } from '../../../../src/languages/go-template/functions/all.ts';
import { goMap } from '../../../../src/languages/go-template/go-value.ts';
import { UNKNOWN_CHARACTER, UNKNOWN_TEXT, holdsStandIn } from '../../../../src/languages/go-template/stand-in.ts';
import { renderText } from '../template/rendering.ts';
import { readTables } from '../../../parsers/helm/table-rows.ts';

const LITERAL = /"(?:[^"\\]|\\.)*"/g;
const VALUES = { i: 3, f: 2.5, big: 1_000_000, s: 'text', t: true };

/** Texts that a stand-in of this length may turn out to be. */
function possible(length: number): readonly string[] {
  return ['0', '7', 'a', 'Zq', 'x9', 'b'].map((part) => part.repeat(length).slice(0, length));
}

function outcome(template: string, secret: string): string | undefined {
  const data = goMap([['Values', goMap([...Object.entries(VALUES), ['secret', secret]])]]);
  const rendered = renderText(template, data, FUNCTIONS);
  return rendered.ok ? rendered.text : undefined;
}

/** The template once for each of its text constants, with the constant replaced by a value. */
function variants(template: string): readonly string[] {
  return [...template.matchAll(LITERAL)].map(
    ({ index, 0: literal }) => `${template.slice(0, index)}.Values.secret${template.slice(index + literal.length)}`,
  );
}

/** Whether the template says something definite of a stand-in that the texts it may turn out to be do not all say. */
function leaks(template: string, standIn: string, lengths: readonly number[]): boolean {
  const unknown = outcome(template, standIn);
  if (unknown === undefined || holdsStandIn(unknown)) return false;
  const known = lengths.flatMap(possible).map((secret) => outcome(template, secret));
  return known.some((text) => text !== undefined && text !== unknown);
}

describe('what nobody can know never becomes known', () => {
  test.each(readTables(new URL('tables', import.meta.url).pathname))('%s', (_, rows) => {
    const templates = [...new Set(rows.flatMap(({ template }) => variants(template)))];
    const leaking = templates.filter(
      (template) => leaks(template, UNKNOWN_CHARACTER.repeat(3), [3]) || leaks(template, UNKNOWN_TEXT, [1, 3, 8]),
    );
    expect(leaking).toEqual([]);
  });
});
