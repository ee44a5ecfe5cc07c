import { sha256 } from '../../uuid.ts';
import { PLAN_FILE } from '../common.ts';
import type { OscalContext, Report } from './defect.ts';
import { list, object, objects, text } from './json-view.ts';
import type { JsonObject } from './json-view.ts';
import { stepText, walkObjects } from './walk.ts';

/** R1 and R7: roles, parties and fragments of one document resolve; every resource is usable and cited. */
export function checkOwnReferences(document: unknown, root: string, report: Report): void {
  const body = object(document, root);
  const metadata = object(body, 'metadata');
  const roles = new Set(objects(metadata, 'roles').map((role) => text(role, 'id')));
  const parties = uuidsOf(objects(metadata, 'parties'));
  const resources = objects(object(body, 'back-matter'), 'resources');
  const known = uuidsOf(resources);
  const cited = new Set<string>();
  walkObjects(document, ({ value, step }) => {
    const role = text(value, 'role-id');
    if (role !== '' && !roles.has(role)) report('R1', stepText(step, 'role-id'), 'the role is not declared');
    for (const party of list(value, 'party-uuids')) {
      if (typeof party !== 'string' || !parties.has(party))
        report('R1', stepText(step, 'party-uuids'), 'the party is not declared');
    }
    const href = text(value, 'href');
    if (!href.startsWith('#')) return;
    cited.add(href.slice(1));
    if (!known.has(href.slice(1))) report('R7', stepText(step, 'href'), 'no resource of the back matter has this UUID');
    if (Object.hasOwn(value, 'media-type'))
      report('R7', stepText(step, 'media-type'), 'a fragment takes no media type');
  });
  for (const [index, resource] of resources.entries()) {
    const path = `/${root}/back-matter/resources/${index}`;
    const usable = objects(resource, 'rlinks').length > 0 || text(object(resource, 'base64'), 'value') !== '';
    if (text(resource, 'title') === '' || !usable) report('R7', path, 'a resource needs a title and a link or content');
    if (!cited.has(text(resource, 'uuid'))) report('R7', path, 'nothing cites the resource');
  }
}

/** R2: the results import the plan that lies beside them. */
export function checkPlanImport(context: OscalContext, report: Report): void {
  const body = object(context.results, 'assessment-results');
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
  if (text(hash, 'value') !== sha256(context.planText)) report('R2', path, 'the digest is not that of the plan');
}

/** R3, R4 and R6: actors, subjects and used components of the results exist. */
export function checkThings(context: OscalContext, report: Report): void {
  const body = object(context.results, 'assessment-results');
  const parties = uuidsOf(objects(object(body, 'metadata'), 'parties'));
  for (const [index, result] of objects(body, 'results').entries()) {
    const local = object(result, 'local-definitions');
    const assets = object(local, 'assessment-assets');
    const tools = uuidsOf(objects(assets, 'components'));
    const platforms = uuidsOf(objects(assets, 'assessment-platforms'));
    const components = new Set([...uuidsOf(objects(local, 'components')), ...tools]);
    const actors = new Map([
      ['tool', tools],
      ['assessment-platform', platforms],
      ['party', parties],
    ]);
    const subjects = new Map([
      ['component', components],
      ['inventory-item', uuidsOf(objects(local, 'inventory-items'))],
      ['party', parties],
    ]);
    const top = `/assessment-results/results/${index}`;
    walkObjects(result, ({ value, step }) => {
      const actor = text(value, 'actor-uuid');
      if (actor !== '' && actors.get(text(value, 'type'))?.has(actor) !== true) {
        report('R3', top + stepText(step), 'the actor does not exist');
      }
      const subject = text(value, 'subject-uuid');
      if (subject !== '' && subjects.get(text(value, 'type'))?.has(subject) !== true) {
        report('R4', top + stepText(step), 'the subject does not exist');
      }
      const component = text(value, 'component-uuid');
      if (component !== '' && !components.has(component))
        report('R6', top + stepText(step), 'the component does not exist');
    });
  }
}

/** R9: tasks and activities that are referred to exist in the plan. */
export function checkTasks(context: OscalContext, report: Report): void {
  const plan = object(context.plan, 'assessment-plan');
  const tasks = uuidsOf(objects(plan, 'tasks'));
  const activities = uuidsOf(objects(object(plan, 'local-definitions'), 'activities'));
  for (const document of [context.results, context.plan]) {
    walkObjects(document, ({ value, step }) => {
      const task = text(value, 'task-uuid');
      if (task !== '' && !tasks.has(task)) report('R9', stepText(step), 'the task is not in the plan');
      const activity = text(value, 'activity-uuid');
      if (activity !== '' && !activities.has(activity)) report('R9', stepText(step), 'the activity is not in the plan');
    });
  }
}

function uuidsOf(items: readonly JsonObject[]): ReadonlySet<string> {
  return new Set(items.map((item) => text(item, 'uuid')));
}
