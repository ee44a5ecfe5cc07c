import { EngineError } from '../model/engine-error.ts';
import type { ValidationError, Validator } from '../generated/validator.js';
import { SCHEMA_KEYS } from '../generated/schema-keys.ts';
import { didYouMean } from '../base/nearest.ts';
import { pointerTokens } from '../base/pointer.ts';

/** Keys of check files of earlier builds, and what to write instead. */
const FORMER_KEYS: ReadonlyMap<string, string> = new Map([
  ['proof', 'Name controls under supports if a pass is evidence for them, else under contradicts.'],
  ['satisfies', 'Name controls under supports if a pass is evidence for them, else under contradicts.'],
  ['also-contradicts', 'It is called contradicts.'],
  ['covers', 'Remove it.'],
  ['examples', 'Write examples as a list to a file next to the check whose name ends in .examples.yaml.'],
]);

/** Quantifiers look at the elements of a list; these operators combine conditions. */
const COMBINING: ReadonlyMap<string, string> = new Map([
  ['all', 'To combine conditions, write and.'],
  ['any', 'To combine conditions, write or.'],
  ['none', 'To combine conditions, write not with or.'],
]);

/** The error for unusable content: which file, where in it, and what to do. */
export function fault(file: string, message: string): EngineError {
  return new EngineError('invalid-content', `${file}: ${message}`);
}

/**
 * Validates data with a compiled schema; the first fault becomes an error that names its path. With `schema`, the
 * name of the schema, the error suggests the nearest known key for an unknown one.
 */
export function assertValid<T>(validate: Validator, data: unknown, file: string, schema?: string): asserts data is T {
  if (validate(data)) return;
  const errors = (validate.errors ?? []).filter(({ keyword }) => keyword !== 'if');
  const error = errors.at(-1);
  const path = pointerTokens(error?.instancePath ?? '').join('.');
  const detail = error === undefined ? 'is not valid.' : describe(error, data, schema);
  throw fault(file, `${path === '' ? 'the file' : path} ${detail}`);
}

/** A mistyped key is reported first, because it can cause the error about missing keys. */
function describe(error: ValidationError, data: unknown, schema: string | undefined): string {
  const { keyword, message = 'is not valid', params } = error;
  const known = SCHEMA_KEYS.get(schema ?? '') ?? [];
  const advice = adviceOnQuantifier(keysAt(data, error.instancePath));
  if (schema === 'check' && advice !== undefined) return advice;
  if (keyword === 'additionalProperties') return strangeText(String(params['additionalProperty']), error, known);
  if (keyword === 'enum') return `${message}: ${JSON.stringify(params['allowedValues']).slice(0, 200)}.`;
  if (keyword !== 'oneOf') return `${message}.`;
  const strange = known.length === 0 ? undefined : keysAt(data, error.instancePath).find((key) => !known.includes(key));
  if (strange !== undefined) return strangeText(strange, error, known);
  return 'needs exactly one of its alternatives (one operator, one way to select, expect or function).';
}

/** What to write for a quantifier without the path of its list. */
function adviceOnQuantifier(keys: readonly string[]): string | undefined {
  const quantifier = keys.find((key) => COMBINING.has(key));
  if (quantifier === undefined || keys.includes('path')) return undefined;
  return `has ${quantifier}, which looks at the elements of a list, without the path of that list. ${COMBINING.get(quantifier)}`;
}

function strangeText(key: string, { instancePath }: ValidationError, known: readonly string[]): string {
  const former = instancePath === '' ? FORMER_KEYS.get(key) : undefined;
  const advice = former === undefined ? didYouMean(key, known) : ` ${former}`;
  return `must not have "${key.slice(0, 80)}".${advice}`;
}

function keysAt(data: unknown, pointer: string): readonly string[] {
  const found = pointerTokens(pointer).reduce<unknown>(
    (node, key) => (isObject(node) && Object.hasOwn(node, key) ? Reflect.get(node, key) : undefined),
    data,
  );
  return isObject(found) ? Object.keys(found) : [];
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
