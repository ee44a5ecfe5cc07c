import { isMarker, unknown, type Value, type ValueMap } from '../../../base/value.ts';
import type { Call } from '../play/task.ts';

/** How a task does something that can be done well or badly: the type of resource that tells of it, and what it tells. */
export interface Practice {
  readonly type: string;
  readonly values: ValueMap;
  /** A sentence that says why a pass proves nothing. */
  readonly unproven?: string | undefined;
}

/** Looks at a call; gives nothing where the call does nothing of the kind. */
export type Look = (call: Call) => Practice | undefined;

export const UNCLEAR = unknown('a parameter that is not known', true);

/** Whether a given boolean parameter is on; `undefined` when it is not given. */
export function readSwitch(value: Value | undefined): boolean | 'unknown' | undefined {
  if (value === undefined || value === null) return undefined;
  if (isMarker(value)) return 'unknown';
  if (typeof value === 'boolean') return value;
  const text = String(typeof value === 'object' ? '' : value).toLowerCase();
  if (/^(?:yes|on|true|1|y|t)$/.test(text)) return true;
  return /^(?:no|off|false|0|n|f)$/.test(text) ? false : 'unknown';
}

/** A truth as a value of evidence. */
export function told(truth: boolean | 'unknown'): Value {
  return truth === 'unknown' ? UNCLEAR : truth;
}
