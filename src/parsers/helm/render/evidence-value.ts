import { unknown, withTold, type Value } from '../../../base/value.ts';
import type { GoValue } from '../../../languages/go-template/go-value.ts';
import { holdsStandIn, UNKNOWN_CHARACTER, UNKNOWN_TEXT } from '../../../languages/go-template/stand-in.ts';

const MADE_LATER = unknown('made when the chart is installed', true);
/** No part of the text is written in the chart. */
const WHOLLY_MADE_LATER = withTold(MADE_LATER, 'reference');
const STAND_INS = new RegExp(`[${UNKNOWN_CHARACTER}${UNKNOWN_TEXT}]+`, 'g');
const STAND_IN = new RegExp(`^[${UNKNOWN_CHARACTER}${UNKNOWN_TEXT}]+$`);

const NAMESPACES = new Set(['.metadata.namespace', '.subjects[].namespace']);

/**
 * A rendered document as evidence. A part that only an installation decides is an unknown value, but a star in the
 * name of an object, so that the object has an address. The namespace of the release is left out, since the
 * installation chooses it and it does not distinguish objects of the chart.
 */
export function evidenceValue(value: GoValue, namespace: string, path = ''): Value {
  if (value === null || typeof value === 'boolean' || typeof value === 'number') return value;
  if (typeof value === 'string') {
    if (!holdsStandIn(value)) return value;
    if (path === '.metadata.name') return value.replace(STAND_INS, '*');
    return STAND_IN.test(value) ? WHOLLY_MADE_LATER : MADE_LATER;
  }
  if (value.kind === 'list') return value.items.map((item) => evidenceValue(item, namespace, `${path}[]`));
  if (value.kind !== 'map') return null;
  const entries: [string, Value][] = [];
  for (const [key, entry] of value.entries) {
    const at = `${path}.${key}`;
    if (entry === namespace && NAMESPACES.has(at)) continue;
    entries.push([key.replace(STAND_INS, '*'), evidenceValue(entry, namespace, at)]);
  }
  return Object.fromEntries(entries);
}
