import { oscalAssessmentPlan } from '../../generated/validators/oscalAssessmentPlan.js';
import { oscalAssessmentResults } from '../../generated/validators/oscalAssessmentResults.js';
import type { Artifact, Assessment } from '../../model/assessment.ts';
import type { ImportedDocument, OscalImports } from '../../model/oscal-imports.ts';
import { checkOscal } from '../../writers/oscal/semantics.ts';
import { summarise } from '../../writers/summary.ts';
import { assertValid, ownFault } from '../assert-valid.ts';

/**
 * Validates OSCAL results and their plan against their schemas and each other, before they are written. There is no
 * plan where the user has one.
 */
export function checkOscalPair(
  assessment: Assessment,
  artifacts: readonly Artifact[],
  imports: OscalImports = {},
): void {
  const results = artifacts.find(({ filename }) => filename === 'assessment-results.json');
  const plan = artifacts.find(({ filename }) => filename === 'assessment-plan.json');
  if (results === undefined) return;
  assertValid(results.filename, oscalAssessmentResults, results.data);
  if (plan !== undefined) assertValid(plan.filename, oscalAssessmentPlan, plan.data);
  const controlIds = new Set(assessment.framework.requirements.map(({ oscalId }) => oscalId));
  const named = new Set(Object.values(imports).map(({ href }: ImportedDocument) => href));
  const expected = summarise(assessment.controls);
  const data = { results: results.data, plan: plan?.data };
  const [defect] = checkOscal({ results: results.text, plan: plan?.text, data, controlIds, expected, named });
  if (defect !== undefined) throw ownFault(defect.path, `rule ${defect.rule}: ${defect.message}`);
}
