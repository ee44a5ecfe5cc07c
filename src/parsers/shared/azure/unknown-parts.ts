import { from, readOrigin } from '../../../base/origins.ts';
import { isList, isMap, isMarker, isUnknown, unknown, type Marker, type Value } from '../../../base/value.ts';

const PART = 'part of a value that is not known';

/** What is read of a value that is not known: it may be there, and comes from the same things. */
export function unknownPart(value: unknown, reason: string = PART): Value {
  if (!isUnknown(value)) return unknown(reason, false);
  const { to, secret } = readOrigin(value);
  return from({ to, exact: false, ...(secret === undefined ? {} : { secret }) }, unknown(value.reason, false));
}

/** The first part of a value that is not known or secret. */
export function findMarker(value: unknown): Marker | undefined {
  if (isMarker(value)) return value;
  for (const part of readParts(value)) {
    const found = findMarker(part);
    if (found !== undefined) return found;
  }
  return undefined;
}

function readParts(value: unknown): readonly unknown[] {
  if (isList(value)) return value;
  return isMap(value) ? Object.values(value) : [];
}
