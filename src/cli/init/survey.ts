import type { ChalkInstance } from 'chalk';
import { assess } from '../../engine/assess.ts';
import { formatNames } from '../../engine/formats.ts';
import { baselineFileText } from '../../engine/finished-runs/baseline-file.ts';
import { omitUndefined } from '../../base/omit-undefined.ts';
import { counted } from '../../base/counted.ts';
import { byText } from '../../base/text-order.ts';
import type { Assessment } from '../../model/assessment.ts';
import { SEVERITIES } from '../../model/check.ts';
import { gateSeverity } from '../../model/gate-override.ts';
import type { Problem } from '../../model/problem.ts';
import { safeText } from '../../model/safe-text.ts';
import { createBaseline } from '../../results/baseline.ts';
import { assessCommand } from '../assess.ts';
import type { CommonOptions } from '../options/common-options.ts';
import type { FrameworkOptions } from '../../engine/choose-frameworks.ts';
import { readModuleSettings, type ModuleOptions } from '../options/module-options.ts';
import { readParserSettings, type ParserOptions } from '../options/parser-options.ts';
import { defaultName } from '../options/shared-options.ts';
import { createRequest } from '../run-here.ts';
import { applyTo } from '../settings/apply-settings.ts';
import { CONFIG_FILE } from './file-names.ts';
import type { Gate } from './gate.ts';
import { elsewhereLines } from '../terminal/elsewhere-lines.ts';
import { unreadLines } from '../terminal/unread-lines.ts';

const MOST_KINDS = 5;
const MOST_GAPS = 5;

/** What an assessment of the repository found. */
export interface Survey {
  /** For people. */
  readonly lines: readonly string[];
  /** Whether any file is evidence. */
  readonly isEvidence: boolean;
  /** Text of a baseline; absent where evidence was lost, since it would call fixed what was not looked at. */
  readonly baseline?: string;
  /** How many failures it records. */
  readonly failures: number;
}

type Options = CommonOptions & FrameworkOptions & ModuleOptions & ParserOptions;

/** Assesses the current folder with its configuration, if there is one; writes nothing. */
export async function survey(
  { frameworks, level, settings: configured }: Gate,
  chalk: ChalkInstance,
  say: (text: string) => void,
): Promise<Survey> {
  const command = assessCommand();
  if (configured !== undefined) applyTo(command, configured);
  const chosen = { framework: frameworks, ...omitUndefined({ level }) };
  const file = configured === undefined ? {} : { configFile: CONFIG_FILE };
  const options: Options = { ...command.opts<Options>(), ...chosen, ...file, report: [] };
  const settings = { parsing: readParserSettings(options), modules: await readModuleSettings(options) };
  const paths = ['.'];
  const request = await createRequest(paths, defaultName(paths, options), options, options, settings);
  const run = await assess(request, say);
  const assessments = run.frameworks.map(({ assessment }) => assessment);
  const [first] = assessments;
  if (first === undefined) return { lines: [], isEvidence: false, failures: 0 };
  const baseline = createBaseline(assessments);
  const isLost = run.gaps.length > 0 && options.allowUnparsed !== true;
  return {
    lines: [
      ...(await foundLines(first)),
      ...notReadLines(first, run.gaps, chalk),
      ...assessments.map(verdictLine),
      failureLine(first),
    ],
    isEvidence: first.files.some(({ status }) => status === 'assessed'),
    failures: baseline.failures.length,
    ...(isLost ? {} : { baseline: baselineFileText(baseline, first.asOf) }),
  };
}

/** Each kind of evidence with the number of its files. */
async function foundLines({ files }: Assessment): Promise<readonly string[]> {
  const names = await formatNames();
  const counts = new Map<string, number>();
  for (const { status, parser } of files) {
    if (status !== 'assessed' || parser === undefined) continue;
    const name = names.get(parser) ?? parser;
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  const width = Math.max(0, ...[...counts.keys()].map((name) => name.length));
  const lines = [...counts]
    .toSorted(byText(([name]) => name))
    .map(([name, count]) => `  ${name.padEnd(width)}  ${counted(count, 'file')}`);
  return lines.length === 0 ? [] : ['Found', ...lines];
}

/** What is in the repository and is not read, and evidence that could not be read. */
function notReadLines(first: Assessment, gaps: readonly Problem[], chalk: ChalkInstance): readonly string[] {
  const more = gaps.length - MOST_GAPS;
  const lines = [
    ...otherFiles(first),
    ...gaps.slice(0, MOST_GAPS).map(({ message }) => chalk.yellow(safeText(message))),
    ...(more > 0 ? [chalk.yellow(`${more} more that could not be read.`)] : []),
    ...unreadLines(first, chalk),
    ...elsewhereLines(first, chalk),
  ];
  return lines.length === 0 ? [] : ['Not read', ...lines.map((line) => `  ${line}`)];
}

/** Files that no parser reads, by the ends of their names. */
function otherFiles({ files }: Assessment): readonly string[] {
  const other = files.filter(({ status }) => status === 'unrecognised');
  if (other.length === 0) return [];
  const counts = new Map<string, number>();
  for (const { path } of other) {
    const kind = /[^/](\.[A-Za-z\d]{1,12})$/.exec(path)?.[1] ?? 'without an ending';
    counts.set(kind, (counts.get(kind) ?? 0) + 1);
  }
  const sorted = [...counts].toSorted(([a, ofA], [b, ofB]) => ofB - ofA || (a < b ? -1 : 1));
  const shown = sorted.slice(0, MOST_KINDS).map(([kind, count]) => `${count} ${kind}`);
  const more = sorted.length - shown.length;
  const rest = more > 0 ? ` and ${counted(more, 'more kind')}` : '';
  return [`${counted(other.length, 'file')} in no supported format: ${shown.join(', ')}${rest}`];
}

function verdictLine({ framework, controls, coverage }: Assessment): string {
  const open = controls.filter(({ status }) => status === 'not-satisfied').length;
  return `${framework.name} ${framework.version}: ${coverage.assessed} of ${coverage.catalogue} controls assessed, ${open} not satisfied`;
}

/** Failing checks and subjects by severity, as a gate counts them. */
function failureLine({ findings }: Assessment): string {
  const counts = SEVERITIES.filter((severity) => severity !== 'info').flatMap((severity) => {
    const count = new Set(
      findings
        .filter((finding) => gateSeverity(finding) === severity)
        .map(({ check, subject, place }) => JSON.stringify([check.id, subject, place.file])),
    ).size;
    return count === 0 ? [] : [`${count} ${severity}`];
  });
  return counts.length === 0 ? 'No check fails.' : `Failures: ${counts.join(', ')}`;
}
