import type { Framework } from '../model/framework.ts';
import type { AssessRequest } from './request.ts';

/** Characters that need no quotes in a shell. */
const PLAIN = /^[\w./:=@%+,-]+$/;
const LONGEST = 60;

/**
 * The command that repeats the verdicts of a run: options that decide them, and no others. What names a file, a folder, an address
 * or a value of the user is a placeholder, so that it is the same on every machine and contains no secret.
 */
export function runCommand(request: AssessRequest, framework: Pick<Framework, 'slug'>, asOf: string): string {
  const { fedramp, frameworks } = request;
  const words = fedramp === undefined ? assessWords(frameworks, framework) : fedrampWords(fedramp);
  return [
    'evidence-engine',
    ...words,
    '--as-of',
    asOf,
    ...choiceWords(request),
    ...inputWords(request),
    '<evidence>',
  ].join(' ');
}

function choiceWords({ allControls, allowUnparsed, modules }: AssessRequest): readonly string[] {
  return [
    ...(allControls ? ['--all-controls'] : []),
    ...(allowUnparsed ? ['--allow-unparsed'] : []),
    ...(modules === undefined || modules.policy === 'strict' ? [] : ['--policy', modules.policy]),
  ];
}

function inputWords(request: AssessRequest): readonly string[] {
  const { controlFolders, waivers, ignore = [], modules, remote, settings } = request;
  const isRemote = (remote?.stateUrls ?? []).length > 0 || remote?.repository !== undefined;
  return [
    ...controlFolders.flatMap(() => ['--controls', '<folder>']),
    ...(waivers === undefined ? [] : ['--waivers', '<file>']),
    ...ignore.flatMap(() => ['--ignore', '<pattern>']),
    ...(modules?.list === undefined ? [] : ['--cmvp-data', '<file>']),
    ...(modules?.acceptances === undefined ? [] : ['--risk-acceptance', '<file>']),
    ...(isFilled(settings?.helm) || isFilled(settings?.terraform) ? ['<values and variables>'] : []),
    ...(isRemote ? ['<remote sources>'] : []),
  ];
}

function assessWords(
  { revision, baseline, level }: AssessRequest['frameworks'],
  { slug }: Pick<Framework, 'slug'>,
): readonly string[] {
  const narrowed = [
    ['--revision', revision],
    ['--baseline', baseline],
    ['--level', level],
  ] as const;
  return [
    'assess',
    '--framework',
    slug,
    ...narrowed.flatMap(([flag, value]) => (value === undefined ? [] : [flag, quoted(value)])),
  ];
}

function fedrampWords({ program, grade }: NonNullable<AssessRequest['fedramp']>): readonly string[] {
  return ['fedramp', program === 'cr26' ? '--class' : '--baseline', quoted(grade)];
}

function isFilled(options: object | undefined): boolean {
  return options !== undefined && Object.values(options).some((value) => value !== undefined && String(value) !== '');
}

function quoted(text: string): string {
  return PLAIN.test(text) && text.length <= LONGEST ? text : '<value>';
}
