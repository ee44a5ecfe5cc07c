import { describe, expect, test } from '@jest/globals';
import { FUNCTIONS } from '../../../../src/languages/go-template/functions/all.ts';
import { goMap, type GoValue } from '../../../../src/languages/go-template/go-value.ts';
import { createWork } from '../../../../src/base/work.ts';
import { newBudget, type Budget } from '../../../../src/languages/go-template/render.ts';
import { UNKNOWN_CHARACTER, UNKNOWN_TEXT } from '../../../../src/languages/go-template/stand-in.ts';
import { goValue, renderText } from '../template/rendering.ts';
import { readTables } from '../../../parsers/helm/table-rows.ts';

const VALUES = {
  i: 3,
  f: 2.5,
  n: null,
  big: 1_000_000,
  l: [1, 'a'],
  s: 'text',
  t: true,
  m: { a: 1, b: { c: [1, { d: 'e' }] } },
};
/** New for each template, for some functions change it. */
function data(): GoValue {
  return goMap([['Values', goValue(VALUES)]]);
}

/** Each row says what Helm makes of it. */
describe.each(readTables(new URL('tables', import.meta.url).pathname))('%s', (_, rows) => {
  test.each(rows)('$template', ({ template, text }) => {
    const rendered = renderText(template, data(), FUNCTIONS);
    expect(rendered.ok ? rendered.text : { fails: rendered.reason }).toEqual(text ?? { fails: 'execution' });
  });
});

describe('text that nobody can know', () => {
  const four = UNKNOWN_CHARACTER.repeat(4);
  test.each([
    ['{{ randAlphaNum 4 }}', four],
    ['{{ randAlphaNum 4 | upper | quote }}', `"${four}"`],
    ['{{ randAlphaNum 9 | trunc 4 }}', four],
    ['{{ printf "a%s" (randAlpha 4) | trunc -4 }}', four],
    ['{{ shuffle "abcd" }}', four],
    ['{{ substr 0 4 (randNumeric 8) }}', four],
    ['{{ randAlpha 4 | nospace | title }}', four],
    ['{{ randAscii 4 | trim }}', UNKNOWN_TEXT],
    ['{{ shuffle "a-b" }}', UNKNOWN_TEXT],
    ['{{ contains "-" (randAlpha 4) }}', 'false'],
    ['{{ splitList "," (printf "%s,b" (randAlpha 4)) }}', `[${four} b]`],
    ['{{ now | date "2006" }}', UNKNOWN_TEXT],
    ['{{ (split "-" (htmlDate now))._2 }}', UNKNOWN_TEXT],
    ['{{ index (splitList "-" (htmlDate now)) 2 }}', UNKNOWN_TEXT],
    ['{{ join "+" (splitList "-" (htmlDate now)) }}', UNKNOWN_TEXT],
    ['{{ if split "a" (randAlpha 4) }}yes{{ end }}', 'yes'],
    ['{{ mod (randNumeric 4 | atoi) 16 | printf "%x" }}', UNKNOWN_TEXT],
    ['{{ int (randNumeric 4) }}{{ float64 (randNumeric 4) }}{{ add 1 (unixEpoch now) }}', UNKNOWN_TEXT.repeat(3)],
    ['{{ printf "%x|%5.2f" (randAlpha 4) (addf 1 (randInt 1 9)) }}', `${UNKNOWN_TEXT}|%!f(string=    ${UNKNOWN_TEXT})`],
    ['{{ duration (unixEpoch now) }}{{ durationRound (htmlDate now) }}', UNKNOWN_TEXT.repeat(2)],
    ['{{ printf "a %s" (htmlDate now) | initials }}', UNKNOWN_TEXT],
    ['{{ base (htmlDate now) }}{{ (urlParse (htmlDate now)).host }}', UNKNOWN_TEXT.repeat(2)],
    ['{{ isAbs (printf "/%s" (htmlDate now)) }}', 'true'],
    ['{{ now.Year }}-{{ (now).Format "01" }}', `${UNKNOWN_TEXT}-${UNKNOWN_TEXT}`],
    ['{{ now | unixEpoch | trunc 3 }}', UNKNOWN_TEXT],
    ['{{ dateInZone "2006" 0 "UTC" }}{{ ago now }}{{ htmlDate now }}', UNKNOWN_TEXT.repeat(3)],
    ['{{ date_modify "-1h" now | durationRound }}', UNKNOWN_TEXT],
    ['{{ randInt 1 9 }}', UNKNOWN_TEXT],
    ['{{ contains "b" (printf "ab%s" (randAlpha 4)) }}', 'true'],
    ['{{ hasPrefix "" (randAlpha 4) }}', 'true'],
    ['{{ split "-" (printf "a-%s" (randAlpha 4)) }}', `map[_0:a _1:${four}]`],
  ])('%s', (template, expected) => {
    expect(renderText(template, data(), FUNCTIONS)).toMatchObject({ ok: true, text: expected });
  });

  test.each([
    '{{ contains "b" (randAlpha 4) }}',
    '{{ hasPrefix (randAlpha 4) "b" }}',
    '{{ regexMatch "a" (randAlpha 4) }}',
    '{{ until (atoi (randNumeric 4)) }}',
    '{{ eq 1 (int (randNumeric 4)) }}',
    '{{ lt 1.5 (float64 (randNumeric 4)) }}',
    '{{ isAbs (htmlDate now) }}',
    '{{ if now.After now }}{{ end }}',
    '{{ contains "-" (randAscii 4) }}',
    '{{ contains "-a" (randAlpha 4) }}',
    '{{ len (split "a" (randAlpha 4)) }}',
    '{{ range splitList "" (randAlpha 4) }}{{ end }}',
    '{{ range split "-" (now | date "2006-01") }}{{ end }}',
    '{{ sortAlpha (splitList "," (printf "a,%s" (randAlpha 4))) }}',
  ])('%s decides nothing', (template) => {
    expect(renderText(template, data(), FUNCTIONS)).toMatchObject({ ok: false, reason: 'undecidable' });
  });
});

describe('bounds', () => {
  const small = (): Budget => newBudget(createWork(300_000), 50);
  test.each([
    '{{ repeat 99999999999 "a" }}',
    '{{ repeat 99999999 "" }}',
    '{{ until 99999999999 }}',
    '{{ seq 1 99999999 }}',
    '{{ untilStep -9223372036854775807 9223372036854775807 1 }}',
    '{{ indent 99999999 "a\\nb" }}',
    '{{ randAlphaNum 999999999 }}',
    '{{ $x := repeat 1000 "a" }}{{ range 20 }}{{ $x = replace "a" $x $x }}{{ end }}',
    '{{ $x := repeat 1000 "a" }}{{ range 20 }}{{ $x = regexReplaceAll "a" $x $x }}{{ end }}',
    ...['deepCopy $x', 'merge (dict) $x', 'deepEqual $x (dict "a" 1)', 'toYaml $x', 'toJson $x', 'print $x'].map(
      (call) => `{{ $x := dict "a" 1 }}{{ range 60 }}{{ $x = dict "a" $x "b" $x }}{{ end }}{{ $y := ${call} }}`,
    ),
    '{{ regexMatch (repeat 5000 "a") "b" }}',
    '{{ regexFindAll (repeat 500 "a?") (repeat 900000 "b") -1 }}',
  ])('%s', (template) => {
    expect(renderText(template, data(), FUNCTIONS, small())).toMatchObject({ ok: false, reason: 'limit' });
  });
});
