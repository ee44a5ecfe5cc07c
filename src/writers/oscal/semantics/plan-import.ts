import { sha256 } from '../../uuid.ts';
import { PLAN_FILE } from '../common.ts';
import { object, objects, text } from '../json-view.ts';
import type { Report } from './defect.ts';

/** R2: results of this engine import the plan in the same output; `plan` is its text. */
export function checkPlanImport(results: unknown, plan: string, report: Report): void {
  const body = object(results, 'assessment-results');
  const href = text(object(body, 'import-ap'), 'href');
  const path = '/assessment-results/import-ap/href';
  const resource = objects(object(body, 'back-matter'), 'resources').find((item) => `#${text(item, 'uuid')}` === href);
  if (resource === undefined) {
    report('R2', path, 'the import does not name a resource of the back matter');
    return;
  }
  const links = objects(resource, 'rlinks');
  const [link] = links;
  if (links.length !== 1 || text(link, 'href') !== PLAN_FILE)
    report('R2', path, 'the plan needs exactly one relative link');
  const hash = objects(link, 'hashes').find((item) => item['algorithm'] === 'SHA-256');
  if (text(hash, 'value') !== sha256(plan)) report('R2', path, 'the digest is not that of the plan');
}
