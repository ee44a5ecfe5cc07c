import { oneLine } from '../text.ts';
import { runUuid, uuidOf } from '../uuid.ts';
import { titleText } from './common.ts';
import type { OscalRun } from './common.ts';
import type { Metadata } from './types.ts';

/** Metadata of one of the two documents. The party is the organization that ran the tool; its name is not known here. */
export function metadata(run: OscalRun, document: 'results' | 'plan'): Metadata {
  const { assessment } = run;
  const party = uuidOf(run.system, 'party', document);
  const subject = document === 'results' ? 'Assessment results' : 'Assessment plan';
  return {
    title: titleText(`${subject}: ${assessment.name}, ${assessment.framework.name}`),
    published: assessment.createdAt,
    'last-modified': assessment.createdAt,
    version: `${assessment.asOf}-${assessment.evidenceDigest.slice(0, 12)}`,
    'oscal-version': run.oscalVersion,
    'document-ids': [{ scheme: `urn:evidence-engine:${document}`, identifier: runUuid(document, { ...assessment }) }],
    roles: [
      { id: 'creator', title: 'Document creator' },
      { id: 'tool-operator', title: 'Operator of the assessment tool' },
    ],
    parties: [{ uuid: party, type: 'organization', name: oneLine(`Operator of ${assessment.name}`) }],
    'responsible-parties': [
      { 'role-id': 'creator', 'party-uuids': [party] },
      { 'role-id': 'tool-operator', 'party-uuids': [party] },
    ],
  };
}
