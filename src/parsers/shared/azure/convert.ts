import { isMap, isMarker, isRedacted, redacted, unknown, type Scalar, type Value } from '../../../base/value.ts';
import { readParentId } from './ids.ts';
import { readPath } from './read-path.ts';
import { findMarker, unknownPart } from './unknown-parts.ts';

export const NOT_TOLD = unknown('not shown by Azure', false);
export const OTHER_TYPE = unknown('of another type than Azure documents', false);

export interface Conversion {
  readonly raw: unknown;
  readonly argument: string;
  readonly document: unknown;
}

/** Returns `undefined` to leave the attribute absent. */
type Convert = (given: Conversion) => Value | undefined;

const ENABLED = new Map<unknown, boolean>([
  ['enabled', true],
  ['on', true],
  ['disabled', false],
  ['off', false],
]);

/**
 * Conversions of one value. A value that Azure leaves out is absent; one of another type than documented is unknown.
 */
export const CONVERSIONS: ReadonlyMap<string, Convert> = new Map<string, Convert>([
  ['copy', ({ raw }) => plain(raw)],
  ['told', ({ raw }) => plain(raw) ?? NOT_TOLD],
  ['copy_default', ({ raw, argument }) => (raw === undefined ? argument : plain(raw))],
  ['copy_if', ({ raw, argument, document }) => when(readPath(document, argument), () => plain(raw) ?? NOT_TOLD)],
  ['bool_if', ({ raw, argument, document }) => when(readPath(document, argument), () => truth(raw))],
  [
    'copy_if_or_zero',
    ({ raw, argument, document }) => when(readPath(document, argument), () => plain(raw) ?? NOT_TOLD) ?? 0,
  ],
  ['copy_if_equals', ({ raw, argument, document }) => ifEquals(raw, argument, document)],
  ['copy_or_wrap', ({ raw, argument, document }) => plain(raw) ?? wrapped(readPath(document, argument))],
  ['bool', ({ raw }) => (raw === undefined ? NOT_TOLD : truth(raw))],
  ['bool_default', ({ raw, argument }) => (raw === undefined ? argument === 'true' : truth(raw))],
  [
    'bool_named',
    ({ raw, argument, document }) =>
      when(sameText(readPath(document, 'name'), argument), () => (raw === undefined ? NOT_TOLD : truth(raw))),
  ],
  ['not', ({ raw }) => (raw === undefined ? true : inverse(truth(raw)))],
  ['enabled_string', ({ raw }) => (raw === undefined ? NOT_TOLD : enabled(raw))],
  ['enabled_string_default', ({ raw, argument }) => (raw === undefined ? argument === 'true' : enabled(raw))],
  ['map', ({ raw, argument }) => (raw === undefined ? undefined : mapped(raw, argument, NOT_TOLD))],
  ['told_map', ({ raw, argument }) => (raw === undefined ? NOT_TOLD : mapped(raw, argument, undefined))],
  ['identity_type', ({ raw }) => identity(raw)],
  ['sku_with_capacity', ({ raw, document }) => skuWithCapacity(raw, document)],
  ['sku_prefix', ({ raw }) => (raw === undefined ? NOT_TOLD : onText(raw, (text) => text.split('_')[0] ?? text))],
  ['sku_suffix', ({ raw }) => (raw === undefined ? NOT_TOLD : onText(raw, (text) => text.split('_').at(-1) ?? text))],
  ['lower', ({ raw }) => onText(raw, (text) => text.toLowerCase())],
  ['drop_if', ({ raw, argument }) => (raw === argument ? undefined : plain(raw))],
  ['contact', ({ raw }) => (raw === '' ? undefined : plain(raw))],
  ['redacted', ({ raw }) => (raw === undefined ? undefined : redacted(raw))],
  ['json_string', ({ raw }) => (raw === undefined ? undefined : JSON.stringify(raw))],
  ['csv_to_set', ({ raw }) => separated(raw, ',')],
  ['semicolons_to_set', ({ raw }) => separated(raw, ';')],
  ['drop_empty_strings', ({ raw }) => readList(raw, (each) => each !== '')],
  ['unix_to_rfc3339', ({ raw }) => instant(raw)],
  ['has', ({ raw, argument }) => listHas(raw, argument)],
  ['block_if_equals', ({ raw, argument }) => block(sameText(raw, argument))],
  ['block_if_true', ({ raw }) => block(raw === true)],
  ['block_unless', ({ raw, argument }) => (raw === undefined || sameText(raw, argument) ? undefined : plain(raw))],
  ['key_uri_join', ({ raw, document }) => keyUri(raw, document)],
  ['arm_parent_id', ({ raw }) => (typeof raw === 'string' ? readParentId(raw) : NOT_TOLD)],
  [
    'arm_parent_name',
    ({ raw }) => (typeof raw === 'string' ? (readParentId(raw).split('/').at(-1) ?? NOT_TOLD) : NOT_TOLD),
  ],
]);

/** Conversions that show the value itself, so that one which is not known stays what it is. */
const AS_IT_IS: ReadonlySet<string> = new Set([
  'copy',
  'told',
  'copy_default',
  'copy_if',
  'copy_if_equals',
  'copy_if_or_zero',
  'copy_or_wrap',
  'contact',
  'drop_empty_strings',
  'key_uri_join',
  'arm_parent_id',
  'arm_parent_name',
  'block_unless',
]);

/** Converts one value. What is computed from a value that is not known is not known. */
export function convertOne(name: string, given: Conversion): Value | undefined {
  const known = CONVERSIONS.get(name);
  if (known === undefined) return OTHER_TYPE;
  if (isRedacted(given.raw)) return given.raw;
  const marker = AS_IT_IS.has(name) ? undefined : findMarker(given.raw);
  if (marker !== undefined && name !== 'redacted' && name !== 'has') return unknownPart(marker);
  return known(given);
}

/** Converts JSON to a value; an unset value is absent. */
export function plain(raw: unknown): Value | undefined {
  if (isMarker(raw)) return raw;
  if (raw === undefined || raw === null) return undefined;
  if (typeof raw === 'string' || typeof raw === 'number' || typeof raw === 'boolean') return raw;
  if (Array.isArray(raw)) return raw.map((each: unknown) => plain(each) ?? null);
  if (!isMap(raw)) return OTHER_TYPE;
  return Object.fromEntries(Object.entries(raw).map(([key, each]) => [key, plain(each) ?? null]));
}

function when(condition: unknown, value: () => Value): Value | undefined {
  if (isMarker(condition)) return unknownPart(condition);
  const truthOfIt = condition === undefined ? false : truth(condition);
  if (truthOfIt === true) return value();
  return truthOfIt === false ? undefined : OTHER_TYPE;
}

function ifEquals(raw: unknown, argument: string, document: unknown): Value | undefined {
  const [path = '', wanted = ''] = argument.split('=');
  const found = readPath(document, path);
  if (isMarker(found)) return unknownPart(found);
  return sameText(found, wanted) ? (plain(raw) ?? NOT_TOLD) : undefined;
}

function truth(raw: unknown): Value {
  if (typeof raw === 'boolean') return raw;
  if (typeof raw === 'string' && /^(?:true|false)$/i.test(raw)) return raw.toLowerCase() === 'true';
  return raw === undefined ? false : OTHER_TYPE;
}

function inverse(value: Value): Value {
  return typeof value === 'boolean' ? !value : value;
}

/**
 * Converts `Enabled` and `Disabled`. Other values, such as `SecuredByPerimeter`, are unknown: other settings decide
 * what they mean.
 */
export function enabled(raw: unknown): Value {
  if (typeof raw !== 'string') return OTHER_TYPE;
  return ENABLED.get(raw.toLowerCase()) ?? unknown('neither enabled nor disabled', false);
}

function mapped(raw: unknown, argument: string, missing: Value | undefined): Value {
  if (typeof raw !== 'string') return OTHER_TYPE;
  for (const pair of argument.split(';')) {
    const [from, to = ''] = pair.split('=');
    if (sameText(raw, from ?? '')) return /^(?:true|false)$/.test(to) ? to === 'true' : to;
  }
  return missing ?? raw;
}

function identity(raw: unknown): Value | undefined {
  if (raw === undefined || sameText(raw, 'None')) return undefined;
  return onText(raw, (text) => text.split(/\s{0,8},\s{0,8}/).join(', '));
}

/** `Developer_1`: azurerm joins the tier and the number of units. */
function skuWithCapacity(raw: unknown, document: unknown): Value {
  const capacity = readPath(document, 'sku.capacity');
  if (raw === undefined || capacity === undefined) return NOT_TOLD;
  return typeof raw === 'string' && typeof capacity === 'number' ? `${raw}_${capacity}` : OTHER_TYPE;
}

function onText(raw: unknown, change: (text: string) => string): Value | undefined {
  if (raw === undefined) return undefined;
  return typeof raw === 'string' ? change(raw) : OTHER_TYPE;
}

function separated(raw: unknown, separator: string): Value | undefined {
  if (raw === undefined) return undefined;
  if (typeof raw !== 'string') return OTHER_TYPE;
  return raw
    .split(separator)
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

function readList(raw: unknown, keep: (each: unknown) => boolean): Value | undefined {
  if (raw === undefined) return undefined;
  return Array.isArray(raw) ? raw.filter(keep).map((each: unknown) => plain(each) ?? null) : OTHER_TYPE;
}

function listHas(raw: unknown, wanted: string): Value {
  if (raw === undefined) return false;
  if (!Array.isArray(raw)) return isMarker(raw) ? unknownPart(raw) : OTHER_TYPE;
  if (raw.some((each) => sameText(each, wanted))) return true;
  const marker = raw.find(isMarker);
  return marker === undefined ? false : unknownPart(marker);
}

function wrapped(raw: unknown): Value | undefined {
  const value = plain(raw);
  return value === undefined ? undefined : [value];
}

/** Seconds since 1970; a value outside the range of `Date` is unknown. */
function instant(raw: unknown): Value | undefined {
  if (raw === undefined) return undefined;
  const time = typeof raw === 'number' ? raw * 1000 : Number.NaN;
  if (!Number.isFinite(time) || Math.abs(time) > 8.64e15) return OTHER_TYPE;
  return new Date(time).toISOString().replace('.000Z', 'Z');
}

function block(there: boolean): Value | undefined {
  return there ? [{}] : undefined;
}

function sameText(raw: unknown, text: string): boolean {
  return typeof raw === 'string' && raw.toLowerCase() === text.toLowerCase();
}

/** Storage accounts and data factories have vault, name and version in separate fields. */
function keyUri(raw: unknown, document: unknown): Value | undefined {
  if (raw === undefined) return undefined;
  const storage = readPath(document, 'properties.encryption.keyvaultproperties');
  const factory = readPath(document, 'properties.encryption');
  const [vault, name, version] =
    storage === undefined
      ? [readPath(factory, 'vaultBaseUrl'), raw, readPath(factory, 'keyVersion')]
      : [raw, readPath(storage, 'keyname'), readPath(storage, 'keyversion')];
  const marker = [vault, name].find(isMarker);
  if (marker !== undefined) return marker;
  if (typeof vault !== 'string' || typeof name !== 'string') return NOT_TOLD;
  const tail: readonly Scalar[] = typeof version === 'string' && version !== '' ? [version] : [];
  return [vault.replace(/\/+$/, ''), 'keys', name, ...tail].join('/');
}
