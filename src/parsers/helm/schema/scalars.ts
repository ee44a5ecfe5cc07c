import { compileRe2 } from '../../../languages/re2/re2.ts';
import { isGoInteger, type GoMap, type GoValue } from '../../../languages/go-template/go-value.ts';
import { holdsStandIn } from '../../../languages/go-template/stand-in.ts';

/** An integer or a float as a JavaScript number; `undefined` for anything else. */
export function readNumber(value: GoValue): number | undefined {
  if (typeof value === 'number') return value;
  return isGoInteger(value) ? Number(value.value) : undefined;
}

/** Whether a text violates the lengths or the pattern of a schema. */
export function breaksText(text: string, schema: GoMap): boolean {
  if (holdsStandIn(text)) return false;
  const pattern = schema.entries.get('pattern');
  if (typeof pattern === 'string' && matchesPattern(pattern, text) === false) return true;
  const length = [...text].length;
  const least = readNumber(schema.entries.get('minLength') ?? null);
  const most = readNumber(schema.entries.get('maxLength') ?? null);
  return (least !== undefined && length < least) || (most !== undefined && length > most);
}

/**
 * Whether a pattern matches anywhere in a text (JSON Schema Validation, 6.3.3), in Go's syntax, which Helm uses.
 * `undefined` for an invalid pattern, and for a search that would take too long.
 */
export function matchesPattern(pattern: string, text: string): boolean | undefined {
  const found = compileRe2(pattern)?.matches(text, 1);
  return found === undefined ? undefined : found.length > 0;
}

/**
 * Whether a number violates a schema. In draft 4 exclusive bounds are booleans for the bound, in later drafts
 * separate bounds.
 */
export function breaksNumber(value: number, schema: GoMap): boolean {
  const bound = (name: string): number | undefined => readNumber(schema.entries.get(name) ?? null);
  const least = bound('minimum');
  const most = bound('maximum');
  const above = schema.entries.get('exclusiveMinimum') === true ? least : bound('exclusiveMinimum');
  const below = schema.entries.get('exclusiveMaximum') === true ? most : bound('exclusiveMaximum');
  const step = bound('multipleOf');
  return (
    (least !== undefined && value < least) ||
    (most !== undefined && value > most) ||
    (above !== undefined && value <= above) ||
    (below !== undefined && value >= below) ||
    (step !== undefined && step > 0 && !Number.isInteger(value / step))
  );
}
