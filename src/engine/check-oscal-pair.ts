import { oscalAssessmentPlan } from '../generated/validators/oscalAssessmentPlan.js';
import { oscalAssessmentResults } from '../generated/validators/oscalAssessmentResults.js';
import type { Artifact, Assessment } from '../model/assessment.ts';
import { checkOscal } from '../writers/oscal/semantics.ts';
import { summarise } from '../writers/summary.ts';
import { assertValid, ownFault } from './assert-valid.ts';

/** Holds OSCAL results and their plan against their schemas and against each other, before they are written. */
export function checkOscalPair(assessment: Assessment, artifacts: readonly Artifact[]): void {
  const results = artifacts.find(({ filename }) => filename === 'assessment-results.json');
  const plan = artifacts.find(({ filename }) => filename === 'assessment-plan.json');
  if (results === undefined || plan === undefined) return;
  assertValid(results.filename, oscalAssessmentResults, JSON.parse(results.text));
  assertValid(plan.filename, oscalAssessmentPlan, JSON.parse(plan.text));
  const controlIds = new Set(assessment.framework.requirements.map(({ oscalId }) => oscalId));
  const expected = summarise(assessment.controls);
  const [defect] = checkOscal({ results: results.text, plan: plan.text, controlIds, expected });
  if (defect !== undefined) throw ownFault(defect.path, `rule ${defect.rule}: ${defect.message}`);
}
