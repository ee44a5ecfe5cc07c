import { numberText, parseNumber } from './number-text.ts';
import { getType } from './type-of.ts';
import { typeName } from './type-text.ts';
import { failure, isNumber, type Result, type Unmarked } from './value.ts';

/** A known scalar as a string, number or bool (language, "Type Conversion"). */
export function convertScalar(value: Unmarked, type: 'string' | 'number' | 'bool'): Result {
  if (typeof value === 'string') return fromText(value, type);
  if (isNumber(value)) {
    if (type === 'number') return value;
    if (type === 'string') return numberText(value);
  }
  if (typeof value === 'boolean') {
    if (type === 'bool') return value;
    if (type === 'string') return String(value);
  }
  return failure(`a value of type ${typeName(getType(value))} cannot be used where ${type} is required`);
}

function fromText(value: string, type: 'string' | 'number' | 'bool'): Result {
  if (type === 'string') return value;
  if (type === 'number') return parseNumber(value) ?? failure('a number is required, and the text is none');
  if (value === 'true' || value === '1') return true;
  if (value === 'false' || value === '0') return false;
  return failure('a bool is required, and the text is neither "true" nor "false"');
}
