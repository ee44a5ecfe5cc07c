import type { Component, ComponentScope } from '../../model/evidence.ts';
import type { Pointer } from '../../base/pointer.ts';
import type { Place } from '../../model/place.ts';
import { isMap, own, type Value, type ValueMap } from '../../base/value.ts';
import { exact, listField, mapField, textField, type Report } from '../shared/fields.ts';
import { MAX_CPES, needsCpe } from '../shared/packages/cpe-names.ts';
import { readHashes } from '../shared/packages/hashes.ts';
import { namedPurl, type NamedPurl } from '../shared/packages/named-purl.ts';
import { isSamePackage } from '../shared/packages/same-package.ts';
import { claimedCertifications, cryptoProperties, readUses } from './crypto.ts';
import { concludedIdentity, type ConcludedIdentity } from './identity.ts';

const HASHES = { list: 'hashes', algorithm: 'alg', content: 'content', what: 'hash of a component' } as const;
const NONE: readonly string[] = Object.freeze([]);
/** Fields that name a responsible organisation, the closest one first. */
const SUPPLIERS = ['supplier', 'manufacturer', 'manufacture'] as const;
const SCOPES = new Map<string, ComponentScope>([
  ['', 'runtime'],
  ['required', 'runtime'],
  ['optional', 'optional'],
  ['excluded', 'development'],
]);

/** A component under construction: edges are known only after the whole document is read. */
export interface Draft extends Component {
  parents: readonly string[];
  direct?: boolean;
  properties: ValueMap;
}

/**
 * One CycloneDX component. `undefined` when an identifying field (name, version, type, group, purl) has a wrong type;
 * other broken parts are left out. Each of them is reported.
 */
export function readComponent(raw: Value, place: Place, source: string, complain: Report): Draft | undefined {
  const { pointer } = place;
  if (!isMap(raw)) return refuse('component', pointer, complain);
  const name = textField(raw, 'name');
  const version = textField(raw, 'version');
  const type = textField(raw, 'type');
  const group = textField(raw, 'group');
  const given = textField(raw, 'purl');
  if (name === undefined || name === '' || version === undefined || type === undefined || group === undefined) {
    return refuse('identity of a component', pointer, complain);
  }
  if (given === undefined) return refuse('package URL of a component', [...pointer, 'purl'], complain);
  const evidence = concludedIdentity(raw);
  const purl = readPurl(given || evidence.purl, pointer, complain);
  const bare = group === '' ? name : `${group}/${name}`;
  return {
    kind: 'component',
    name: purl === undefined ? bare : sameText(purl.name, bare),
    version: version === '' && purl !== undefined ? purl.version : version,
    ecosystem: purl?.type ?? readKind(type),
    purl: purl === undefined ? '' : sameText(purl.text, given),
    scope: readScope(raw, pointer, complain),
    parents: NONE,
    hashes: readHashes(raw, HASHES, pointer, complain),
    licences: readLicences(raw, pointer, complain),
    source,
    place,
    properties: withDoubt(
      withNames(readProperties(raw, type, evidence, pointer, complain), raw, evidence, purl),
      purl,
      bare,
      version,
    ),
  };
}

function readPurl(given: string, pointer: Pointer, complain: Report): NamedPurl | undefined {
  if (given === '') return undefined;
  const purl = namedPurl(given.trim());
  if (purl === undefined) complain('package URL of a component', [...pointer, 'purl']);
  return purl;
}

function readKind(type: string): string {
  return type === '' ? 'library' : type.toLowerCase();
}

function withNames(
  properties: ValueMap,
  raw: ValueMap,
  evidence: ConcludedIdentity,
  purl: NamedPurl | undefined,
): ValueMap {
  const isConcluded = evidence.purl !== '' || evidence.cpe !== '';
  const others = needsCpe(purl?.type) ? otherCpes(listField(raw, 'properties') ?? []) : NONE;
  if (!isConcluded && others.length === 0) return properties;
  return {
    ...properties,
    ...(isConcluded ? { by_evidence: true } : {}),
    ...(others.length === 0 ? {} : { other_cpes: others }),
  };
}

/** Syft writes each further CPE name as a property (anchore/syft, syft/format/internal/cyclonedxutil). */
function otherCpes(extra: readonly Value[]): readonly string[] {
  const named = extra.filter((one) => isMap(one) && own(one, 'name') === 'syft:cpe23');
  const values = named.map((one) => (isMap(one) ? textField(one, 'value') : '') ?? '');
  return values.filter((value) => value !== '').slice(0, MAX_CPES);
}

/** A package URL of another package does not identify this one. */
function withDoubt(properties: ValueMap, purl: NamedPurl | undefined, bare: string, version: string): ValueMap {
  return purl === undefined || isSamePackage(purl, bare, version)
    ? properties
    : { ...properties, named_otherwise: true };
}

/** Returns the string of the document when it is equal, so that memory contains it once. */
function sameText(text: string, given: string): string {
  return text === given ? given : text;
}

function refuse(part: string, pointer: Pointer, complain: Report): undefined {
  complain(part, pointer);
  return undefined;
}

/**
 * Absent means required (CycloneDX specification, component scope); the npm generator marks development in a
 * property.
 */
function readScope(raw: ValueMap, pointer: Pointer, complain: Report): ComponentScope {
  const scope = textField(raw, 'scope');
  if (scope === undefined) complain('scope of a component', [...pointer, 'scope']);
  const stated = scope === undefined ? 'unknown' : (SCOPES.get(scope) ?? 'unknown');
  const extra = listField(raw, 'properties');
  if (extra === undefined) complain('property list of a component', [...pointer, 'properties']);
  const development = extra?.some(
    (one) => isMap(one) && own(one, 'name') === 'cdx:npm:package:development' && own(one, 'value') === 'true',
  );
  return development === true ? 'development' : stated;
}

function readLicences(raw: ValueMap, pointer: Pointer, complain: Report): readonly string[] {
  const list = listField(raw, 'licenses');
  if (list === undefined) complain('licence list of a component', [...pointer, 'licenses']);
  if (list === undefined || list.length === 0) return NONE;
  const licences: string[] = [];
  for (let index = 0; index < list.length; index += 1) {
    const entry = list[index];
    const text = isMap(entry) ? readLicence(entry) : undefined;
    if (text === undefined) complain('licence of a component', [...pointer, 'licenses', index]);
    else if (text !== '') licences.push(text);
  }
  return exact(licences);
}

function readLicence(entry: ValueMap): string | undefined {
  const licence = mapField(entry, 'license');
  if (licence === undefined) return undefined;
  if (licence === null) return textField(entry, 'expression');
  const id = textField(licence, 'id');
  return id === '' ? textField(licence, 'name') : id;
}

function readProperties(
  raw: ValueMap,
  type: string,
  evidence: ConcludedIdentity,
  pointer: Pointer,
  complain: Report,
): ValueMap {
  const cpe = textField(raw, 'cpe');
  if (cpe === undefined) complain('CPE of a component', [...pointer, 'cpe']);
  const supplier = readSupplier(raw);
  if (supplier === undefined) complain('supplier of a component', pointer);
  const properties = plainProperties(readKind(type), cpe || evidence.cpe, supplier ?? '');
  const swid = mapField(raw, 'swid');
  if (swid === undefined) complain('SWID tag of a component', [...pointer, 'swid']);
  if (swid) properties['swid'] = { tag_id: textField(swid, 'tagId') ?? '', name: textField(swid, 'name') ?? '' };
  const crypto = mapField(raw, 'cryptoProperties');
  if (crypto === undefined) complain('cryptoProperties of a component', [...pointer, 'cryptoProperties']);
  if (crypto) {
    properties['crypto'] = cryptoProperties(crypto);
    const claims = claimedCertifications(crypto);
    if (claims.length > 0) properties['certifications'] = claims;
    Object.assign(properties, readUses(raw));
  }
  return properties;
}

/** Complete literals, because an object that grows member by member takes twice the memory. */
function plainProperties(type: string, cpe: string, supplier: string): { [key: string]: Value } {
  if (cpe !== '') return supplier === '' ? { type, cpe } : { type, cpe, supplier };
  return supplier === '' ? { type } : { type, supplier };
}

/** Supplier, else manufacturer, else publisher. */
export function readSupplier(raw: ValueMap): string | undefined {
  for (const key of SUPPLIERS) {
    const organisation = mapField(raw, key);
    const name = organisation ? textField(organisation, 'name') : organisation;
    if (name === undefined) return undefined;
    if (name !== null && name !== '') return name;
  }
  return textField(raw, 'publisher');
}
