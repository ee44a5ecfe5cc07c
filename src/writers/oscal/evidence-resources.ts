import type { FileStatus } from '../../model/evidence.ts';
import { createUuid } from '../uuid.ts';
import { pathReference, prop, prose, titleText, type OscalRun } from './common.ts';
import type { RelevantEvidence, Resource } from './types.ts';

/** The evidence files that something in the document cites; each becomes one resource of the back matter. */
export interface EvidenceResources {
  cite(path: string): RelevantEvidence;
  resources(): readonly Resource[];
}

/**
 * Collects cited evidence files. With `dated` a changed file is a separate resource, so that a document can cite both
 * its earlier and its current content.
 */
export function evidenceResources(run: OscalRun, dated = false): EvidenceResources {
  const files = new Map<string, FileStatus>();
  for (const file of run.assessment.files) files.set(file.path, file);
  const cited = new Map<string, Resource>();
  return {
    cite(path) {
      let resource = cited.get(path);
      if (resource === undefined) {
        resource = toResource(run, path, files.get(path), dated);
        cited.set(path, resource);
      }
      return { href: `#${resource.uuid}`, description: `Evidence file ${prose(path)}` };
    },
    resources: () => [...cited.values()],
  };
}

function toResource(run: OscalRun, path: string, file: FileStatus | undefined, dated: boolean): Resource {
  const href = pathReference(path);
  return {
    uuid: dated
      ? createUuid(run.system, 'evidence', path, file?.sha256 ?? '')
      : createUuid(run.system, 'evidence', path),
    title: titleText(`Evidence file ${path}`),
    description: 'The reference is relative to the folder or archive that was assessed.',
    props: [{ name: 'type', value: 'evidence' }, ...(dated ? [prop('evidence-file', path)] : [])],
    rlinks: [file?.sha256 === undefined ? { href } : { href, hashes: [{ algorithm: 'SHA-256', value: file.sha256 }] }],
  };
}
