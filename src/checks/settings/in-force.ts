import type { Subject } from '../../model/check.ts';
import { isList, type Value } from '../../base/value.ts';
import { parsePath } from '../../model/path.ts';
import { everyValue } from '../../model/walk.ts';
import { exists } from '../operators/exists.ts';
import type { WantedSetting, Wanted } from './setting.ts';

const PRESENT = exists.bind(true);

/**
 * Whether a setting is already in force on a subject. False for a setting of another resource and for one that is not
 * known.
 */
export function isInForce({ type, path, wanted }: WantedSetting, { type: own, values }: Subject): boolean {
  const steps = type === own ? parsePath(path)?.steps : undefined;
  return steps !== undefined && everyValue(values, steps, 0, (value) => isMet(wanted, value));
}

function isMet(wanted: Wanted, value: Value | undefined): boolean {
  switch (wanted.kind) {
    case 'present':
      return PRESENT.test(value) === true;
    case 'absent':
      return PRESENT.test(value) === false;
    case 'reference':
      return false;
    case 'element':
      return isList(value) && wanted.values.some((each) => value.includes(each));
    case 'value':
      return wanted.values.some((each) => isSame(each, value, wanted.bound));
  }
}

/** Configuration may have numbers and booleans as text. */
function isSame(wanted: Value, value: Value | undefined, bound: 'more' | 'less' | undefined): boolean {
  if (value === undefined || value === null || typeof value === 'object') return false;
  if (bound === undefined) return String(wanted) === String(value);
  return bound === 'more' ? Number(value) >= Number(wanted) : Number(value) <= Number(wanted);
}
