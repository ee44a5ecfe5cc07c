import type { GoValue } from './go-value.ts';
import { refuseOpen } from './stand-in.ts';

/** The type as `%T` prints it; nil is `<nil>`. */
export function goTypeName(value: GoValue): string {
  if (value === null) return '<nil>';
  if (typeof value === 'string') return 'string';
  if (typeof value === 'number') return 'float64';
  if (typeof value === 'boolean') return 'bool';
  if (value.kind === 'integer' || value.kind === 'struct') return value.type;
  if (value.kind === 'bytes') return '[]uint8';
  if (value.kind === 'list') return value.name ?? `[]${value.element}`;
  return value.name ?? `map[string]${value.element}`;
}

/** The kind as Go's reflection names it; nil is `invalid`. */
export function goKindName(value: GoValue): string {
  if (value === null) return 'invalid';
  if (typeof value !== 'object') return goTypeName(value);
  if (value.kind === 'integer') return value.type;
  if (value.kind === 'map') return 'map';
  if (value.kind === 'struct') return value.type.startsWith('*') ? 'ptr' : 'struct';
  return 'slice';
}

/** Go's zero value of a type: what a missing key of a map gives. */
export function zeroValue(element: string): GoValue {
  if (element === 'string') return '';
  if (element === 'bool') return false;
  if (element === 'float64') return 0;
  return null;
}

/** Whether `if`, `with`, `and`, `or` and `not` treat a value as true: neither zero, nor empty, nor nil. */
export function truth(value: GoValue): boolean {
  if (value === null) return false;
  if (typeof value === 'string') return value.length > 0;
  if (typeof value === 'boolean') return value;
  if (typeof value === 'number') return value !== 0;
  if (value.kind === 'integer') return value.value !== 0n;
  if (value.kind === 'bytes') return value.bytes.length > 0;
  if (value.kind === 'list') return value.items.length > 0;
  if (value.kind === 'map' && value.entries.size === 0 && value.partial === true) refuseOpen(value);
  if (value.kind === 'map') return value.entries.size > 0;
  return true;
}
