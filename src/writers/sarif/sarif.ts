import type { Artifact, Assessment, RunWriter, Writer, WriterOptions } from '../../model/assessment.ts';
import type { Check } from '../../model/check.ts';
import { groupBy } from '../../base/group-by.ts';
import { omitUndefined } from '../../base/omit-undefined.ts';
import type { Problem } from '../../model/problem.ts';
import { controlsByCheck } from '../controls-by-check.ts';
import { listedControls } from '../graded.ts';
import { jsonArtifact } from '../json-artifact.ts';
import { getFailures } from '../failures.ts';
import { createLocation } from './locations.ts';
import { messageText } from './message.ts';
import { createResult } from './results.ts';
import { createRule } from './rules.ts';
import { byText } from '../../base/text-order.ts';

const SCHEMA = 'https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json';
/** Limit of code scanning services for one run. */
const MOST_RESULTS = 25_000;
const NOTIFICATION_LEVELS = { error: 'error', warning: 'warning', info: 'note' } as const;

/**
 * Report `sarif`: the failing findings of the framework in the Static Analysis Results Interchange Format 2.1.0
 * (OASIS), each at its file and line, with a fingerprint that does not change when lines move. Waived ones are
 * suppressed; problems with the evidence are notifications. The format has no undetermined result, so undetermined
 * findings are only in the response.
 */
export const sarif: Writer = {
  id: 'sarif',
  title: 'SARIF 2.1.0, for code scanning',
  write: (assessment: Assessment, options: WriterOptions) =>
    createSarif([assessment], options, `/${assessment.framework.slug}`),
};

/**
 * Report `sarif` of all frameworks of a run in one file, so that a failure is one alert: the tags of a rule are its
 * controls in each framework.
 */
export const sarifOfRun: RunWriter = {
  id: 'sarif',
  title: sarif.title,
  write: (assessments: readonly Assessment[], options: WriterOptions) => createSarif(assessments, options, ''),
};

function createSarif(
  all: readonly Assessment[],
  { pathPrefix, docsUrl }: WriterOptions,
  category: string,
): readonly Artifact[] {
  // where nothing was examined, a list without results would read like a clean bill, and close every alert of earlier runs
  const assessments = all.filter((each) => each.coverage.examinedChecks > 0 || listedControls(each).length > 0);
  const [first] = assessments;
  if (first === undefined) return [];
  const { engine, evidenceDigest, asOf, problems } = first;
  const failures = getFailures(...assessments);
  const shown = failures.slice(0, MOST_RESULTS);
  const files = new Set(first.files.map(({ path }) => path));
  const byCheck = groupBy(
    failures.map(({ finding }) => finding),
    ({ check }) => check,
  );
  const checks = [...new Set(shown.map(({ finding }) => finding.check))].sort(byText(({ id }) => id));
  const rules = new Map(checks.map((check, index) => [check.id, index]));
  const getTags = controlTags(assessments);
  const run = {
    tool: {
      driver: {
        name: engine.name,
        version: engine.version,
        semanticVersion: engine.version,
        ...omitUndefined({ informationUri: engine.homepage }),
        rules: checks.map((check) => createRule(check, byCheck.get(check) ?? [], getTags(check), docsUrl)),
      },
    },
    automationDetails: { id: `${engine.name}${category}/` },
    invocations: [
      {
        executionSuccessful: true,
        toolExecutionNotifications: [
          ...problems.map((problem) => getNotification(problem, files, pathPrefix)),
          ...moreNotification(failures.length - shown.length),
        ],
      },
    ],
    results: shown.map((failure) => createResult(failure, rules.get(failure.finding.check.id) ?? -1, pathPrefix)),
    properties: {
      framework: assessments.map(({ framework }) => framework.name).join(', '),
      as_of: asOf,
      evidence_digest: evidenceDigest,
    },
  };
  return [jsonArtifact('results.sarif', { $schema: SCHEMA, version: '2.1.0', runs: [run] })];
}

function controlTags(assessments: readonly Assessment[]): (check: Check) => readonly string[] {
  const sources = assessments.map((assessment) => ({
    start: assessments.length === 1 ? '' : `${assessment.framework.slug} `,
    controls: controlsByCheck(assessment),
  }));
  return (check) => {
    const lists = sources.map(({ start, controls }) => controls(check, 'fail').map((id) => `${start}${id}`));
    const longest = Math.max(0, ...lists.map((list) => list.length));
    return Array.from({ length: longest }, (_, at) => lists.flatMap((list) => list[at] ?? [])).flat();
  };
}

function getNotification(
  { code, severity, message, place }: Problem,
  files: ReadonlySet<string>,
  prefix: string | undefined,
): object {
  return {
    descriptor: { id: code },
    level: NOTIFICATION_LEVELS[severity],
    message: { text: messageText(message) },
    ...(files.has(place.file) ? { locations: [createLocation(place, prefix)] } : {}),
  };
}

function moreNotification(more: number): readonly object[] {
  if (more <= 0) return [];
  const text = `${more} more results are left out here; the report "findings" has all of them.`;
  return [{ descriptor: { id: 'results-left-out' }, level: 'warning', message: { text } }];
}
