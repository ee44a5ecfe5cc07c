import { isMarker, unknown } from '../../base/value.ts';
import { field, isObject, put, type JsonObject } from '../shared/terraform/object.ts';
import { isExpression } from './configuration.ts';

const REASON = 'known after apply';
const GIVEN = unknown(REASON, true);
const COMPUTED = unknown(REASON, false);

type IsGiven = (expression: unknown) => boolean;

/**
 * Puts markers, in place, where `after_unknown` says that a value is known only after apply. A value that the author
 * sets from something that will exist is set; one that the provider computes may stay unset. `expressions` is the
 * matching part of the configuration.
 */
export function markUnknown(values: JsonObject, mirror: JsonObject, expressions: unknown, isGiven: IsGiven): void {
  for (const name of Object.keys(mirror)) {
    const mark = mirror[name];
    const next = marked(field(values, name), mark, readExpression(expressions, name), isGiven);
    if (next !== undefined) put(values, name, next);
  }
}

function readExpression(expressions: unknown, name: string): unknown {
  if (isExpression(expressions)) return expressions;
  return isObject(expressions) ? field(expressions, name) : undefined;
}

/** `undefined` when the value stays as it is. */
function marked(value: unknown, mark: unknown, expression: unknown, isGiven: IsGiven): unknown {
  if (mark === false || mark === null || isMarker(value)) return undefined;
  if (Array.isArray(mark)) return mark.length === 0 ? undefined : markedList(value, mark, expression, isGiven);
  if (!isObject(mark)) return mark === true && isGiven(expression) ? GIVEN : COMPUTED;
  if (Object.keys(mark).length === 0) return undefined;
  if (isObject(value)) {
    markUnknown(value, mark, expression, isGiven);
    return undefined;
  }
  const created: JsonObject = {};
  markUnknown(created, mark, expression, isGiven);
  return Object.keys(created).length === 0 ? undefined : created;
}

function markedList(value: unknown, marks: readonly unknown[], expression: unknown, isGiven: IsGiven): unknown {
  const list: unknown[] = Array.isArray(value) ? value : [];
  const blocks = Array.isArray(expression) && expression.length === marks.length ? expression : undefined;
  for (const [at, mark] of marks.entries()) {
    const inner: unknown = isExpression(expression) ? expression : blocks?.[at];
    const next = marked(list[at], mark, inner, isGiven);
    if (next !== undefined) list[at] = next;
    else if (at >= list.length) list.push(null);
  }
  return list === value || list.every((element) => element === null) ? undefined : list;
}
