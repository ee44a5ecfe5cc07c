import { isMap, isUnknown, isList, unknown, unknownText, type Unknown, type Value } from './value.ts';
import { textEnds, type TextEnds } from './text-ends.ts';

/** What an unknown value comes from. */
export interface Origin {
  /** Addresses of resources that it is, or is computed from. */
  readonly to: readonly string[];
  /** It is an attribute of just one of them. */
  readonly exact: boolean;
  /** It is given from outside: a parameter that is hidden, or a reference to a store of secrets. */
  readonly secret?: boolean;
  /** A text that is the same wherever the same value is meant, so that names which contain it can be compared. Never shown. */
  readonly label?: string;
}

/** Names of the resources that unknown values of one run come from. Markers contain no room for it. */
const ORIGINS = new WeakMap<Unknown, Origin>();
const NOWHERE: Origin = { to: [], exact: false };

/** The reason of everything that functions compute from values which are not known. */
export const COMPUTED = 'computed from values that are not known';

/** An unknown value that comes from somewhere. */
export function from(origin: Origin, marker: Unknown): Unknown {
  ORIGINS.set(marker, origin);
  return marker;
}

/** Where an unknown value comes from. */
export function readOrigin(marker: Unknown): Origin {
  return ORIGINS.get(marker) ?? NOWHERE;
}

/** An unknown text with what is known of its ends. */
export function partlyKnown(reason: string, origin: Origin, ends: TextEnds): Unknown {
  return from(origin, unknownText(reason, ends));
}

/** What is computed from values, some of which are not known. */
export function computedFrom(values: readonly (Value | undefined)[], set = true, reason = COMPUTED): Unknown {
  return from(joinedOrigin(values), unknown(reason, set));
}

/** All that the unknown parts of some values come from. */
export function joinedOrigin(values: readonly (Value | undefined)[]): Origin {
  const to = new Set<string>();
  let [parts, exact, secret] = [0, true, false];
  const visit = (value: Value | undefined): void => {
    if (isUnknown(value)) {
      const origin = readOrigin(value);
      parts += 1;
      exact &&= origin.exact;
      secret ||= origin.secret === true;
      for (const each of origin.to) to.add(each);
    } else if (isList(value)) value.forEach(visit);
    else if (isMap(value)) Object.values(value).forEach(visit);
  };
  values.forEach(visit);
  return { to: [...to], exact: exact && parts > 0 && to.size === 1, ...(secret ? { secret } : {}) };
}

/** A text that is put together; unknown with its ends where a part is. `undefined` parts are not set and so nothing. */
export function joinedText(parts: readonly Value[]): Value {
  const texts = parts.map(knownText);
  if (texts.every((text) => text !== undefined)) return texts.join('');
  const first = texts.findIndex((text) => text === undefined);
  const last = texts.findLastIndex((text) => text === undefined);
  const start = texts.slice(0, first).join('') + (getEnds(parts[first])?.start ?? '');
  const end = (getEnds(parts[last])?.end ?? '') + texts.slice(last + 1).join('');
  const standIns = parts.map((part, index) => texts[index] ?? getEnds(part)?.standIn);
  const standIn = standIns.every((text) => text !== undefined) ? standIns.join('') : undefined;
  const labels = parts.map(readLabel);
  const label = labels.every((text) => text !== undefined) ? { label: labels.join('') } : {};
  return partlyKnown(readReason(parts), { ...joinedOrigin(parts), ...label }, textEnds(start, end, standIn));
}

/** A known value as text, or the text that is the same wherever an unknown one is meant. */
export function readLabel(value: Value | undefined): string | undefined {
  return knownText(value) ?? (isUnknown(value) ? readOrigin(value).label : undefined);
}

/** The reason of the only unknown part, which says more than that something is computed. */
function readReason(parts: readonly Value[]): string {
  const reasons = new Set(parts.flatMap((part) => (isUnknown(part) ? [part.reason] : [])));
  const [only] = reasons;
  return reasons.size === 1 && only !== undefined ? only : COMPUTED;
}

function getEnds(value: Value | undefined): TextEnds | undefined {
  return isUnknown(value) ? value.ends : undefined;
}

/** A value as text: CloudFormation writes numbers and truth values out. */
export function knownText(value: Value | undefined): string | undefined {
  if (typeof value === 'string') return value;
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : undefined;
}
