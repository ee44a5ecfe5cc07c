import type { Artifact, Assessment, Writer, WriterOptions } from '../../../model/assessment.ts';
import { omitUndefined } from '../../../base/omit-undefined.ts';
import { DEFAULT_POAM_POLICY } from '../../../model/poam.ts';
import { gradedControls } from '../../graded.ts';
import { jsonArtifact } from '../../json-artifact.ts';
import { createUuid } from '../../uuid.ts';
import { engineOrigin } from '../assets.ts';
import { POAM_FILE } from '../common.ts';
import { object, objects, text } from '../json-view.ts';
import { partyUuid } from '../metadata.ts';
import { poamCsv } from './csv.ts';
import { poamDocument } from './document.ts';
import type { PoamRun } from './item.ts';

/**
 * Report `poam`: the plan of action and milestones as OSCAL and as a table. Without a weakness, and without an
 * earlier plan, nothing is written, since OSCAL requires an item.
 */
export const poam: Writer = {
  id: 'poam',
  title: 'Plan of action and milestones',
  write(assessment: Assessment, options: WriterOptions): readonly Artifact[] {
    const { policy = DEFAULT_POAM_POLICY, previous = [] } = options.poam ?? {};
    const earlier = previous.find(({ framework }) => framework === assessment.framework.id);
    // A document never shares a UUID with another one, not even for the same thing.
    const system = createUuid(assessment.name, 'poam');
    const run: PoamRun = {
      assessment: { ...assessment, controls: gradedControls(assessment) },
      oscalVersion: options.oscalVersion,
      system,
      origin: engineOrigin(system, 'poam'),
      imports: options.imports ?? {},
      ...omitUndefined({ marking: options.marking }),
      policy,
      fedramp: assessment.fedramp !== undefined,
      party: getParty(earlier?.document) ?? partyUuid(system, 'poam'),
    };
    const document = poamDocument(run, earlier);
    if (document === undefined) return [];
    return [jsonArtifact(POAM_FILE, document), poamCsv(document)];
  },
};

/** The first party of an earlier plan: its editor named the organization that plans the repairs. */
function getParty(document: unknown): string | undefined {
  const metadata = object(object(document, 'plan-of-action-and-milestones'), 'metadata');
  return text(objects(metadata, 'parties')[0], 'uuid') || undefined;
}
