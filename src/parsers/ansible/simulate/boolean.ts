import { unknown, type Value } from '../../../base/value.ts';

const UNCLEAR = unknown('a parameter that is not known', true);

/** Reads a boolean parameter as Ansible does. */
export function readBoolean(value: Value): Value {
  if (typeof value === 'boolean') return value;
  const text = typeof value === 'number' ? String(value) : value;
  if (typeof text !== 'string') return UNCLEAR;
  if (/^(?:yes|on|true|1|y|t)$/i.test(text)) return true;
  return /^(?:no|off|false|0|n|f)$/i.test(text) ? false : UNCLEAR;
}
