import { realpathSync } from 'node:fs';
import { baseline as baselineSchema } from '../../generated/validators/baseline.js';
import type { Baseline, CountedIdentity } from '../../model/baseline.ts';
import { EngineError } from '../../model/engine-error.ts';
import { omitUndefined } from '../../base/omit-undefined.ts';
import { errorCode } from '../../base/error-code.ts';
import { createBaseline } from '../../results/baseline.ts';
import { readRegularFile } from '../../sources/regular-file.ts';
import { assertValid } from '../assert-valid.ts';
import type { AssessRun } from '../assess.ts';
import { ENGINE } from '../identity.ts';

const FORMAT = 'evidence-engine-baseline/2';
/** Formats that can be read; the first one has neither counts nor checks. */
const FORMATS: ReadonlySet<string> = new Set(['evidence-engine-baseline/1', FORMAT]);
const MOST_BYTES = 256 * 1024 * 1024;

interface Entry {
  readonly check: string;
  readonly subject: string;
  readonly subject_type: string;
  readonly source: string;
  readonly origin: string;
  readonly count?: number;
}

interface BaselineFile {
  readonly format: string;
  readonly engine_version: string;
  readonly failures: readonly Entry[];
  readonly unknowns: readonly Entry[];
  readonly undetermined: Baseline['undetermined'];
  readonly checks?: readonly string[];
}

/** The text of a baseline of a run: one line for each entry, sorted, so that a change of it can be reviewed. */
export function baselineText({ frameworks }: AssessRun): string {
  const assessments = frameworks.map(({ assessment }) => assessment);
  return baselineFileText(createBaseline(assessments), assessments[0]?.asOf ?? '');
}

/** The text of any baseline, in the same form. */
export function baselineFileText({ failures, unknowns, undetermined, checks }: Baseline, asOf: string): string {
  const data = {
    format: FORMAT,
    engine_version: ENGINE.version,
    as_of: asOf,
    failures: failures.map(toEntry),
    unknowns: unknowns.map(toEntry),
    undetermined,
    ...omitUndefined({ checks }),
  };
  assertValid('the baseline', baselineSchema, data);
  const members = Object.entries(data).map(([key, value]) => {
    if (!Array.isArray(value) || value.length === 0) return `  ${JSON.stringify(key)}: ${JSON.stringify(value)}`;
    return `  ${JSON.stringify(key)}: [\n${value.map((entry) => `    ${JSON.stringify(entry)}`).join(',\n')}\n  ]`;
  });
  return `{\n${members.join(',\n')}\n}\n`;
}

/** Reads a baseline of any version. Throws EngineError `invalid-configuration` for one that is broken. */
export function readBaseline(path: string): Baseline {
  const data = parsed(path);
  const format = typeof data === 'object' && data !== null && 'format' in data ? data.format : undefined;
  if (typeof format === 'string' && !FORMATS.has(format) && format.startsWith('evidence-engine-baseline/'))
    throw refused(path, 'is a baseline of another format than this version reads');
  if (!isBaseline(data)) {
    const [fault] = baselineSchema.errors ?? [];
    throw refused(path, `is not a baseline (at ${(fault?.instancePath ?? '').slice(0, 200) || 'the top'})`);
  }
  const { failures, unknowns, undetermined, checks } = data;
  const found = { failures: failures.map(toIdentity), unknowns: unknowns.map(toIdentity), undetermined };
  return { ...found, ...omitUndefined({ checks }) };
}

function parsed(path: string): unknown {
  const outcome = readRegularFile({
    location: located(path),
    fileBytes: MOST_BYTES,
    room: MOST_BYTES,
    keep: () => true,
  });
  if (outcome.state !== 'kept')
    throw refused(path, outcome.state === 'refused' ? outcome.why.replace(/\.$/, '') : 'could not be read');
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(outcome.bytes));
  } catch {
    throw refused(path, 'is no JSON');
  }
}

function located(path: string): string {
  try {
    return realpathSync(path);
  } catch (error) {
    throw refused(path, `cannot be read (${errorCode(error)})`);
  }
}

function isBaseline(data: unknown): data is BaselineFile {
  return baselineSchema(data);
}

function toEntry({ check, subject, subjectType, source, origin, count }: CountedIdentity): Entry {
  return { check, subject, subject_type: subjectType, source, origin, ...omitUndefined({ count }) };
}

function toIdentity({ check, subject, subject_type, source, origin, count }: Entry): CountedIdentity {
  return { check, subject, subjectType: subject_type, source, origin, ...omitUndefined({ count }) };
}

function refused(path: string, why: string): EngineError {
  const message = `${path} ${why}. Look at what fails now, then write the baseline again with --write-baseline.`;
  return new EngineError('invalid-configuration', message);
}
