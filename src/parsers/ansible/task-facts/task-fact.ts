import { isMarker, unknown, type Value, type ValueMap } from '../../../base/value.ts';
import type { Call } from '../play/task.ts';

/** How a task does something that can be done securely or not: the resource type that represents it, and its values. */
export interface Practice {
  readonly type: string;
  readonly values: ValueMap;
  /** A sentence that says why a pass proves nothing. */
  readonly unproven?: string | undefined;
}

/** Reads the practice of a call; `undefined` where the call has none of this kind. */
export type Look = (call: Call) => Practice | undefined;

export const UNCLEAR = unknown('a parameter that is not known', true);

/** Whether a boolean parameter is on; `undefined` when it is not set. */
export function readSwitch(value: Value | undefined): boolean | 'unknown' | undefined {
  if (value === undefined || value === null) return undefined;
  if (isMarker(value)) return 'unknown';
  if (typeof value === 'boolean') return value;
  const text = String(typeof value === 'object' ? '' : value).toLowerCase();
  if (/^(?:yes|on|true|1|y|t)$/.test(text)) return true;
  return /^(?:no|off|false|0|n|f)$/.test(text) ? false : 'unknown';
}

/** A truth as a value of evidence; unknown becomes an unknown marker. */
export function told(truth: boolean | 'unknown'): Value {
  return truth === 'unknown' ? UNCLEAR : truth;
}
