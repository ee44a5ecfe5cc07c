import type { Component, ComponentScope } from '../../model/evidence.ts';
import type { Pointer } from '../../base/pointer.ts';
import type { Place } from '../../model/place.ts';
import { isMap, type Value, type ValueMap } from '../../base/value.ts';
import { listField, textField, type Report } from '../shared/fields.ts';
import { MAX_CPES, needsCpe } from '../shared/packages/cpe-names.ts';
import { readHashes } from '../shared/packages/hashes.ts';
import { namedPurl, type NamedPurl } from '../shared/packages/named-purl.ts';
import { isSamePackage } from '../shared/packages/same-package.ts';

const CHECKSUMS = {
  list: 'checksums',
  algorithm: 'algorithm',
  content: 'checksumValue',
  what: 'checksum of a package',
} as const;

/** A package under construction: relations are known only after the whole document is read. */
export interface Draft extends Component {
  readonly parents: string[];
  direct?: boolean;
  scope: ComponentScope;
  properties: ValueMap;
}

/**
 * One SPDX 2 package. `undefined` when an identifying field has a wrong type; other broken parts are left out. Each
 * of them is reported.
 */
export function readSpdxPackage(raw: Value, place: Place, source: string, complain: Report): Draft | undefined {
  const { pointer } = place;
  const identity = isMap(raw) ? readIdentity(raw) : undefined;
  if (!isMap(raw) || identity === undefined) {
    complain('package', pointer);
    return undefined;
  }
  const { name, version, type } = identity;
  const identifiers = readIdentifiers(identity.references);
  const { purl } = identifiers;
  if (identifiers.broken) complain('external reference of a package', [...pointer, 'externalRefs']);
  const supplier = person(textField(raw, 'supplier'));
  if (supplier === undefined) complain('supplier of a package', [...pointer, 'supplier']);
  return {
    kind: 'component',
    name: purl?.name ?? name,
    version: version === '' && purl !== undefined ? purl.version : version,
    ecosystem: purl?.type ?? type,
    purl: purl?.text ?? '',
    scope: 'unknown',
    parents: [],
    hashes: readHashes(raw, CHECKSUMS, pointer, complain),
    licences: licences(raw, pointer, complain),
    source,
    place,
    properties: readProperties(identity, identifiers, supplier ?? ''),
  };
}

interface Identity {
  readonly name: string;
  readonly version: string;
  readonly type: string;
  readonly references: readonly Value[];
}

/** `undefined` where a part has a wrong type. */
function readIdentity(raw: ValueMap): Identity | undefined {
  const name = textField(raw, 'name');
  const version = textField(raw, 'versionInfo');
  const purpose = textField(raw, 'primaryPackagePurpose');
  const references = listField(raw, 'externalRefs');
  if (!name || version === undefined || purpose === undefined || references === undefined) return undefined;
  const type = purpose === '' ? 'library' : purpose.toLowerCase().replaceAll('_', '-');
  return { name, version, type, references };
}

interface Identifiers {
  readonly purl: NamedPurl | undefined;
  readonly cpe: string;
  readonly otherCpes: readonly string[];
  readonly swid: string;
  readonly broken: boolean;
}

function readProperties({ name, version, type }: Identity, identifiers: Identifiers, supplier: string): ValueMap {
  const { purl, cpe, otherCpes, swid } = identifiers;
  const properties: { [key: string]: Value } = { type };
  if (cpe !== '') properties['cpe'] = cpe;
  if (otherCpes.length > 0 && needsCpe(purl?.type)) properties['other_cpes'] = otherCpes;
  if (swid !== '') properties['swid'] = { tag_id: swid, name: '' };
  if (supplier !== '') properties['supplier'] = supplier;
  if (purl !== undefined && !isSamePackage(purl, name, version)) properties['named_otherwise'] = true;
  return properties;
}

/**
 * The first package URL and SWID tag, and all CPE names. Tools write the category with `-` or `_`, so only the type
 * counts.
 */
function readIdentifiers(references: readonly Value[]): Identifiers {
  let purl: NamedPurl | undefined;
  const cpes: string[] = [];
  let swid = '';
  let broken = false;
  for (const entry of references) {
    const type = isMap(entry) ? textField(entry, 'referenceType') : undefined;
    const locator = isMap(entry) ? textField(entry, 'referenceLocator') : undefined;
    if (type === undefined || locator === undefined) {
      broken = true;
      continue;
    }
    const kind = type.slice(Math.max(type.lastIndexOf('/'), type.lastIndexOf('#')) + 1);
    if (kind === 'purl' && purl === undefined) {
      purl = namedPurl(locator.trim());
      broken ||= purl === undefined;
    }
    if ((kind === 'cpe23Type' || kind === 'cpe22Type') && cpes.length < MAX_CPES) cpes.push(locator);
    if (kind === 'swid' && swid === '') swid = locator;
  }
  const [cpe = '', ...otherCpes] = cpes;
  return { purl, cpe, otherCpes, swid, broken };
}

/** The name in `Organization: Name (mail)`; people and mail addresses are left out. */
function person(text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  return /^Organization: ([^(]{1,200})/.exec(text)?.[1]?.trim() ?? (text.startsWith('Person:') ? 'a person' : '');
}

/** The concluded licence, and the declared one where it differs; NOASSERTION and NONE are no licence. */
function licences(raw: ValueMap, pointer: Pointer, complain: Report): readonly string[] {
  const found = new Set<string>();
  for (const key of ['licenseConcluded', 'licenseDeclared']) {
    const text = textField(raw, key);
    if (text === undefined) complain('licence of a package', [...pointer, key]);
    else if (text !== '' && text !== 'NOASSERTION' && text !== 'NONE') found.add(text);
  }
  return [...found];
}
