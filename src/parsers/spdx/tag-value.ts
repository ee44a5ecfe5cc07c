import type { EvidenceFile, Parsed, Parser } from '../../model/evidence.ts';
import { addTo } from '../../base/group-by.ts';
import { isMap, own, type Value, type ValueMap } from '../../base/value.ts';
import { readVersion2 } from './version-2.ts';
import { readTags, type Tag } from './tags.ts';

/** Package tags with one text, and their JSON names (SPDX 2.3, clause 7). */
const PACKAGE_FIELDS = new Map([
  ['SPDXID', 'SPDXID'],
  ['PackageVersion', 'versionInfo'],
  ['PackageSupplier', 'supplier'],
  ['PackageLicenseConcluded', 'licenseConcluded'],
  ['PackageLicenseDeclared', 'licenseDeclared'],
  ['PrimaryPackagePurpose', 'primaryPackagePurpose'],
  ['PackageComment', 'comment'],
]);
const OTHER_PARTS = new Set(['FileName', 'SnippetSPDXID', 'LicenseID', 'Reviewer', 'Annotator']);

interface Collected {
  readonly packages: Map<string, Value>[];
  readonly relationships: ValueMap[];
  readonly creators: string[];
  readonly fields: Map<string, Value>;
  /** Comments of annotations, by the id of their subject. */
  readonly annotations: Map<string, Value[]>;
  files: number;
}

/** SPDX 2 in tag-value notation, converted to its JSON form; each part keeps the line at which it begins. */
export function readTagValue(file: EvidenceFile, parser: Parser): Parsed {
  const { tags, broken } = readTags(file.text());
  const lines = new Map<unknown, number>();
  const found: Collected = {
    packages: [],
    relationships: [],
    creators: [],
    fields: new Map(),
    annotations: new Map(),
    files: 0,
  };
  const annotation = { about: '', comment: '' };
  let current: Map<string, Value> | undefined;
  let inPart = false;
  for (const tag of tags) {
    if (tag.name === 'PackageName') {
      current = new Map<string, Value>([['name', tag.value]]);
      lines.set(current, tag.line);
      found.packages.push(current);
    } else if (OTHER_PARTS.has(tag.name)) {
      current = undefined;
      inPart = true;
      annotation.about = '';
      annotation.comment = '';
      if (tag.name === 'FileName') found.files += 1;
    } else if (tag.name === 'SPDXREF') annotation.about = tag.value;
    else if (tag.name === 'AnnotationComment') annotation.comment = tag.value;
    else if (tag.name === 'Relationship') {
      const made = readRelationship(tag.value);
      lines.set(made, tag.line);
      found.relationships.push(made);
    } else if (current !== undefined) notePackage(current, tag);
    else if (!inPart) noteDocument(found, tag);
    annotate(found, annotation);
  }
  const root = readShape(found, lines, broken);
  return readVersion2(file, parser, root, { lineOf: (pointer) => readLine(root, lines, pointer) });
}

/** Lines that are not tags become entries among the packages, so that they are reported like unreadable packages. */
function readShape(found: Collected, lines: Map<unknown, number>, broken: readonly number[]): ValueMap {
  const packages: Value[] = found.packages.map((fields) => {
    const annotations = found.annotations.get(String(fields.get('SPDXID'))) ?? [];
    const made = { ...Object.fromEntries(fields), annotations };
    lines.set(made, lines.get(fields) ?? 1);
    return made;
  });
  for (const line of broken) {
    const stray: ValueMap = { stray: true };
    lines.set(stray, line);
    packages.push(stray);
  }
  return {
    ...Object.fromEntries(found.fields),
    creationInfo: { creators: found.creators, created: found.fields.get('created') ?? null },
    packages: packages.length > 0 ? packages : 'none',
    relationships: found.relationships,
    files: Array.from({ length: found.files }, () => null),
  };
}

function noteDocument(found: Collected, { name, value }: Tag): void {
  if (name === 'SPDXVersion') found.fields.set('spdxVersion', value);
  else if (name === 'DocumentNamespace') found.fields.set('documentNamespace', value);
  else if (name === 'Created') found.fields.set('created', value);
  else if (name === 'Creator') found.creators.push(value);
  else if (name === 'ExternalDocumentRef') push(found.fields, 'externalDocumentRefs', value);
}

/** A repeated field becomes a list, so that the reader reports it. */
function notePackage(fields: Map<string, Value>, { name, value }: Tag): void {
  const field = PACKAGE_FIELDS.get(name);
  if (field !== undefined) fields.set(field, fields.has(field) ? [value] : value);
  else if (name === 'PackageChecksum') {
    const [algorithm = '', ...rest] = value.split(':');
    push(fields, 'checksums', { algorithm: algorithm.trim(), checksumValue: rest.join(':').trim() });
  } else if (name === 'ExternalRef') {
    const [, referenceType = '', ...locator] = value.split(/[ \t]+/);
    push(fields, 'externalRefs', locator.length === 0 ? null : { referenceType, referenceLocator: locator.join(' ') });
  }
}

/** The subject of an annotation may come before or after its comment. */
function annotate(found: Collected, annotation: { about: string; comment: string }): void {
  const { about, comment } = annotation;
  if (about === '' || comment === '') return;
  annotation.comment = '';
  addTo(found.annotations, about, { comment });
}

function push(fields: Map<string, Value>, key: string, entry: Value): void {
  const known = fields.get(key);
  if (Array.isArray(known)) known.push(entry);
  else fields.set(key, [entry]);
}

function readRelationship(value: string): ValueMap {
  const [spdxElementId = '', relationshipType = '', relatedSpdxElement = ''] = value.split(/[ \t]+/);
  return { spdxElementId, relationshipType, relatedSpdxElement };
}

function readLine(root: ValueMap, lines: ReadonlyMap<unknown, number>, pointer: readonly (string | number)[]): number {
  let line = 1;
  let value: Value | undefined = root;
  for (const token of pointer) {
    if (isMap(value)) value = own(value, String(token));
    else if (Array.isArray(value)) value = value[Number(token)];
    line = lines.get(value) ?? line;
  }
  return line;
}
