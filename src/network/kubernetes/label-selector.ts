import { isList, isMap, own, type Value, type ValueMap } from '../../base/value.ts';
import { and3, negate, type Truth } from '../../base/truth.ts';

/**
 * Whether a label selector matches a set of labels (Kubernetes documentation, "Labels and Selectors"): all of
 * `matchLabels` and all of `matchExpressions` must match, and an empty selector matches everything. An unreadable
 * part makes the result unknown.
 */
export function selects(selector: Value | undefined, labels: Value | undefined): Truth {
  if (selector === undefined || selector === null) return true;
  if (!isMap(selector)) return 'unknown';
  const present = labels ?? null;
  const [wanted, expressions] = [own(selector, 'matchLabels') ?? null, own(selector, 'matchExpressions') ?? null];
  if (present !== null && !isMap(present)) return isEmpty(wanted) && isEmpty(expressions) ? true : 'unknown';
  return and3([...labelParts(wanted, present), ...expressionParts(expressions, present)]);
}

function isEmpty(part: Value): boolean {
  if (isList(part)) return part.length === 0;
  return part === null || (isMap(part) && Object.keys(part).length === 0);
}

function labelParts(wanted: Value, labels: ValueMap | null): readonly Truth[] {
  if (wanted === null) return [];
  if (!isMap(wanted)) return ['unknown'];
  return Object.entries(wanted).map(([key, value]) => isOneOf(labels, key, [value]));
}

function expressionParts(expressions: Value, labels: ValueMap | null): readonly Truth[] {
  if (expressions === null) return [];
  if (!isList(expressions)) return ['unknown'];
  return expressions.map((expression) => (isMap(expression) ? holds(expression, labels) : 'unknown'));
}

function holds(expression: ValueMap, labels: ValueMap | null): Truth {
  const key = own(expression, 'key');
  if (typeof key !== 'string') return 'unknown';
  const values = own(expression, 'values') ?? null;
  switch (own(expression, 'operator')) {
    case 'Exists':
      return labels !== null && Object.hasOwn(labels, key);
    case 'DoesNotExist':
      return labels === null || !Object.hasOwn(labels, key);
    case 'In':
      return isList(values) ? isOneOf(labels, key, values) : 'unknown';
    case 'NotIn':
      return isList(values) ? negate(isOneOf(labels, key, values)) : 'unknown';
    default:
      return 'unknown';
  }
}

function isOneOf(labels: ValueMap | null, key: string, values: readonly Value[]): Truth {
  const actual = labels === null ? undefined : own(labels, key);
  if (actual === undefined) return false;
  if (typeof actual !== 'string' || !values.every((value) => typeof value === 'string')) return 'unknown';
  return values.includes(actual);
}
