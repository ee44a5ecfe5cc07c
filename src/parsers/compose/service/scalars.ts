import { isMarker, unknown, type Value } from '../../../base/value.ts';
import { OPEN, openValue } from '../document/interpolate.ts';
import type { Node } from '../document/node.ts';

const OTHER = unknown('not the kind of value that the attribute has', false);
const TRUE = /^(?:true|yes|on|y)$/i;
const FALSE = /^(?:false|no|off|n)$/i;

/** A switch, also as a text, which a variable leaves behind. */
export function readSwitch(node: Node): Value {
  if (node.kind !== 'leaf') return OTHER;
  const { value } = node;
  if (typeof value === 'boolean' || isMarker(value)) return value;
  if (typeof value !== 'string') return OTHER;
  if (value.includes(OPEN)) return openValue(value);
  if (TRUE.test(value)) return true;
  return FALSE.test(value) ? false : OTHER;
}

/** A text or number as a value. */
export function readScalar(node: Node): Value {
  return node.kind === 'leaf' ? openValue(node.value) : OTHER;
}

/** A text without open parts; of a number its text. `undefined` for anything else. */
export function knownText(node: Node | undefined): string | undefined {
  if (node?.kind !== 'leaf') return undefined;
  const text = typeof node.value === 'number' ? String(node.value) : node.value;
  return typeof text === 'string' && !text.includes(OPEN) ? text : undefined;
}
