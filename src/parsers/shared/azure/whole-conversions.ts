import { isMap, isMarker, unknown } from '../../../base/value.ts';
import type { Attributes } from './attributes.ts';
import { NOT_TOLD, OTHER_TYPE } from './convert.ts';
import { readPath } from './read-path.ts';
import { unknownPart } from './unknown-parts.ts';

type Fill = (raw: unknown, to: string, into: Attributes, pointer: readonly string[], tail: string) => void;

const CRITERIA: ReadonlyMap<string, string> = new Map([
  ['category', 'category'],
  ['operationname', 'operation_name'],
  ['level', 'level'],
  ['status', 'status'],
  ['substatus', 'sub_status'],
  ['resourceid', 'resource_id'],
  ['resourcetype', 'resource_type'],
  ['resourcegroup', 'resource_group'],
  ['resourceprovider', 'resource_provider'],
  ['caller', 'caller'],
]);

const ONE_OF_SEVERAL = unknown('one of several', false);
const API_SECURITY =
  /^Microsoft\.WindowsAzure\.ApiManagement\.Gateway\.Security\.(Backend\.)?(Protocols|Ciphers)\.(\w{1,64})$/i;

const SWITCHES: readonly string[] = [
  ...['frontend', 'backend'].flatMap((side) => ['tls10', 'tls11', 'ssl30'].map((name) => `${side}_${name}_enabled`)),
  'triple_des_ciphers_enabled',
];

export const WHOLE: ReadonlyMap<string, Fill> = new Map<string, Fill>([
  ['alert_condition', criteria],
  ['apim_custom_properties', gatewaySecurity],
  ['true_if_present', presence],
  ['rotation', rotation],
]);

/** `allOf` of an activity log alert: each condition is a field and its required value. */
function criteria(raw: unknown, _to: string, into: Attributes, pointer: readonly string[]): void {
  if (!Array.isArray(raw)) return;
  into.open('criteria');
  for (const [at, condition] of raw.entries()) {
    const field = readPath(condition, 'field');
    const name = typeof field === 'string' ? CRITERIA.get(field.toLowerCase()) : undefined;
    const equals = readPath(condition, 'equals');
    if (name !== undefined)
      into.put(`criteria[0].${name}`, typeof equals === 'string' ? equals : ONE_OF_SEVERAL, [...pointer, at]);
  }
}

/** Switches for old protocols and ciphers of an API gateway, `Microsoft.WindowsAzure.ApiManagement.Gateway.…`. */
function gatewaySecurity(raw: unknown, _to: string, into: Attributes, pointer: readonly string[]): void {
  if (raw === undefined) return;
  if (!isMap(raw)) return into.put('security', isMarker(raw) ? unknownPart(raw) : OTHER_TYPE, pointer);
  for (const name of SWITCHES) into.put(`security[0].${name}`, NOT_TOLD, pointer);
  for (const [key, value] of Object.entries(raw)) {
    const [whole, backend, group = '', what = ''] = API_SECURITY.exec(key) ?? [];
    if (whole === undefined) continue;
    const on =
      typeof value === 'string' && /^(?:true|false)$/i.test(value) ? value.toLowerCase() === 'true' : OTHER_TYPE;
    if (/ciphers/i.test(group)) {
      if (/^TripleDes168$/i.test(what)) into.put('security[0].triple_des_ciphers_enabled', on, pointer);
    } else if (/^(?:Tls10|Tls11|Ssl30)$/i.test(what)) {
      const side = backend === undefined ? 'frontend' : 'backend';
      into.put(`security[0].${side}_${what.toLowerCase()}_enabled`, on, pointer);
    }
  }
}

function presence(raw: unknown, to: string, into: Attributes, pointer: readonly string[], tail: string): void {
  const list: readonly unknown[] = Array.isArray(raw) ? raw : [];
  const isThere = list.some((element) => typeof readPath(element, tail) === 'string');
  into.put(to, isThere, pointer);
}

/** Only actions that rotate a key; notifications are skipped. */
function rotation(raw: unknown, to: string, into: Attributes, pointer: readonly string[]): void {
  if (!Array.isArray(raw)) return;
  for (const [at, action] of raw.entries()) {
    const kind = readPath(action, 'action.type');
    if (typeof kind !== 'string' || kind.toLowerCase() !== 'rotate') continue;
    const after = readPath(action, 'trigger.timeAfterCreate');
    const before = readPath(action, 'trigger.timeBeforeExpiry');
    if (typeof after === 'string') into.put(to, after, [...pointer, String(at)]);
    else if (typeof before === 'string')
      into.put(to.replace('time_after_creation', 'time_before_expiry'), before, [...pointer, String(at)]);
  }
}
