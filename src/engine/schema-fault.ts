import type { ValidationError, Validator } from '../generated/validator.js';
import { didYouMean } from '../base/nearest.ts';
import { pointerTokens } from '../base/pointer.ts';

const TYPES: ReadonlyMap<string, string> = new Map([
  ['string', 'text (put it in quotes)'],
  ['boolean', 'true or false'],
  ['integer', 'a whole number'],
  ['array', 'a list'],
  ['object', 'a map of keys'],
]);

const NOT_BLANK = '\\S';

/** The first fault that a schema found: its path, and a sentence that follows the name of the path. */
export interface SchemaFault {
  /** Keys and indexes from the top, as text; empty for the whole document. */
  readonly path: readonly string[];
  readonly what: string;
}

/**
 * The fault after a failed validation. `known` are the allowed keys of a map; empty where the message must not list
 * them.
 */
export function schemaFault({ errors }: Validator, known: readonly string[]): SchemaFault {
  const error = (errors ?? []).at(-1);
  return error === undefined ? { path: [], what: 'is not valid.' } : explainFault(error, known);
}

/** One of the errors of a validator. */
export function explainFault(error: ValidationError, known: readonly string[]): SchemaFault {
  return { path: pointerTokens(error.instancePath), what: sentence(error, known) };
}

type Sentence = (params: ValidationError['params'], known: readonly string[]) => string;

const EMPTY = 'must not be empty.';

const SENTENCES: ReadonlyMap<string, Sentence> = new Map<string, Sentence>([
  ['additionalProperties', (params, known) => unknownKey(String(params['additionalProperty']), known)],
  ['required', (params) => `lacks ${String(params['missingProperty'])}.`],
  ['enum', (params) => `must be one of ${texts(params['allowedValues']).join(', ')}.`],
  ['type', (params) => `must be ${typeNames(params['type'])}.`],
  ['format', () => 'must be a day that exists, as YYYY-MM-DD, such as 2027-01-31.'],
  ['pattern', (params) => (params['pattern'] === NOT_BLANK ? EMPTY : 'is not written as it must be.')],
  ['minItems', () => EMPTY],
  ['maxItems', ({ limit }) => `must have at most ${Number(limit)} entries.`],
  ['maxLength', ({ limit }) => `must have at most ${Number(limit)} characters.`],
  ['minLength', ({ limit }) => (Number(limit) > 1 ? `must have at least ${String(limit)} characters.` : EMPTY)],
  ['minimum', (params) => `must be ${String(params['limit'])} or more.`],
  ['maximum', (params) => `must be ${String(params['limit'])} or less.`],
  ['oneOf', () => 'must name either a check or a control.'],
]);

function sentence({ keyword, params, message }: ValidationError, known: readonly string[]): string {
  return SENTENCES.get(keyword)?.(params, known) ?? `${message ?? 'is not valid'}.`;
}

function unknownKey(key: string, known: readonly string[]): string {
  const help = didYouMean(key, known);
  const list = known.length === 0 ? '' : ` Known are: ${known.join(', ')}.`;
  return `has the unknown key "${key.slice(0, 80)}".${help === '' ? list : help}`;
}

function typeNames(type: unknown): string {
  const names = typeof type === 'string' ? type.split(',') : texts(type);
  return names.map((name) => TYPES.get(name) ?? name).join(' or ');
}

function texts(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.map(String) : [];
}
