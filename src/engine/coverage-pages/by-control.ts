import type { Check, DataTable } from '../../model/check.ts';
import type { Framework, Requirement } from '../../model/framework.ts';
import { controlsNamed } from '../../model/speaks-to.ts';
import { escaped, page, table, worth } from './page.ts';
import { byText } from '../../base/text-order.ts';

/** The number of checks from which a control gets a sentence on what they examine. */
export const MANY = 5;

const WORTH = 'A check proves a part of a control, or only contradicts it; advice changes no verdict.';

/** For each NIST 800-53 control with checks: the checks, what they examine, and what such evidence never shows. */
export function controlsPage(framework: Framework, checks: readonly Check[], sentences: DataTable): string {
  const base = framework.requirements.filter(({ id }) => !id.includes('('));
  const sections = base.flatMap((control) => {
    const naming = checksForControl(control.id, checks);
    return naming.length === 0 ? [] : section(control, naming, sentences);
  });
  return page('Coverage by control', [
    `Controls of ${framework.name} ${framework.version} that checks name, enhancements with their base control. ${WORTH}`,
    ...sections,
  ]);
}

/** The checks that name a base control or one of its enhancements. */
export function checksForControl(control: string, checks: readonly Check[]): readonly Check[] {
  return checks
    .filter((check) => controlsNamed(check, 'nist-800-53').some((id) => isWithin(id, control)))
    .sort(byText(({ id }) => id));
}

function isWithin(id: string, control: string): boolean {
  return id === control || id.startsWith(`${control}(`);
}

function section({ id, title, gap }: Requirement, checks: readonly Check[], { rows }: DataTable): readonly string[] {
  const sentence = rows.find(({ control }) => control === id);
  const rest = gap ?? sentence?.['left'];
  const named = checks.map((check) => {
    const proves = check.supports['nist-800-53']?.some((each) => isWithin(each, id)) === true;
    const most = worth(check);
    return [check.id, check.title, check.severity, proves || most === 'advice' ? most : 'contradicts'];
  });
  return [
    `## ${id} ${escaped(title)}`,
    ...(sentence === undefined ? [] : [`Examined: ${escaped(String(sentence['examined']))}`]),
    ...(typeof rest === 'string' ? [`Not examined: ${escaped(rest).replace(/\.$/, '')}.`] : []),
    table(['Check', 'Title', 'Severity', 'Worth'], named),
  ];
}
