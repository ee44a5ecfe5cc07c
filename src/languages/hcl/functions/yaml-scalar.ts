import { text } from '../values/build.ts';
import { fromBigint } from '../values/number.ts';
import { parseNumber } from '../values/number-text.ts';
import type { TfValue } from '../values/value.ts';

const TRUE = /^(?:y|Y|yes|Yes|YES|true|True|TRUE|on|On|ON)$/;
const FALSE = /^(?:n|N|no|No|NO|false|False|FALSE|off|Off|OFF)$/;
const NULL = /^(?:|~|null|Null|NULL)$/;
const SPECIAL = /^(?:[-+]?\.(?:inf|Inf|INF)|\.(?:nan|NaN|NAN))$/;
const PREFIXED = /^0(?:o[0-7]{1,22}|x[0-9a-fA-F]{1,16})$/;
const DECIMAL = /^[-+]?(?:\.\d+|\d+(?:\.\d*)?)(?:[eE][-+]?\d+)?$/;
const DATE =
  /^(\d{4})-(\d{1,2})-(\d{1,2})(?:(?:[Tt](\d{1,2}):(\d{1,2}):(\d{1,2})(?:\.\d+)?(Z|[-+]\d\d:\d\d))|(?: (\d{1,2}):(\d{1,2}):(\d{1,2})(?:\.\d+)?))?$/;

/**
 * The value of a scalar without quotes and tag: null, a bool, a number, an RFC 3339 timestamp, or its text.
 * `undefined` for infinite numbers and not-a-number.
 */
export function resolvePlainScalar(source: string): TfValue | undefined {
  if (SPECIAL.test(source)) return undefined;
  if (NULL.test(source)) return null;
  if (TRUE.test(source)) return true;
  if (FALSE.test(source)) return false;
  if (PREFIXED.test(source)) return fromBigint(BigInt(source)) ?? source;
  if (source.length < 1000 && DECIMAL.test(source)) return parseNumber(source) ?? text(source);
  return moment(source) ?? text(source);
}

function moment(source: string): string | undefined {
  const match = DATE.exec(source);
  if (match === null) return undefined;
  const [, year = '', month = '', day = '', ...rest] = match;
  const [hour = '0', minute = '0', second = '0'] = rest[0] === undefined ? rest.slice(4) : rest;
  const [mm, dd, h, m, s] = [month, day, hour, minute, second].map((part) => part.padStart(2, '0'));
  const time = Date.UTC(Number(year), Number(month) - 1, Number(day), Number(hour), Number(minute), Number(second));
  const valid = new Date(time).toISOString().startsWith(`${year}-${mm}-${dd}T${h}:${m}:${s}`);
  return valid ? `${year}-${mm}-${dd}T${h}:${m}:${s}${rest[3] ?? 'Z'}` : undefined;
}
