import type { Check, Trait } from '../../model/check.ts';
import { PLATFORMS, describeSubjects } from '../platforms.ts';
import { page, table, worth } from './page.ts';
import { byText } from '../../base/text-order.ts';

/** For each platform: the number of checks, and the resource types that they examine. */
export function platformsPage(checks: readonly Check[], traits: readonly Trait[]): string {
  const described = checks.map((check) => ({ check, types: describeSubjects(check, traits) }));
  const platforms = PLATFORMS.map(([title, starts]) => {
    const here = described.filter(({ types }) => types.some((type) => starts.test(type)));
    return { title, checks: here.map(({ check }) => check), types: typesHere(here, starts) };
  });
  return page('Coverage by platform', [
    'A type that is not listed is not assessed; a run names the types of your evidence that no check reads.',
    table(
      ['Platform', 'Checks', 'Prove', 'Only contradict', 'Advise', 'Types'],
      platforms.map(({ title, checks: here, types }) => {
        const count = (wanted: string): number => here.filter((check) => worth(check) === wanted).length;
        return [title, here.length, count('proves'), count('contradicts'), count('advice'), types.length];
      }),
    ),
    ...platforms.flatMap(({ title, types }) => [`## ${title}`, table(['Asked', 'Checks'], types)]),
  ]);
}

function typesHere(
  described: readonly { readonly types: readonly string[] }[],
  starts: RegExp,
): readonly (readonly [string, number])[] {
  const counts = new Map<string, number>();
  for (const { types } of described)
    for (const type of types) if (starts.test(type)) counts.set(type, (counts.get(type) ?? 0) + 1);
  return [...counts].sort(byText(([key]) => key)).map(([type, count]) => [getName(type), count]);
}

function getName(type: string): string {
  if (type === 'component') return 'components of bills of materials and lock files';
  return type.startsWith('fact:') ? `facts of ${type.slice('fact:'.length)}` : type;
}
