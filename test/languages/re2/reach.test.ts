import { describe, expect, it, test } from '@jest/globals';
import * as fc from 'fast-check';
import { RE2JS } from 're2js';
import { compileRe2 } from '../../../src/languages/re2/re2.ts';
import { reachedEnd, measureReach } from '../../../src/languages/re2/reach.ts';

test.each([
  ['[^a-zA-Z0-9]', 'match'],
  ['[^a-zA-Z0-9-]+', 'match'],
  ['\\s+', 'match'],
  ['\\.', 'match'],
  ['a{2,5}', 'match'],
  ['^-+', 'match'],
  ['-+$', 'line'],
  ['"[a-z]*"', 'line'],
  ['a.*b|a', 'line'],
  ['(x+x+)+y', 'line'],
  ['"[^"]*"', 'text'],
  ['(?s)a.*b|a', 'text'],
  ['a[\\s\\d]*b', 'text'],
  ['a[[:space:]]*b', 'text'],
  ['a[\\t-\\r]*b', 'text'],
  ['a[\t-\r]*b', 'text'],
])('%j looks as far as the %s', (source, reach) => {
  expect(measureReach(source)).toBe(reach);
});

test('what lies beyond the reach of a pattern changes no match', () => {
  const part = fc.constantFrom('a', 'b', '.', '[ab]', '[^a]', '\\s', '\\n', 'a|b', '(a|b)', '(?:ab)', '$', '^');
  const often = fc.constantFrom('', '', '*', '+', '?', '*?', '{1,3}', '{2,}');
  const pattern = fc.array(fc.tuple(part, often), { minLength: 1, maxLength: 4 });
  const text = fc.string({ unit: fc.constantFrom('a', 'b', ' ', '\n'), maxLength: 25 });
  fc.assert(
    fc.property(pattern, text, (parts, full) => {
      const source = parts.map(([one, times]) => (/^[$^]$/.test(one) ? one : one + times)).join('');
      const compiled = RE2JS.compile(source);
      const whole = compiled.matcher(full);
      if (!whole.find() || source.includes('$')) return;
      const end = reachedEnd(measureReach(source), full, whole.end()) + compiled.programSize();
      const cut = compiled.matcher(full.slice(0, Math.min(end, full.length)));
      expect(cut.find()).toBe(true);
      expect([cut.start(), cut.end()]).toEqual([whole.start(), whole.end()]);
    }),
    { numRuns: 2000 },
  );
});

describe('work of a search', () => {
  const count = (source: string, text: string): number | undefined => {
    let units = 0;
    const found = compileRe2(source)?.matches(text, Infinity, (more) => {
      units += more;
      return true;
    });
    return found === undefined ? undefined : units;
  };

  it('is linear for the patterns that charts clean names and texts with', () => {
    for (const source of ['[^a-zA-Z0-9-]+', '\\s+', '[0-9]+', 'a.*b']) {
      const [once = 0, twice = 0] = [5000, 10_000].map((lines) => count(source, 'ab cd_12\n'.repeat(lines)) ?? NaN);
      expect(twice / once).toBeLessThan(2.3);
      expect(once).toBeLessThan(1_000_000);
    }
  });

  it('is refused where each of many matches may have looked at all the text', () => {
    expect(count('(?s)a.*z|a', 'a'.repeat(50_000))).toBeUndefined();
  });

  it('is refused where the caller has no more', () => {
    expect(compileRe2('(a|b)c')?.matches('ab'.repeat(1000), 1, () => false)).toBeUndefined();
    expect(compileRe2('(a|b)c')?.test('ab'.repeat(1000), () => false)).toBeUndefined();
  });
});
