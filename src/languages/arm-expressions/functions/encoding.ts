import { isMarker, type Value } from '../../../base/value.ts';
import type { Work } from '../../../base/work.ts';
import { computed, INVALID } from '../values.ts';
import type { FunctionTable } from './function.ts';
import { plainOrInvalid } from './objects.ts';

export const ENCODING: FunctionTable = [
  ['base64', ([text = null], work) => onText(text, work, (each) => Buffer.from(each, 'utf8').toString('base64'))],
  ['base64tostring', ([text = null], work) => onText(text, work, decoded)],
  ['base64tojson', ([text = null], work) => onText(text, work, (each) => fromJson(decoded(each)))],
  ['datauri', ([text = null], work) => onText(text, work, toDataUri)],
];

function onText(text: Value, work: Work, change: (text: string) => Value): Value {
  if (typeof text !== 'string') return isMarker(text) ? computed([text]) : INVALID;
  return work.take(text.length) ? change(text) : INVALID;
}

function decoded(text: string): string {
  return Buffer.from(text, 'base64').toString('utf8');
}

function toDataUri(text: string): string {
  return `data:text/plain;charset=utf8;base64,${Buffer.from(text, 'utf8').toString('base64')}`;
}

function fromJson(text: string): Value {
  try {
    const value: unknown = JSON.parse(text);
    return plainOrInvalid(value);
  } catch {
    return INVALID;
  }
}
