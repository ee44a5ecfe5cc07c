import { isMap, isMarker, type Value, type ValueMap } from '../../../base/value.ts';

const LONGEST_ID = 2048;
const AN_ID = /^\/(?:subscriptions|providers)\/[^\s?#]+$/i;

/**
 * The canonical form of an ARM id. ARM ids ignore case, and Azure writes one id in several spellings. Types become as
 * Azure documents them, names lower case. Text that is not an id is returned unchanged.
 */
export function canonicalId(text: string, spellings: ReadonlyMap<string, string>): string {
  if (text.length > LONGEST_ID || !AN_ID.test(text)) return text;
  const segments = text.replace(/\/+$/, '').split('/').slice(1);
  const written: string[] = [];
  let inProvider = false;
  let at = 0;
  while (at < segments.length) {
    const key = (segments[at] ?? '').toLowerCase();
    const value = (segments[at + 1] ?? '').toLowerCase();
    if (key === 'providers') {
      inProvider = true;
      written.push('providers', spellings.get(value) ?? segments[at + 1] ?? '');
    } else {
      written.push(inProvider ? (spellings.get(key) ?? segments[at] ?? '') : (OUTER.get(key) ?? key), value);
    }
    at += 2;
  }
  return `/${written.join('/')}`.replace(/\/+$/, '');
}

const OUTER: ReadonlyMap<string, string> = new Map([['resourcegroups', 'resourceGroups']]);

/** A resource with every id in its values in canonical form. */
export function withCanonicalIds(value: Value, spellings: ReadonlyMap<string, string>): Value {
  if (typeof value === 'string') return canonicalId(value, spellings);
  if (Array.isArray(value)) return value.map((each: Value) => withCanonicalIds(each, spellings));
  if (isMarker(value) || !isMap(value)) return value;
  return mapCanonicalIds(value, spellings);
}

/** The same values with every ARM id in canonical form. */
export function mapCanonicalIds(values: ValueMap, spellings: ReadonlyMap<string, string>): ValueMap {
  return Object.fromEntries(Object.entries(values).map(([key, each]) => [key, withCanonicalIds(each, spellings)]));
}

/**
 * `/subscriptions/…/servers/a/databases/b` to `/subscriptions/…/servers/a`; the id of an extension to that of the
 * resource it extends.
 */
export function readParentId(id: string): string {
  const extended = id.split(/\/providers\//i);
  if (extended.length > 2) return extended.slice(0, -1).join('/providers/');
  const [before = '', after = ''] = extended;
  const parts = after.split('/');
  return parts.length <= 3 ? before : `${before}/providers/${parts.slice(0, -2).join('/')}`;
}

/** The part of an id after `resourceGroups`, or nothing. */
export function readResourceGroup(id: string): string | undefined {
  return /\/resourceGroups\/([^/]{1,128})/i.exec(id)?.[1];
}
