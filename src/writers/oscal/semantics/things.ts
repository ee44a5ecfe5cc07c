import { text } from '../json-view.ts';
import type { Things } from './defect.ts';
import { walkObjects } from './walk.ts';

/** The roots of all models of OSCAL 1.2. */
export const ROOTS: readonly string[] = [
  'assessment-results',
  'assessment-plan',
  'plan-of-action-and-milestones',
  'system-security-plan',
  'component-definition',
  'profile',
  'catalog',
  'mapping-collection',
];

/** Every object of a document with a UUID, by the list that contains it. */
export function getThings(document: unknown): Things {
  const things = new Map<string, string>();
  walkObjects(document, ({ value, holder }) => {
    const uuid = text(value, 'uuid');
    if (uuid !== '') things.set(uuid.toLowerCase(), holder);
  });
  return things;
}
