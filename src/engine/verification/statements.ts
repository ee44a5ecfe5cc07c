import type { Fault } from '../../model/verification.ts';
import { RESPONSE_FILE } from '../read-response.ts';
import type { OutputFolder } from './outputs.ts';

/** Whether a response and its ledger say the same of each control. */
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
    if (!wanted.has(id)) faults.push({ file, message: `tells of ${id}, which its coverage.json does not know` });
  return faults;
}

/** Whether a run is as recent as is asked for, so that an older one cannot stand in for it. */
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
