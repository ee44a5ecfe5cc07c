import { isMap } from '../../base/value.ts';
import { looksLikeCredential } from '../../model/secrets/secret-spans.ts';
import type { ArmType } from '../shared/azure/arm-type.ts';
import { readOrigin } from '../shared/azure/origin.ts';
import { readArmType } from '../shared/azure/table.ts';

/** Parts of a document to keep, by lower-case name. `whole`: everything below; `terse`: only addresses and patterns. */
interface Keep {
  whole: boolean;
  hidden: boolean;
  terse: boolean;
  origin: boolean;
  readonly below: Map<string, Keep>;
}

const EVERYWHERE: readonly string[] = ['id', 'name', 'type', 'location', 'kind', 'sku.name', 'sku.tier', 'managedBy'];
const CONDITIONAL = /^(?:copy_if|bool_if|copy_if_or_zero|copy_or_wrap|copy_if_equals):([^=]+)/;
const RENAMED = 'each_renamed:';
/** A value in a web firewall rule may be a secret header: only addresses and match-all patterns are kept. */
const TERSE = /^(?:[0-9a-f]*[.:][0-9a-f.:]*(?:\/\d{1,3})?|[/.*+^$]{1,6})$/i;
const COMPARED = /^matchValues?$/;
const DEEPEST = 20;
const HIDDEN = '(redacted)';
/** Paths to keep besides those of rows: they decide the resource type, or a conversion reads them. */
const ASIDE: ReadonlyMap<string, readonly string[]> = new Map([
  [
    'Microsoft.Storage/storageAccounts',
    ['properties.encryption.keyvaultproperties.keyname', 'properties.encryption.keyvaultproperties.keyversion'],
  ],
  ['Microsoft.DataFactory/factories', ['properties.encryption.vaultBaseUrl', 'properties.encryption.keyVersion']],
  ['Microsoft.Compute/virtualMachines', ['properties.storageProfile.osDisk.osType']],
  ['Microsoft.Compute/virtualMachineScaleSets', ['properties.virtualMachineProfile.storageProfile.osDisk.osType']],
  ['Microsoft.ApiManagement/service', ['sku.capacity']],
  ['Microsoft.Insights/activityLogAlerts', ['properties.condition.allOf[].equals']],
  ['Microsoft.Insights/diagnosticSettings', ['properties.logs[].enabled', 'properties.metrics[].enabled']],
  ['Microsoft.Security/pricings', ['properties.extensions[].isEnabled']],
  ['Microsoft.Security/securityContacts', ['properties.alertNotifications.state']],
]);

const made = new Map<string, Keep>();

/**
 * The part of an ARM document that is evidence: only the properties that the table reads, so that no secret elsewhere
 * is kept. Only the names of tags are kept.
 */
export function projected(document: unknown, typeName: string): { readonly [key: string]: unknown } {
  if (!isMap(document)) return {};
  const kept = copy(document, readKeep(typeName), 0);
  const tags = isMap(document['tags'])
    ? { tags: Object.fromEntries(Object.keys(document['tags']).map((name) => [name, HIDDEN])) }
    : {};
  return isMap(kept) ? { ...kept, ...tags } : {};
}

function readKeep(typeName: string): Keep {
  const key = typeName.toLowerCase();
  const known = made.get(key);
  if (known !== undefined) return known;
  const keep = branch();
  for (const path of EVERYWHERE) add(keep, path);
  const type = readArmType(typeName);
  if (type !== undefined) addType(keep, type, '');
  made.set(key, keep);
  return keep;
}

function addType(keep: Keep, type: ArmType, prefix: string): void {
  add(keep, `${prefix}identity.type`);
  for (const [from, , conversion] of type.rows) {
    if (conversion.startsWith(RENAMED)) {
      addRenamed(keep, prefix + from, conversion);
      continue;
    }
    const kept = add(keep, prefix + from, conversion === 'redacted');
    kept.origin ||= conversion === 'each_origin';
    const condition = CONDITIONAL.exec(conversion)?.[1];
    if (condition !== undefined) add(keep, prefix + condition);
    if (conversion === 'each_variables') add(keep, prefix + from.replace(/name$/, 'value'), true);
  }
  for (const path of ASIDE.get(type.arm) ?? []) add(keep, prefix + path);
  const inner = type.derived === undefined ? undefined : readArmType(type.derived.arm);
  if (type.derived === undefined || inner === undefined) return;
  for (const path of ['id', 'name']) add(keep, `${prefix}${type.derived.at}.${path}`);
  addType(keep, inner, `${prefix}${type.derived.at}.`);
}

function addRenamed(keep: Keep, path: string, conversion: string): void {
  for (const pair of conversion.slice(RENAMED.length).split(';')) {
    const [theirs = ''] = pair.split('=');
    const added = add(keep, `${path}.${theirs}`);
    added.terse = COMPARED.test(theirs);
  }
}

function add(root: Keep, path: string, hidden = false): Keep {
  let keep = root;
  for (const name of path.replaceAll('[]', '').toLowerCase().split('.')) {
    if (name === '') continue;
    const next = keep.below.get(name) ?? branch();
    keep.below.set(name, next);
    keep = next;
  }
  keep.whole = true;
  keep.hidden ||= hidden;
  return keep;
}

function branch(): Keep {
  return { whole: false, hidden: false, terse: false, origin: false, below: new Map() };
}

function copy(value: unknown, keep: Keep, depth: number): unknown {
  if (depth > DEEPEST) return null;
  if (keep.hidden) return isEmpty(value) ? value : HIDDEN;
  if (typeof value === 'string') return copiedText(value, keep);
  if (Array.isArray(value)) {
    const all = value.map((each: unknown) => copy(each, keep, depth + 1));
    return keep.whole ? all : all.map((each) => each ?? {});
  }
  if (!isMap(value)) return keep.whole || keep.below.size > 0 ? value : undefined;
  const inside: [string, unknown][] = [];
  for (const [key, each] of Object.entries(value)) {
    const next = keptBelow(keep, key);
    const kept = next === undefined ? undefined : copy(each, next, depth + 1);
    if (kept !== undefined) inside.push([key, kept]);
  }
  return Object.fromEntries(inside);
}

function keptBelow(keep: Keep, key: string): Keep | undefined {
  const named = keep.below.get(key.toLowerCase());
  return named === undefined && keep.whole && keep.below.size === 0 ? keep : named;
}

function copiedText(text: string, { terse, whole, origin }: Keep): string | undefined {
  if (origin) return readOrigin(text);
  if (terse) return TERSE.test(text) ? text : HIDDEN;
  return whole ? clean(text) : undefined;
}

function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || value === '';
}

function clean(text: string): string {
  return looksLikeCredential(text) ? HIDDEN : text;
}
