import type { Artifact, Assessment, Writer, WriterOptions } from '../../model/assessment.ts';
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
/** What code scanning services take of one run. */
const MOST_RESULTS = 25_000;
const NOTIFICATION_LEVELS = { error: 'error', warning: 'warning', info: 'note' } as const;

/**
 * Report `sarif`: the failing findings of the framework in the Static Analysis Results Interchange Format 2.1.0 (OASIS),
 * each at its file and line, with a fingerprint that no moved line changes. Waived ones are suppressed; problems with the
 * evidence are notifications. What is undetermined is no result of the format and stays in the response.
 */
export const sarif: Writer = {
  id: 'sarif',
  title: 'SARIF 2.1.0, for code scanning',
  write(assessment: Assessment, { pathPrefix }: WriterOptions): readonly Artifact[] {
    const { engine, framework, evidenceDigest, asOf, problems } = assessment;
    // where nothing was examined, a list without results would read like a clean bill, and close every alert of earlier runs
    if (assessment.coverage.examinedChecks === 0 && listedControls(assessment).length === 0) return [];
    const controls = controlsByCheck(assessment);
    const failures = getFailures(assessment);
    const shown = failures.slice(0, MOST_RESULTS);
    const files = new Set(assessment.files.map(({ path }) => path));
    const checks = [...new Map(shown.map(({ finding: { check } }) => [check.id, check])).values()];
    const byCheck = groupBy(
      failures.map(({ finding }) => finding),
      ({ check }) => check.id,
    );
    const rules = new Map(checks.sort(byText(({ id }) => id)).map((check, index) => [check.id, index]));
    const run = {
      tool: {
        driver: {
          name: engine.name,
          version: engine.version,
          semanticVersion: engine.version,
          ...omitUndefined({ informationUri: engine.homepage }),
          rules: checks.map((check) => createRule(check, byCheck.get(check.id) ?? [], controls(check, 'fail'))),
        },
      },
      automationDetails: { id: `${engine.name}/${framework.slug}/` },
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
      properties: { framework: framework.name, as_of: asOf, evidence_digest: evidenceDigest },
    };
    return [jsonArtifact('results.sarif', { $schema: SCHEMA, version: '2.1.0', runs: [run] })];
  },
};

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
