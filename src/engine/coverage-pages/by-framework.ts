import { crosswalk, NO_SPEAKERS, type Crosswalk, type Speakers } from '../../frameworks/crosswalk.ts';
import type { Check } from '../../model/check.ts';
import type { Framework, Requirement } from '../../model/framework.ts';
import { groupBy } from '../../base/group-by.ts';
import { page, table } from './page.ts';

const HEAD = ['Family', 'Requirements', 'Can be proved', 'Can only be contradicted', 'Not reached'];

const REST =
  'what evidence never shows is listed with each verdict, and `evidence-engine explain <id>` names the checks.';

/** For each framework: how many requirements evidence can prove, can contradict, or does not cover, by family. */
export function frameworksPage(frameworks: readonly Framework[], checks: readonly Check[]): string {
  return page('Coverage by framework', [
    `A requirement can be proved where a check that demonstrates speaks to it. Proof of a part is not proof of all of it: ${REST}`,
    ...frameworks.flatMap((framework) => section(framework, crosswalk(framework, checks))),
  ]);
}

function section({ name, version, requirements, selections }: Framework, speakers: Crosswalk): readonly string[] {
  const families = [...groupBy(requirements, ({ family }) => family)];
  const rows = families.map(([family, members]) => {
    const title = members[0]?.familyTitle ?? '';
    return [title === family ? family : `${family} ${title}`, ...counts(members, speakers)];
  });
  const chosen = Object.keys(selections).map((selection) => {
    const members = requirements.filter((requirement) => requirement.in.includes(selection));
    return [selection, ...counts(members, speakers)];
  });
  return [
    `## ${name} ${version}`,
    table(HEAD, [...rows, ['All', ...counts(requirements, speakers)]]),
    ...(chosen.length === 0 ? [] : [table(['Selection', ...HEAD.slice(1)], chosen)]),
  ];
}

function counts(requirements: readonly Requirement[], speakers: Crosswalk): readonly number[] {
  const reaches = requirements.map(({ id }) => reach(speakers.get(id) ?? NO_SPEAKERS));
  const count = (wanted: string): number => reaches.filter((each) => each === wanted).length;
  return [requirements.length, count('proved'), count('contradicted'), count('none')];
}

function reach({ proving, contradicting }: Speakers): 'proved' | 'contradicted' | 'none' {
  if (proving.length > 0) return 'proved';
  return contradicting.length > 0 ? 'contradicted' : 'none';
}
