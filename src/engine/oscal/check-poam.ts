import type { Artifact } from '../../model/assessment.ts';
import { schemaDefects } from './official-schemas.ts';
import { checkPoam } from '../../writers/oscal/semantics.ts';
import { ownFault } from '../assert-valid.ts';

/** Validates a plan of action and milestones against the rules of OSCAL before it is written. */
export async function checkPoamFile(artifacts: readonly Artifact[]): Promise<void> {
  const plan = artifacts.find(({ filename }) => filename === 'poam.json');
  if (plan === undefined) return;
  const [fault] = await schemaDefects('plan-of-action-and-milestones', plan.data);
  if (fault !== undefined) throw ownFault(fault.path, fault.message);
  const [defect] = checkPoam(plan.text, plan.data);
  if (defect !== undefined) throw ownFault(defect.path, `rule ${defect.rule}: ${defect.message}`);
}
