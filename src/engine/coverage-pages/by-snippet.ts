import type { Check, Trait } from '../../model/check.ts';
import type { FixSnippet } from '../fix-snippets/fix-snippets.ts';
import { PLATFORMS, describeSubjects } from '../platforms.ts';
import { page, table } from './page.ts';

/** No one writes these: tools for hosts, firmware and builds report them. */
const REPORTED = new Set(['Hosts', 'Firmware', 'Software']);

const WHY: ReadonlyMap<string, string> = new Map([
  [
    'long-lived-keys-absent',
    'A key of a Google service account fails wherever it is found: the configuration without one passes.',
  ],
  ['planned-changes-keep-safeguards', 'Checks what a plan removes, which has no snippet.'],
]);

/** For each platform: for how many checks `explain` shows how they pass, and which checks have no example. */
export function snippetsPage(
  checks: readonly Check[],
  traits: readonly Trait[],
  snippetsOf: (check: Check) => readonly FixSnippet[],
): string {
  const shown = checks.map((check) => ({
    check,
    types: describeSubjects(check, traits),
    platforms: new Set(snippetsOf(check).map(({ platform }) => platform)),
  }));
  const rows = PLATFORMS.filter(([title]) => !REPORTED.has(title)).map(([title, starts]) => {
    const here = shown.filter(({ types }) => types.some((type) => starts.test(type)));
    const missing = here.filter(({ platforms }) => !platforms.has(title)).map(({ check: { id } }) => id);
    return { title, asked: here.length, missing };
  });
  return page('Configuration that passes', [
    'For each platform that a check covers, `explain <check>` shows a part of its examples that passes on its own. Each part is run through the parsers and the check before it is shown.',
    table(
      ['Platform', 'Checks', 'With such a part', 'Without'],
      rows.map(({ title, asked, missing }) => [title, asked, asked - missing.length, missing.length]),
    ),
    ...rows.flatMap(({ title, missing }) =>
      missing.length === 0
        ? []
        : [
            `## ${title}, without`,
            table(
              ['Check', 'Why'],
              missing.sort().map((id) => [id, WHY.get(id) ?? 'None of its examples works on its own.']),
            ),
          ],
    ),
  ]);
}
