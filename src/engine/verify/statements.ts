import type { Fault } from '../../model/verification.ts';
import { isMap } from './json-map.ts';
import { tryParseJson } from '../../base/parse-json.ts';
import { RESPONSE_FILE } from '../finished-runs/read-response.ts';
import type { OutputFolder } from './outputs.ts';

/** Checks that a response and its ledger have the same status for each control. */
export function statusFaults({ prefix, response, ledger }: OutputFolder): readonly Fault[] {
  const file = `${prefix}${RESPONSE_FILE}`;
  const { controls } = response.assessment;
  const said = new Map(controls.map(({ control_id, status }) => [control_id, status]));
  const wanted = new Map(ledger.entries.map(({ control_id, status }) => [control_id, status]));
  const faults: Fault[] = [];
  for (const [id, status] of wanted) {
    const found = said.get(id) ?? null;
    if (found !== status)
      faults.push({
        file,
        message: `says ${found ?? 'nothing'} of ${id}, and its coverage.json ${status ?? 'nothing'}`,
      });
  }
  for (const id of said.keys())
    if (!wanted.has(id)) faults.push({ file, message: `lists control ${id}, which is missing from coverage.json` });
  return faults;
}

/** Checks that a run is not older than `notBefore`, so that an old run cannot replace a new one. */
export function ageFaults({ prefix, response, ledger }: OutputFolder, notBefore: string | undefined): readonly Fault[] {
  const file = `${prefix}${RESPONSE_FILE}`;
  const day = response.created_at.slice(0, 10);
  const old = notBefore !== undefined && day < notBefore;
  return [
    ...(old ? [{ file, message: `was made on ${day}, before ${notBefore}` }] : []),
    ...(ledger.as_of > day ? [{ file, message: `was made on ${day} for a later day, ${ledger.as_of}` }] : []),
    ...(response.assessment.timestamp === response.created_at
      ? []
      : [{ file, message: 'gives two times for one assessment' }]),
  ];
}

/**
 * Checks that findings are consistent with the statuses: a control with a failure is not satisfied, waived or not.
 * Findings must be of the same evidence and day.
 */
export function answerFaults(
  { prefix, response, ledger }: OutputFolder,
  findings: string | undefined,
): readonly Fault[] {
  const data = findings === undefined ? undefined : tryParseJson(findings);
  if (!isMap(data) || !Array.isArray(data['results'])) return [];
  const file = `${prefix}findings.json`;
  const faults: Fault[] = [];
  if (data['evidence_digest'] !== ledger.evidence_digest || data['as_of'] !== ledger.as_of)
    faults.push({ file, message: 'is of other evidence or another day than coverage.json' });
  const failing = new Set<unknown>();
  for (const result of data['results'])
    if (
      isMap(result) &&
      result['outcome'] === 'fail' &&
      result['severity'] !== 'info' &&
      Array.isArray(result['controls'])
    )
      for (const control of result['controls']) failing.add(control);
  for (const { control_id, status } of response.assessment.controls)
    if (status !== 'not-satisfied' && failing.has(control_id))
      faults.push({ file, message: `lists a failure under ${control_id}, which the response calls ${status}` });
  return faults;
}
