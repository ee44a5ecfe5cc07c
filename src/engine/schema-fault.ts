import type { ValidationError, Validator } from '../generated/validator.js';
import { didYouMean } from '../model/nearest.ts';

const TYPES: ReadonlyMap<string, string> = new Map([
  ['string', 'text (put it in quotes)'],
  ['boolean', 'true or false'],
  ['integer', 'a whole number'],
  ['array', 'a list'],
  ['object', 'a map of keys'],
]);

const NOT_BLANK = '\\S';

/** The first thing that a schema found wrong: where, and a sentence that follows the name of that place. */
export interface SchemaFault {
  /** Keys and indexes from the top, as text; empty for the whole document. */
  readonly path: readonly string[];
  readonly what: string;
}

/** What is wrong after a validator said no. `known` are the keys that may stand in a map; none where they are not to be listed. */
export function schemaFault({ errors }: Validator, known: readonly string[]): SchemaFault {
  const error = (errors ?? []).at(-1);
  if (error === undefined) return { path: [], what: 'is not valid.' };
  const path = error.instancePath.split('/').slice(1).map(unescaped);
  return { path, what: sentence(error, known) };
}

function sentence({ keyword, params, message }: ValidationError, known: readonly string[]): string {
  if (keyword === 'additionalProperties') return unknownKey(String(params['additionalProperty']), known);
  if (keyword === 'required') return `lacks ${String(params['missingProperty'])}.`;
  if (keyword === 'enum') return `must be one of ${texts(params['allowedValues']).join(', ')}.`;
  if (keyword === 'type') return `must be ${typeNames(params['type'])}.`;
  if (keyword === 'format') return 'must be a day that exists, as YYYY-MM-DD, such as 2027-01-31.';
  if (keyword === 'pattern' && params['pattern'] !== NOT_BLANK) return 'is not written as it must be.';
  if (keyword === 'minLength' && Number(params['limit']) > 1)
    return `must have at least ${String(params['limit'])} characters.`;
  if (keyword === 'pattern' || keyword === 'minItems' || keyword === 'minLength') return 'must not be empty.';
  if (keyword === 'minimum') return `must be ${String(params['limit'])} or more.`;
  if (keyword === 'maximum') return `must be ${String(params['limit'])} or less.`;
  if (keyword === 'oneOf') return 'must name either a check or a control.';
  return `${message ?? 'is not valid'}.`;
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

function unescaped(token: string): string {
  return token.replaceAll('~1', '/').replaceAll('~0', '~');
}
