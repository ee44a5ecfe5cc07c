import { addTo } from '../../base/group-by.ts';
import { isList, isMap, own, type Value, type ValueMap } from '../../base/value.ts';
import { listField, textField } from '../shared/fields.ts';
import type { Listed } from './relations.ts';
import { readId, type Element, type Elements } from './elements.ts';

/** The package and the kinds with their own profiles, with their default purpose. */
const TYPES = new Map([
  ['software_Package', ''],
  ['ai_AIPackage', 'machine-learning-model'],
  ['dataset_DatasetPackage', 'data'],
]);
const IDENTIFIERS = new Map([
  ['packageUrl', 'purl'],
  ['cpe23', 'cpe23Type'],
  ['cpe22', 'cpe22Type'],
]);
const LICENCES = new Map([
  ['hasConcludedLicense', 'licenseConcluded'],
  ['hasDeclaredLicense', 'licenseDeclared'],
]);

/** Packages of an SPDX 3 graph with the field names of SPDX 2.3; values of a wrong type are kept. */
export function readPackages(elements: Elements): Listed {
  const found = [...TYPES.keys()].flatMap((type) => elements.ofType(type)).sort(byOrder);
  const licences = readLicences(elements);
  const annotations = readAnnotations(elements);
  const values = found.map(({ raw }) => readPackage(raw, elements, licences.get(readId(raw)), annotations));
  return { values, at: (index) => found[index]?.pointer ?? [] };
}

function byOrder(one: Element, other: Element): number {
  return Number(one.pointer[1] ?? 0) - Number(other.pointer[1] ?? 0);
}

function readPackage(
  raw: ValueMap,
  elements: Elements,
  licences: ReadonlyMap<string, string> | undefined,
  annotations: ReadonlyMap<string, readonly Value[]>,
): ValueMap {
  const purpose = own(raw, 'software_primaryPurpose') ?? TYPES.get(String(own(raw, 'type') ?? '')) ?? '';
  return {
    SPDXID: readId(raw),
    name: own(raw, 'name') ?? null,
    versionInfo: own(raw, 'software_packageVersion') ?? null,
    // `deviceDriver` is DEVICE-DRIVER in SPDX 2
    primaryPackagePurpose: typeof purpose === 'string' ? purpose.replace(/[A-Z]/g, (letter) => `-${letter}`) : purpose,
    externalRefs: readReferences(raw),
    comment: own(raw, 'comment') ?? null,
    annotations: annotations.get(readId(raw)) ?? [],
    checksums: readChecksums(raw, elements),
    supplier: readSupplier(raw, elements),
    ...Object.fromEntries(licences ?? []),
  };
}

function readReferences(raw: ValueMap): Value {
  const listed = own(raw, 'externalIdentifier') ?? [];
  if (!isList(listed)) return listed;
  const address = own(raw, 'software_packageUrl') ?? '';
  const first = address === '' ? [] : [{ referenceType: 'purl', referenceLocator: address }];
  return [...first, ...listed.map(readReference), ...readPages(raw)];
}

/** A reference to another document may have several addresses. */
function readPages(raw: ValueMap): readonly Value[] {
  const addresses = (listField(raw, 'externalRef') ?? []).flatMap((one) =>
    isMap(one) ? (listField(one, 'locator') ?? []) : [],
  );
  return addresses.flatMap((address) =>
    typeof address === 'string' ? [{ referenceType: 'page', referenceLocator: address }] : [],
  );
}

function readAnnotations(elements: Elements): ReadonlyMap<string, readonly Value[]> {
  const found = new Map<string, Value[]>();
  for (const { raw } of elements.ofType('Annotation')) {
    const about = textField(raw, 'subject');
    const comment = textField(raw, 'statement');
    if (!about || !comment) continue;
    addTo(found, about, { comment });
  }
  return found;
}

function readReference(entry: Value): Value {
  if (!isMap(entry)) return entry;
  const type = own(entry, 'externalIdentifierType') ?? null;
  const known = typeof type === 'string' ? (IDENTIFIERS.get(type) ?? type) : type;
  return { referenceType: known, referenceLocator: own(entry, 'identifier') ?? null };
}

/** Hashes are inside the element or separate nodes; other verification methods are ignored. */
function readChecksums(raw: ValueMap, elements: Elements): Value {
  const listed = own(raw, 'verifiedUsing') ?? [];
  if (!isList(listed)) return listed;
  const found: Value[] = [];
  for (const entry of listed) {
    const hash = typeof entry === 'string' ? (elements.byId(entry) ?? entry) : entry;
    if (!isMap(hash)) found.push(hash);
    else if (own(hash, 'type') === 'Hash') {
      const algorithm = own(hash, 'algorithm') ?? null;
      const name = typeof algorithm === 'string' ? algorithm.replaceAll('_', '-') : algorithm;
      found.push({ algorithm: name, checksumValue: own(hash, 'hashValue') ?? null });
    }
  }
  return found;
}

function readSupplier(raw: ValueMap, elements: Elements): Value {
  const given = own(raw, 'suppliedBy') ?? '';
  if (typeof given !== 'string' && !isMap(given)) return given;
  const agent = typeof given === 'string' ? elements.byId(given) : given;
  const name = agent === undefined ? '' : textField(agent, 'name');
  if (!name || agent === undefined) return '';
  return own(agent, 'type') === 'Person' ? 'Person: somebody' : `Organization: ${name}`;
}

/** Licences are relationships to elements with an expression. */
function readLicences(elements: Elements): ReadonlyMap<string, ReadonlyMap<string, string>> {
  const found = new Map<string, Map<string, string>>();
  for (const { raw } of elements.ofType('Relationship')) {
    const field = LICENCES.get(textField(raw, 'relationshipType') ?? '');
    const from = textField(raw, 'from');
    if (field === undefined || !from) continue;
    for (const id of listField(raw, 'to') ?? []) {
      const licence = typeof id === 'string' ? readExpression(id, elements) : '';
      if (licence !== '') found.set(from, (found.get(from) ?? new Map<string, string>()).set(field, licence));
    }
  }
  return found;
}

function readExpression(id: string, elements: Elements): string {
  const element = elements.byId(id);
  const expression = element === undefined ? '' : textField(element, 'simplelicensing_licenseExpression');
  if (expression) return expression;
  return /^https?:\/\/spdx\.org\/licenses\/([\w.+-]{1,100})$/.exec(id)?.[1] ?? '';
}
