import { systemRun as systemRunSchema } from '../../generated/validators/systemRun.js';
import { tryParseJson } from '../../base/parse-json.ts';
import { safeText } from '../../model/safe-text.ts';
import type { FailedSystem, FinishedSystem, SystemRun } from '../../model/system-run.ts';
import { readRegularFile } from '../../sources/regular-file.ts';
import { jsonText } from '../../writers/text.ts';
import { assertValid } from '../assert-valid.ts';
import { ENGINE } from '../identity.ts';

const FORMAT = 'evidence-engine-system-run/1';
const MOST_BYTES = 8 * 1024 * 1024;
const LONGEST_REASON = 4000;

type Written = (FinishedSystem | (Omit<FailedSystem, 'exitCode'> & { readonly exit_code: number })) & {
  readonly format: string;
  readonly version: string;
};

/** The text of the record of a system. */
export function systemRunText(run: SystemRun): string {
  const data = { format: FORMAT, version: ENGINE.version, ...toWritten(run) };
  assertValid('system-run.json', systemRunSchema, data);
  return jsonText(data);
}

function toWritten(run: SystemRun): object {
  if (run.state === 'finished') return run;
  const { exitCode, reason, name } = run;
  return { state: run.state, name, exit_code: exitCode, reason: safeText(reason).slice(0, LONGEST_REASON) };
}

/** Reads a record; `undefined` where there is none, and for any other file of that name. */
export function readSystemRun(location: string): SystemRun | undefined {
  const outcome = readRegularFile({ location, fileBytes: MOST_BYTES, room: MOST_BYTES, keep: () => true });
  const data = outcome.state === 'kept' ? tryParseJson(outcome.bytes.toString('utf8')) : undefined;
  if (!isWritten(data)) return undefined;
  if (data.state === 'finished') return data;
  return { state: 'failed', name: data.name, exitCode: data.exit_code, reason: safeText(data.reason) };
}

function isWritten(data: unknown): data is Written {
  return systemRunSchema(data);
}
