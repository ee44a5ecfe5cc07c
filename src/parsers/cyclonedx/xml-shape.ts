import { addTo } from '../../base/group-by.ts';
import type { Value, ValueMap } from '../../base/value.ts';
import type { XmlElement } from '../shared/xml-element.ts';

/** List elements with the name of their entries; in JSON the list is directly under that key. */
const LISTS = new Map([
  ['components', 'component'],
  ['services', 'service'],
  ['hashes', 'hash'],
  ['properties', 'property'],
  ['authors', 'author'],
  ['endpoints', 'endpoint'],
  ['dependencies', 'dependency'],
  ['compositions', 'composition'],
  ['attestations', 'attestation'],
  ['claims', 'claim'],
  ['standards', 'standard'],
  ['formulation', 'formula'],
  ['ancestors', 'component'],
  ['descendants', 'component'],
  ['variants', 'component'],
  ['patches', 'patch'],
  ['methods', 'method'],
  ['occurrences', 'occurrence'],
  ['externalReferences', 'reference'],
  ['cryptoFunctions', 'cryptoFunction'],
  ['cipherSuites', 'cipherSuite'],
  ['identifiers', 'identifier'],
  ['tlsGroups', 'tlsGroup'],
  ['tlsSignatureSchemes', 'tlsSignatureScheme'],
  ['certificateExtensions', 'certificateExtension'],
]);
/** Elements that repeat without a list element around them; in JSON they are lists under their own name. */
const REPEATED = new Set(['certificationLevel', 'certificateState', 'url', 'contact', 'identity']);
const PLAIN_LISTS = new Set(['algorithms', 'cryptoRefArray']);
/** Elements that are not used: licence texts, images and build steps would only take memory. */
const LEFT_OUT = new Set(
  'workflows vulnerabilities commits diff notes modelCard releaseNotes text annotations signature callstack copyright'.split(
    ' ',
  ),
);

const NUMBERS = new Set(['size', 'classicalSecurityLevel', 'nistQuantumSecurityLevel']);

/** A bill in its JSON form, and the line of each of its objects. */
export interface ShapedBill {
  readonly root: ValueMap;
  readonly lines: ReadonlyMap<Value, number>;
}

/**
 * Converts a bill of materials from XML to its JSON form (CycloneDX 1.2 to 1.7, schemas of both), so that one reader
 * serves both. Elements of other namespaces are extensions and are left out.
 */
export function shapeOfXml(root: XmlElement, specVersion: string): ShapedBill {
  const lines = new Map<Value, number>();
  const bill = { ...readMap(root, lines), bomFormat: 'CycloneDX', specVersion };
  return { root: kept(bill, root, lines), lines };
}

function readShape(element: XmlElement, lines: Map<Value, number>): Value {
  const { name, attributes, children, text } = element;
  const entry = LISTS.get(name);
  if (entry !== undefined && (children.length > 0 || text === '')) return readList(element, entry, lines);
  if (name === 'licenses') return children.map((child) => readLicence(child, lines));
  if (name === 'tools' && !children.some((child) => child.name !== 'tool')) return readList(element, 'tool', lines);
  if (PLAIN_LISTS.has(name)) return children.map((child) => readShape(child, lines));
  const leaf = readLeaf(element);
  if (leaf !== undefined) return kept(leaf, element, lines);
  if (children.length > 0 || attributes.size > 0) return readMap(element, lines);
  return NUMBERS.has(name) && /^\d{1,9}$/.test(text) ? Number(text) : text;
}

/** Entries with another name become null, so that the reader reports them. */
function readList(element: XmlElement, entry: string, lines: Map<Value, number>): readonly Value[] {
  return ofThisFormat(element).map((child) => {
    if (child.name !== entry) return null;
    return entry === 'dependency' ? readDependency(child, lines) : readShape(child, lines);
  });
}

/** A repeated element that may occur only once becomes a list, so that the reader reports it. */
function readMap(element: XmlElement, lines: Map<Value, number>): ValueMap {
  const found = new Map<string, Value[]>();
  for (const [name, value] of element.attributes) found.set(name, [value]);
  for (const child of ofThisFormat(element)) {
    if (LEFT_OUT.has(child.name)) continue;
    addTo(found, child.name, readShape(child, lines));
  }
  if (element.children.length === 0 && element.text !== '') found.set('content', [element.text]);
  const entries = [...found].map(([name, values]): [string, Value] => {
    const [only = null] = values;
    return [name, values.length > 1 || REPEATED.has(name) ? values : only];
  });
  return kept(Object.fromEntries(entries), element, lines);
}

function readLeaf({ name, attributes, children, text }: XmlElement): ValueMap | undefined {
  if (name === 'hash') return { alg: attributes.get('alg') ?? '', content: text };
  if (name === 'property') return { name: attributes.get('name') ?? '', value: text };
  if (name !== 'reference') return undefined;
  return { type: attributes.get('type') ?? '', url: children.find((child) => child.name === 'url')?.text ?? '' };
}

function readLicence(element: XmlElement, lines: Map<Value, number>): Value {
  if (element.name === 'expression') return kept({ expression: element.text }, element, lines);
  return element.name === 'license' ? kept({ license: readShape(element, lines) }, element, lines) : null;
}

function readDependency(element: XmlElement, lines: Map<Value, number>): ValueMap {
  const refs = (name: string): readonly Value[] =>
    ofThisFormat(element)
      .filter((child) => child.name === name)
      .map((child) => child.attributes.get('ref') ?? null);
  const ref = element.attributes.get('ref') ?? '';
  return kept({ ref, dependsOn: refs('dependency'), provides: refs('provides') }, element, lines);
}

function ofThisFormat(element: XmlElement): readonly XmlElement[] {
  return element.children.filter((child) => child.namespace === element.namespace);
}

function kept(value: ValueMap, element: XmlElement, lines: Map<Value, number>): ValueMap {
  lines.set(value, element.line);
  return value;
}
