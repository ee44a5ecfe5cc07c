import { omitUndefined } from '../../base/omit-undefined.ts';
import type { ImportedDocument } from '../../model/oscal-imports.ts';
import { createUuid } from '../uuid.ts';
import { fedrampType, prop, type OscalDocument, type OscalRun } from './common.ts';
import type { Resource } from './types.ts';

const TITLES = { 'system-security-plan': 'System security plan', 'assessment-plan': 'Assessment plan' } as const;

const FEDRAMP_TYPES = {
  'system-security-plan': 'system-security-plan',
  'assessment-plan': 'security-assessment-plan',
} as const;

/** The back matter resource for the import of a user's document. */
export function importResource(
  run: OscalRun,
  document: OscalDocument,
  model: keyof typeof TITLES,
  { href, sha256, mediaType }: ImportedDocument,
): Resource {
  return {
    uuid: createUuid(run.system, document, 'import', model, href),
    title: TITLES[model],
    props: [prop('document', model), ...fedrampType(run, FEDRAMP_TYPES[model])],
    rlinks: [
      {
        href,
        ...omitUndefined({ 'media-type': mediaType }),
        ...(sha256 === undefined ? {} : { hashes: [{ algorithm: 'SHA-256', value: sha256 }] }),
      },
    ],
  };
}
