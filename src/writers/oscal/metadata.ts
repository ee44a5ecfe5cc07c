import { oneLine } from '../text.ts';
import { runUuid, createUuid } from '../uuid.ts';
import { lineText, titleText, type OscalDocument, type OscalRun } from './common.ts';
import type { Metadata } from './types.ts';

const SUBJECTS: { readonly [document in OscalDocument]: string } = {
  results: 'Assessment results',
  plan: 'Assessment plan',
  poam: 'Plan of action and milestones',
};

/** UUID of the organization that runs the tool; documents never share a UUID. */
export function partyUuid(system: string, document: OscalDocument): string {
  return createUuid(system, 'party', document);
}

/** Metadata of a document. The party is the organization that ran the tool; its name is unknown here. */
export function metadata(run: OscalRun, document: OscalDocument): Metadata {
  const { assessment } = run;
  const party = partyUuid(run.system, document);
  return {
    title: titleText(`${SUBJECTS[document]}: ${assessment.name}, ${assessment.framework.name}`),
    published: assessment.createdAt,
    'last-modified': assessment.createdAt,
    version: `${assessment.asOf}-${assessment.evidenceDigest.slice(0, 12)}`,
    'oscal-version': run.oscalVersion,
    ...(run.marking === undefined ? {} : { props: [{ name: 'marking', value: lineText(run.marking) }] }),
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
