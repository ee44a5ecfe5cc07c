import type { Value } from '../../../base/value.ts';
import { computed, INVALID } from '../values.ts';
import type { FunctionTable } from './function.ts';

/** The day of a deployment is not known, and of known days only the second is read. */
export const DATES: FunctionTable = [
  ['utcnow', () => computed([], 'decided at deployment')],
  ['datetimeadd', (args) => computed(args)],
  ['datetimefromepoch', ([seconds = null]) => fromEpoch(seconds)],
  ['datetimetoepoch', ([day = null]) => toEpoch(day)],
];

function fromEpoch(seconds: Value): Value {
  if (typeof seconds !== 'number') return computed([seconds]);
  if (Math.abs(seconds) > 8.64e12) return INVALID;
  return new Date(seconds * 1000).toISOString().replace('.000Z', 'Z');
}

function toEpoch(day: Value): Value {
  if (typeof day !== 'string') return computed([day]);
  const time = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}Z$/.test(day) ? Date.parse(day) : Number.NaN;
  return Number.isNaN(time) ? INVALID : Math.floor(time / 1000);
}
