import { LOUD, quoted } from './names.ts';
import { POD } from './plain.ts';

type Row = readonly [name: string, args: readonly string[], files: { readonly [path: string]: string }];

const LAUGHS = Array.from({ length: 12 }, (_, at) => `a${at + 1}: &a${at + 1} [${`*a${at},`.repeat(10)}]`).join('\n');

/** Texts in YAML that no settings are. */
const DOCUMENTS: readonly (readonly [what: string, text: string])[] = [
  ['loud keys', `${quoted(LOUD)}: ${quoted(LOUD)}\n`],
  ['special keys', '__proto__: { polluted: true }\nconstructor: { prototype: { polluted: true } }\n'],
  ['aliases', `a0: &a0 [x, x]\n${LAUGHS}\n`],
  ['a document that contains itself', '&a { again: *a }\n'],
  ['depth', `a: ${'['.repeat(50_000)}\n`],
  ['other bytes', '\u0000\u001b[31m\uFFFD'],
  ['a list of nothing', `[${'null, '.repeat(20_000)}null]\n`],
];

/** Where settings are given, and how. */
const PLACES: readonly (readonly [name: string, args: readonly string[], file: string])[] = [
  ['config', ['config', 'check', '--file', '{in}/x.yaml'], 'x.yaml'],
  ['waivers', ['assess', '{in}/e', '--output', '{output}', '--waivers', '{in}/x.yaml'], 'x.yaml'],
  ['boundary', ['diagram', '{in}/e', '--output', '{output}', '--boundary', '{in}/x.yaml'], 'x.yaml'],
  ['checks', ['assess', '{in}/e', '--output', '{output}', '--controls', '{in}/c'], 'c/checks/a/a.yaml'],
  ['modules', ['fips', '{in}/e', '--output', '{output}', '--cmvp-data', '{in}/x.json'], 'x.json'],
  ['baseline', ['assess', '{in}/e', '--output', '{output}', '--baseline-file', '{in}/x.json'], 'x.json'],
  ['merge', ['merge', '{in}/r', '--output', '{output}'], 'r/nist-800-53/evidence-response.json'],
  ['verify', ['verify', '{in}/r', '--evidence', '{in}/e'], 'r/nist-800-53/evidence-response.json'],
  ['oscal', ['verify', '--oscal', '{in}/x.json'], 'x.json'],
];

/** Each place with each text, spread so that every text meets several places and every place several texts. */
export function hostileSettings(): readonly Row[] {
  return PLACES.flatMap(([name, args, file], place) =>
    DOCUMENTS.filter((_, at) => (at + place) % 3 === 0).map(([what, text]): Row => [
      `${name}: ${what}`,
      args,
      { 'e/pod.yaml': POD, [file]: text },
    ]),
  );
}
