import { list, object, objects, text, type JsonObject } from '../json-view.ts';
import type { OscalScope, Report } from './defect.ts';
import { stepText, walkObjects, type OscalNode } from './walk.ts';

/**
 * R1 and R7: roles, parties and fragments of one document resolve; in documents of this engine every resource is also
 * usable and cited. A link of another tool may also refer to any object by its UUID, or to a control, part or
 * parameter by its id; a resolved profile has links to controls that were not selected.
 */
export function checkOwnReferences({ document, root, own, things, complete }: OscalScope, report: Report): void {
  const body = object(document, root);
  const metadata = object(body, 'metadata');
  const roles = new Set(objects(metadata, 'roles').map((role) => text(role, 'id')));
  const parties = getUuids(objects(metadata, 'parties'));
  const resources = objects(object(body, 'back-matter'), 'resources');
  const known = getUuids(resources);
  const ids = own ? new Set<string>() : getIds(document);
  const isResolved = objects(metadata, 'links').some((link) => text(link, 'rel') === 'source-profile');
  const cited = new Set<string>();
  walkObjects(document, (node) => {
    const { value, step } = node;
    checkRole(node, roles, own, report);
    checkParties(node, parties, report);
    const href = text(value, 'href');
    if (!href.startsWith('#')) return;
    const target = href.slice(1);
    cited.add(target);
    const isElsewhere = !own && text(value, 'rel') !== 'reference' && (ids.has(target) || things.has(target));
    const isId = !own && !UUID.test(target);
    if (!known.has(target) && !isElsewhere && !(isId && (isResolved || !complete))) {
      const level = isId ? 'warning' : 'error';
      report('R7', stepText(step, 'href'), 'no resource of the back matter has this UUID', level);
    }
    if (Object.hasOwn(value, 'media-type'))
      report('R7', stepText(step, 'media-type'), 'a fragment takes no media type', 'warning');
  });
  for (const [index, resource] of resources.entries()) {
    if (!own) continue;
    const path = `/${root}/back-matter/resources/${index}`;
    const usable = objects(resource, 'rlinks').length > 0 || text(object(resource, 'base64'), 'value') !== '';
    if (text(resource, 'title') === '' || !usable) report('R7', path, 'a resource needs a title and a link or content');
    if (!cited.has(text(resource, 'uuid'))) report('R7', path, 'nothing cites the resource');
  }
}

function checkRole({ value, holder, step }: OscalNode, roles: ReadonlySet<string>, own: boolean, report: Report): void {
  const role = text(value, 'role-id');
  if (role === '' || roles.has(role)) return;
  const level = own || holder === 'responsible-parties' ? 'error' : 'warning';
  report('R1', stepText(step, 'role-id'), 'the role is not declared', level);
}

function checkParties({ value, step }: OscalNode, parties: ReadonlySet<string>, report: Report): void {
  for (const party of list(value, 'party-uuids')) {
    if (typeof party !== 'string' || !parties.has(party))
      report('R1', stepText(step, 'party-uuids'), 'the party is not declared');
  }
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

interface Reference {
  readonly rule: string;
  readonly kinds: readonly string[];
  readonly message: string;
}

const REFERENCES: ReadonlyMap<string, Reference> = new Map([
  ['observation-uuid', { rule: 'R5', kinds: ['observations'], message: 'a related observation does not exist' }],
  ['risk-uuid', { rule: 'R5', kinds: ['risks'], message: 'a related risk does not exist' }],
  ['finding-uuid', { rule: 'R5', kinds: ['findings'], message: 'a related finding does not exist' }],
  ['component-uuid', { rule: 'R6', kinds: ['components'], message: 'the component does not exist' }],
  ['task-uuid', { rule: 'R9', kinds: ['tasks'], message: 'the task is not in the plan' }],
  ['activity-uuid', { rule: 'R9', kinds: ['activities'], message: 'the activity is not in the plan' }],
]);
const ACTORS: ReadonlyMap<string, string> = new Map([
  ['tool', 'components'],
  ['assessment-platform', 'assessment-platforms'],
  ['party', 'parties'],
]);
const SUBJECTS: ReadonlyMap<string, string> = new Map([
  ['component', 'components'],
  ['inventory-item', 'inventory-items'],
  ['location', 'locations'],
  ['party', 'parties'],
  ['resource', 'resources'],
  ['user', 'users'],
]);
/** Rules for objects that only this document can contain: a missing one is wrong even if an import is not available. */
const AT_HOME: ReadonlySet<string> = new Set(['R5']);

/**
 * R3 to R6 and R9: the actors, subjects, observations, risks, components, tasks and activities in references exist in
 * this document or in one that it imports.
 */
export function checkThings(scope: OscalScope, report: Report): void {
  const { things, complete, own } = scope;
  const isKnown = (uuid: string, kinds: readonly string[]): boolean => {
    const kind = things.get(uuid.toLowerCase());
    return kind === undefined ? false : kinds.includes(kind);
  };
  walkObjects(scope.document, ({ value, step }: OscalNode) => {
    for (const [key, { rule, kinds, message }] of REFERENCES) {
      const uuid = text(value, key);
      if (uuid === '' || isKnown(uuid, kinds)) continue;
      if (complete || AT_HOME.has(rule) || things.has(uuid.toLowerCase())) report(rule, stepText(step), message);
    }
    checkTyped(value, 'actor-uuid', ACTORS, 'R3', 'the actor does not exist');
    checkTyped(value, 'subject-uuid', SUBJECTS, 'R4', 'the subject does not exist');

    function checkTyped(
      holder: JsonObject,
      key: string,
      table: ReadonlyMap<string, string>,
      rule: string,
      message: string,
    ): void {
      const uuid = text(holder, key);
      if (uuid === '') return;
      const kind = table.get(text(holder, 'type'));
      // Types of a tool's own are legal for subjects; what they may name is not known.
      if (kind === undefined && key === 'subject-uuid' && !own) return;
      if (kind !== undefined && isKnown(uuid, [kind])) return;
      if (complete || kind === undefined || things.has(uuid.toLowerCase())) report(rule, stepText(step), message);
    }
  });
}

function getUuids(items: readonly JsonObject[]): ReadonlySet<string> {
  return new Set(items.map((item) => text(item, 'uuid')));
}

function getIds(document: unknown): ReadonlySet<string> {
  const ids = new Set<string>();
  walkObjects(document, ({ value }) => {
    const id = text(value, 'id');
    if (id !== '') ids.add(id);
  });
  return ids;
}
