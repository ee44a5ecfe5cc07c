import { isMap, own, type Value, type ValueMap } from '../../base/value.ts';

const ABSENT = { exists: false, status: 'absent' } as const;
const RECORD_KEYS = ['value', 'exists', 'status', 'error'];

/**
 * Host records as `collect` writes them: every group wrapped with its state, `null` meaning that it was looked
 * for and is not there. `openssl` goes to its own file.
 */
export function expandFacts(folder: string, facts: ValueMap): readonly (readonly [string, string])[] {
  const { openssl, ...host } = facts;
  const files: (readonly [string, string])[] = [];
  if (Object.keys(host).length > 0) files.push([`${folder}system_info.json`, record(host)]);
  if (isMap(openssl)) files.push([`${folder}openssl.json`, record(openssl)]);
  return files;
}

function record(groups: ValueMap): string {
  const wrapped = Object.entries(groups).map(([key, value]): [string, Value] => [key, wrap(key, value)]);
  return JSON.stringify({ schema_version: 1, ...Object.fromEntries(wrapped) });
}

function wrap(key: string, value: Value): Value {
  if (key === 'schema_version' || key === 'collected_at' || key === 'collector') return value;
  if (value === null) return ABSENT;
  const isWrapped =
    isMap(value) && RECORD_KEYS.some((name) => own(value, name) !== undefined) && Object.keys(value).length <= 4;
  return isWrapped ? value : { value: withoutNulls(value), source: 'example', exists: true, status: 'ok' };
}

/** A group inside a group that was looked for and is not there is wrapped itself. */
function withoutNulls(value: Value): Value {
  if (!isMap(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, item ?? ABSENT]));
}
