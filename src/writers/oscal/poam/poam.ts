import type { Artifact, Assessment, Writer, WriterOptions } from '../../../model/assessment.ts';
import { defined } from '../../../model/defined.ts';
import { DEFAULT_POAM_POLICY } from '../../../model/poam.ts';
import { gradedControls } from '../../graded.ts';
import { jsonArtifact } from '../../json-artifact.ts';
import { uuidOf } from '../../uuid.ts';
import { engineOrigin } from '../assets.ts';
import { POAM_FILE } from '../common.ts';
import { poamCsv } from './csv.ts';
import { poamDocument } from './document.ts';
import type { PoamRun } from './item.ts';

/**
 * Report `poam`: the plan of action and milestones as OSCAL and as a table. Without a weakness, and without an earlier
 * plan, nothing is written: OSCAL demands an item.
 */
export const poam: Writer = {
  id: 'poam',
  title: 'Plan of action and milestones',
  write(assessment: Assessment, options: WriterOptions): readonly Artifact[] {
    const { policy = DEFAULT_POAM_POLICY, previous = [], fedramp = false } = options.poam ?? {};
    // A document never shares a UUID with another one, not even for the same thing.
    const system = uuidOf(assessment.name, 'poam');
    const run: PoamRun = {
      assessment: { ...assessment, controls: gradedControls(assessment) },
      oscalVersion: options.oscalVersion,
      system,
      origin: engineOrigin(system, 'poam'),
      imports: options.imports ?? {},
      ...defined({ marking: options.marking }),
      policy,
      fedramp,
    };
    const earlier = previous.find(({ framework }) => framework === assessment.framework.id);
    const document = poamDocument(run, earlier);
    if (document === undefined) return [];
    return [jsonArtifact(POAM_FILE, document), poamCsv(document)];
  },
};
