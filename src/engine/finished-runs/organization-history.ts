import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { organizationHistory as historySchema } from '../../generated/validators/organizationHistory.js';
import { omitUndefined } from '../../base/omit-undefined.ts';
import { tryParseJson } from '../../base/parse-json.ts';
import { EngineError } from '../../model/engine-error.ts';
import type { StandingCounts } from '../../model/organization.ts';
import type { OrganizationHistory } from '../../model/organization-history.ts';
import { safeText } from '../../model/safe-text.ts';
import { readRegularFile } from '../../sources/regular-file.ts';
import { countsJson, type StandingSummary } from '../../writers/organization/json.ts';
import { jsonText } from '../../writers/text.ts';
import { assertValid } from '../assert-valid.ts';

export const HISTORY_FILE = 'organization-history.json';
const FORMAT = 'evidence-engine-organization-history/1';
const MOST_BYTES = 256 * 1024 * 1024;

interface HistoryFile {
  readonly framework: string;
  readonly framework_version: string;
  readonly entries: readonly {
    readonly day: string;
    readonly systems: number;
    readonly absent: number;
    readonly summary: StandingSummary;
    readonly by_system?: readonly { readonly name: string; readonly summary: StandingSummary }[];
  }[];
}

/** The text of `organization-history.json`. */
export function historyText({ framework, version, entries }: OrganizationHistory): string {
  const data = {
    format: FORMAT,
    framework: safeText(framework),
    framework_version: safeText(version),
    entries: entries.map(({ day, systems, absent, counts, bySystem }) => ({
      day,
      systems,
      absent,
      summary: countsJson(counts),
      ...omitUndefined({
        by_system: bySystem?.map(({ name, counts: own }) => ({ name: safeText(name), summary: countsJson(own) })),
      }),
    })),
  };
  assertValid(HISTORY_FILE, historySchema, data);
  return jsonText(data);
}

/**
 * The history that an earlier merge wrote into a folder; `undefined` without one. Throws EngineError
 * `unreadable-input` for a file of that name that is something else: replacing it would lose it.
 */
export function readHistory(folder: string): OrganizationHistory | undefined {
  const location = join(folder, HISTORY_FILE);
  if (!existsSync(location)) return undefined;
  const outcome = readRegularFile({ location, fileBytes: MOST_BYTES, room: MOST_BYTES, keep: () => true });
  const data = outcome.state === 'kept' ? tryParseJson(outcome.bytes.toString('utf8')) : undefined;
  if (!isHistory(data)) {
    const message = `${location} is not the history of an earlier merge. Remove it, or choose another folder with --output.`;
    throw new EngineError('unreadable-input', message);
  }
  const entries = data.entries.map(({ day, systems, absent, summary, by_system }) => ({
    day,
    systems,
    absent,
    counts: toCounts(summary),
    ...omitUndefined({ bySystem: by_system?.map((each) => ({ name: each.name, counts: toCounts(each.summary) })) }),
  }));
  return { framework: data.framework, version: data.framework_version, entries };
}

function isHistory(data: unknown): data is HistoryFile {
  return historySchema(data);
}

function toCounts(summary: StandingSummary): StandingCounts {
  const { not_satisfied, undetermined, not_assessed, satisfied, not_applicable } = summary;
  return {
    'not-satisfied': not_satisfied,
    undetermined,
    'not-assessed': not_assessed,
    satisfied,
    'not-applicable': not_applicable,
  };
}
