import { createUuid } from '../../uuid.ts';
import type { OscalRun } from '../common.ts';
import { object, objects, type JsonObject } from '../json-view.ts';

/** The log of a risk with one more entry, dated with the run. Entries of one run differ by their titles. */
export function loggedRisk(run: OscalRun, risk: JsonObject, status: string, title: string, text: string): JsonObject {
  const log = object(risk, 'risk-log');
  const start = run.assessment.createdAt;
  const uuid = createUuid(String(risk['uuid']), 'log', start, run.assessment.evidenceDigest, title);
  const entry = { uuid, title, description: text, start, 'status-change': status };
  const kept = objects(log, 'entries').filter((each) => each['uuid'] !== uuid);
  return { ...risk, status, 'risk-log': { ...log, entries: [...kept, entry] } };
}
