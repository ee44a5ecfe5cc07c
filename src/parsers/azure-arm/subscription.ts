import type { Resource } from '../../model/evidence.ts';
import type { Place } from '../../model/place.ts';
import type { Problems } from '../shared/terraform/problems.ts';
import type { ArmType } from '../shared/azure/arm-type.ts';
import type { Attributes } from '../shared/azure/attributes.ts';
import type { CheckedDocument } from './document.ts';
import { canonicalId } from '../shared/azure/ids.ts';
import { liveIdentity } from './identity.ts';
import { normalise } from '../shared/azure/normalise.ts';
import { readPath } from '../shared/azure/read-path.ts';
import { indexReads, notRead, type Reads } from './reads.ts';
import { applyRows } from '../shared/azure/rows.ts';
import { readAbsentees, standIn, unseenBelow } from './stand-ins.ts';
import { ARM_TYPES, readArmType, readAttributes, readParents, SPELLINGS } from '../shared/azure/table.ts';
import { readAncestor, detailKey, detailsBelow, readDetails, type Item } from '../shared/azure/details.ts';

/** The read of all resources of a subscription in one query. */
export const INVENTORY = 'Microsoft.Resources/resources';
const SUBSCRIPTION = 'Microsoft.Resources/subscriptions';
const CERTIFICATE = /^application\/x-(?:pkcs12|pem-file)$/i;

interface Reading {
  readonly file: string;
  readonly scope: string;
  readonly reads: Reads;
  /** Details that are attributes of another resource, by its id and their type. */
  readonly details: ReadonlyMap<string, readonly Item[]>;
  readonly resources: Resource[];
}

/** All resources of one document, and placeholders for those that were not read. */
export function readSubscription(file: string, document: CheckedDocument, problems: Problems): readonly Resource[] {
  const { scope, resources } = document;
  const items = resources.map(({ at, id, type, raw }): Item => ({
    id,
    type,
    raw,
    place: { file, pointer: ['resources', at] },
  }));
  const reads = indexReads(document.reads);
  const reading: Reading = { file, scope, reads, details: readDetails(items), resources: [] };
  for (const item of items) readItem(reading, item);
  if (/^\/subscriptions\/[^/]+$/.test(scope)) readScope(reading, problems);
  return reading.resources;
}

function readScope(reading: Reading, problems: Problems): void {
  const { file, scope, reads, resources } = reading;
  const place = { file, pointer: ['reads'] };
  const lost = reads.unread(scope, INVENTORY);
  if (lost !== undefined)
    problems.lost(
      `The list of things in a subscription ${lost}, so what else is there is not known. Collect it again.`,
      ['reads'],
    );
  for (const absence of ABSENCES) tellAbsence(reading, absence, place);
  for (const type of ARM_TYPES) {
    const expected =
      type.read === 'subscription' || (type.read === 'detail' && readParents(type).includes(SUBSCRIPTION));
    const reason = expected ? reads.unread(scope, type.arm) : undefined;
    if (reason === undefined) continue;
    for (const absentee of readAbsentees(type.arm))
      resources.push(standIn(absentee, { at: scope, reason: `${type.arm} ${reason}`, place, scope }));
  }
}

/** Resources of which a subscription has at most one: a complete read without it proves the absence. */
const ABSENCES = [
  {
    of: 'Microsoft.Insights/diagnosticSettings',
    azurerm: 'azurerm_monitor_diagnostic_setting',
    names: 'target_resource_id',
  },
  { of: 'Microsoft.Security/securityContacts', azurerm: 'azurerm_security_center_contact', names: undefined },
] as const;

function tellAbsence({ scope, reads, resources }: Reading, absence: (typeof ABSENCES)[number], place: Place): void {
  const { of, azurerm, names } = absence;
  if (reads.unread(scope, of) !== undefined) return;
  const own = canonicalId(scope, SPELLINGS);
  const isThere = resources.some(
    ({ type, values }) => type === azurerm && (names === undefined || values[names] === own),
  );
  if (isThere) return;
  const values = { name: 'none', ...(names === undefined ? {} : { [names]: own }) };
  const address = `${scope} (no ${azurerm})`;
  const known = { kind: 'resource', source: 'azure-arm', evidenceKind: 'terraform', module: '' } as const;
  resources.push({
    ...known,
    type: azurerm,
    address,
    values,
    place,
    provider: `azure ${own}`,
    notes: [`none of ${of}`],
  });
}

function readItem(reading: Reading, item: Item): void {
  const { id, raw, place } = item;
  const type = readArmType(item.type);
  for (const absentee of unseenHere(item))
    reading.resources.push(
      standIn(absentee, {
        at: id,
        reason: 'only the data plane shows it',
        place,
        scope: reading.scope,
        exists: type?.read === 'detail',
      }),
    );
  tellMissing(reading, item);
  if (type?.intoParent === true || isBuiltIn(item)) return;
  if (type === undefined) return void reading.resources.push(other(item, reading.scope));
  const extra = type.parent === undefined ? {} : { [type.parent]: readAncestor(id, type) };
  const complete = (attributes: Attributes, system: string | undefined): void =>
    addDetails(reading, item, attributes, system);
  const identity = liveIdentity(id, reading.scope);
  reading.resources.push(...normalise({ type, raw, place, identity, extra, complete }));
}

/** A secret with a certificate's content type shows that a certificate exists; only the data plane has its details. */
function unseenHere({ type, raw }: Item) {
  const below = unseenBelow(type);
  if (!/\/secrets$/i.test(type)) return below;
  const form = readPath(raw, 'properties.contentType');
  return typeof form === 'string' && CERTIFICATE.test(form) ? below : [];
}

function isBuiltIn({ type, raw }: Item): boolean {
  if (!/\/roleDefinitions$/i.test(type)) return false;
  return String(readPath(raw, 'properties.type')).toLowerCase() === 'builtinrole';
}

function tellMissing({ reads, resources, scope }: Reading, { id, type, place }: Item): void {
  for (const detail of detailsBelow(type)) {
    const reason = reads.unread(id, detail.arm);
    if (reason === undefined) continue;
    for (const absentee of readAbsentees(detail.arm))
      resources.push(standIn(absentee, { at: id, reason: `${detail.arm} ${reason}`, place, scope }));
  }
}

/** Adds attributes from other documents; they are unknown where those were not read. */
function addDetails(
  { reads, details }: Reading,
  { id, type }: Item,
  attributes: Attributes,
  system: string | undefined,
): void {
  for (const detail of detailsBelow(type)) {
    if (detail.intoParent !== true) continue;
    const reason = reads.unread(id, detail.arm);
    if (reason !== undefined) {
      for (const name of readAttributes(detail)) attributes.put(name, notRead(`${detail.arm} ${reason}`), []);
      continue;
    }
    for (const item of details.get(detailKey(id, detail.arm)) ?? []) applyDetail(detail, item, attributes, system);
  }
}

function applyDetail(type: ArmType, { raw, place }: Item, into: Attributes, system: string | undefined): void {
  const put: Attributes['put'] = (to, value, pointer, at) =>
    into.putAt(to, value, { file: place.file, pointer: [...place.pointer, ...pointer] }, at);
  applyRows(type, raw, { ...into, put }, { system });
}

function other({ id, type, place }: Item, scope: string): Resource {
  return {
    kind: 'resource',
    type: /^[\w./-]{1,200}$/.test(type) ? `azure/${type.toLowerCase()}` : 'azure/other',
    address: id,
    source: 'azure-arm',
    evidenceKind: 'terraform',
    values: { id: canonicalId(id, SPELLINGS) },
    place,
    provider: `azure ${canonicalId(scope, SPELLINGS)}`,
    module: '',
  };
}
