import { isMap, own, type Value, type ValueMap } from '../../base/value.ts';

const ABSENT = { exists: false, status: 'absent' } as const;
const RECORD_KEYS = ['value', 'exists', 'status', 'error'];

/**
 * Expands facts to host records as `collect` writes them: every group is wrapped with its state, and `null` means
 * that the collector looked for it and it is absent. `openssl` has a separate file.
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

function withoutNulls(value: Value): Value {
  if (!isMap(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, item ?? ABSENT]));
}
