import type { Artifact, Assessment, Writer, WriterOptions } from '../../model/assessment.ts';
import { omitUndefined } from '../../base/omit-undefined.ts';
import { gradedControls } from '../graded.ts';
import { jsonArtifact } from '../json-artifact.ts';
import { engineOrigin } from './assets.ts';
import { PLAN_FILE, RESULTS_FILE, systemKey, type OscalRun } from './common.ts';
import { assessmentPlan } from './plan.ts';
import { assessmentResults } from './results.ts';

/**
 * Format `oscal`: assessment results with the plan they import, unless the user provides one. Without a graded
 * control nothing is written: OSCAL requires a reviewed control, and results without findings look like a clean
 * result.
 */
export const oscal: Writer = {
  id: 'oscal',
  title: 'OSCAL assessment results and plan',
  write(assessment: Assessment, options: WriterOptions): readonly Artifact[] {
    const controls = gradedControls(assessment);
    if (controls.length === 0) return [];
    const system = systemKey(assessment.name);
    const graded = { ...assessment, controls };
    const run: OscalRun = {
      assessment: graded,
      oscalVersion: options.oscalVersion,
      system,
      origin: engineOrigin(system, 'results'),
      imports: options.imports ?? {},
      ...omitUndefined({ marking: options.marking }),
    };
    const { plan: given } = run.imports;
    const plan = given === undefined ? [jsonArtifact(PLAN_FILE, assessmentPlan(run))] : [];
    return [jsonArtifact(RESULTS_FILE, assessmentResults(run, plan[0]?.text ?? '')), ...plan];
  },
};
