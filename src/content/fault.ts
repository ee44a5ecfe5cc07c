import { EngineError } from '../model/engine-error.ts';
import type { Validator } from '../generated/validator.js';

/** Content that cannot be used: which file, where in it, and what to do. */
export function fault(file: string, message: string): EngineError {
  return new EngineError('invalid-content', `${file}: ${message}`);
}

/** Applies a compiled schema; the first thing that is wrong becomes an error that names its path. */
export function assertValid<T>(validate: Validator, data: unknown, file: string): asserts data is T {
  if (validate(data)) return;
  const errors = (validate.errors ?? []).filter(({ keyword }) => keyword !== 'if');
  const error = errors.at(-1);
  const path = error?.instancePath.slice(1).replaceAll('/', '.').replaceAll('~1', '/').replaceAll('~0', '~');
  const detail =
    error === undefined ? 'is not valid' : describe(error.keyword, error.message ?? 'is not valid', error.params);
  throw fault(file, `${path === undefined || path === '' ? 'the file' : path} ${detail}.`);
}

function describe(keyword: string, message: string, params: { readonly [name: string]: unknown }): string {
  if (keyword === 'additionalProperties') return `must not have "${String(params['additionalProperty']).slice(0, 80)}"`;
  if (keyword === 'enum') return `${message}: ${JSON.stringify(params['allowedValues']).slice(0, 200)}`;
  if (keyword === 'oneOf')
    return 'needs exactly one of the things that can stand here (one operator, one way to select, expect or function)';
  return message;
}
