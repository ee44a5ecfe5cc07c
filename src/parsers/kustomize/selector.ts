import type { Place } from '../../model/place.ts';
import { fault } from './build-fault.ts';
import { readIdentity, readOriginal, readType, type Identity, type Item } from './item.ts';
import { matchesPattern } from './name-pattern.ts';
import { nodeAt, textAt, type MapNode, type DocumentNode } from './node.ts';

const TYPE_PARTS = ['group', 'version', 'kind'] as const;

/**
 * Whether a patch applies to an object: the selector's patterns match its type, its first or current name, its
 * labels.
 */
export function isTarget(item: Item, selector: DocumentNode): boolean {
  const now = readIdentity(item);
  const first = readOriginal(item);
  const { place } = selector;
  const named = (part: 'name' | 'namespace'): boolean => {
    const pattern = textAt(selector, [part]);
    if (pattern === '') return true;
    return [first, now].some((id) => matchesPattern(pattern, effective(id, part), true, place));
  };
  return (
    named('namespace') && named('name') && isOfKind(readType(item.root), selector) && hasMarks(item.root, selector)
  );
}

/** Whether an identity matches a selector. Empty parts match everything. */
export function isNamedBy(id: Identity, selector: DocumentNode): boolean {
  const fits = (part: 'name' | 'namespace'): boolean => {
    const pattern = textAt(selector, [part]);
    return pattern === '' || matchesPattern(pattern, effective(id, part), true, selector.place);
  };
  return isOfKind(id, selector) && fits('name') && fits('namespace');
}

function effective(id: Identity, part: 'name' | 'namespace'): string {
  if (part === 'name') return id.name;
  return id.namespace === '' ? '_non_namespaceable_' : id.namespace;
}

function isOfKind(type: Pick<Identity, 'group' | 'version' | 'kind'>, selector: DocumentNode): boolean {
  return TYPE_PARTS.every((part) => {
    const pattern = textAt(selector, [part]);
    return pattern === '' || matchesPattern(pattern, type[part], true, selector.place);
  });
}

/** Whether an object matches the label and annotation selectors, in kubectl's notation. */
export function hasMarks(root: MapNode, selector: DocumentNode): boolean {
  return (
    holds(nodeAt(root, ['metadata', 'labels']), textAt(selector, ['labelSelector']), selector.place) &&
    holds(nodeAt(root, ['metadata', 'annotations']), textAt(selector, ['annotationSelector']), selector.place)
  );
}

const LONGEST = 2000;
const REQUIREMENT = /^(!)?\s*([^\s=!,()]+)\s*(?:(==|=|!=)\s*([^\s,()]*)|(in|notin)\s*\(([^()]*)\))?$/;

function holds(marks: DocumentNode | undefined, selector: string, place: Place): boolean {
  if (selector.length > LONGEST) return fault(place, 'selects by labels in a text that is too long');
  if (selector.trim() === '') return true;
  return selector.split(/,(?![^(]*\))/).every((text) => {
    const match = REQUIREMENT.exec(text.trim());
    if (match === null) return fault(place, 'selects by labels in a notation that Kubernetes does not know');
    const [, not, key = '', operator, value, setOperator, set = ''] = match;
    const actual = marks?.kind === 'map' && marks.entries.has(key) ? textAt(marks, [key]) : undefined;
    const values = new Set(set.split(',').map((each) => each.trim()));
    if (setOperator === 'in') return actual !== undefined && values.has(actual);
    if (setOperator === 'notin') return actual === undefined || !values.has(actual);
    if (operator === '!=') return actual !== value;
    if (operator !== undefined) return actual === value;
    return (actual === undefined) === (not === '!');
  });
}
