import type { Artifact } from '../model/assessment.ts';
import { checkPoam } from '../writers/oscal/semantics.ts';
import { ownFault } from './assert-valid.ts';

/** Holds a plan of action and milestones against the rules of OSCAL before it is written. */
export function checkPoamFile(artifacts: readonly Artifact[]): void {
  const plan = artifacts.find(({ filename }) => filename === 'poam.json');
  if (plan === undefined) return;
  const [defect] = checkPoam(plan.text);
  if (defect !== undefined) throw ownFault(defect.path, `rule ${defect.rule}: ${defect.message}`);
}
