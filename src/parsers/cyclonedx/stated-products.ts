import { decodePercent } from '../../base/decode-percent.ts';
import { isMap, own, type Value, type ValueMap } from '../../base/value.ts';
import { tryParseJson } from '../../base/parse-json.ts';
import type { FileTree } from '../../model/evidence.ts';
import { isImageDigest } from '../../model/image-reference.ts';
import type { StatedProduct } from '../../model/flaw-statement.ts';
import { listField, mapField, textField } from '../shared/fields.ts';

/** The products that one entry of `affects` names. */
export type FindProduct = (affected: ValueMap) => readonly StatedProduct[];

/** A bill by the names of its subject, and the package URLs of its components by `bom-ref`. */
interface Bill {
  readonly subject: string;
  readonly names: readonly string[];
  readonly purls: ReadonlyMap<string, string>;
}

const LINK = /^urn:cdx:([\da-f-]{36})\/\d{1,9}(?:#(.*))?$/i;
const MOST_BILLS = 20;
const MOST_DEPTH = 50;
const EMPTY: Bill = { subject: '', names: [], purls: new Map() };

/**
 * Finds products by `bom-ref` in the document itself, or by BOM-Link in another document of the evidence (CycloneDX, "BOM-Link").
 * A component counts within the subject of its bill alone, since its author speaks of that product.
 */
export function createProducts(root: ValueMap, tree: FileTree | undefined): FindProduct {
  const here = readBill(root);
  const others = new Map<string, Bill>();
  return (affected) => {
    const ref = textField(affected, 'ref') ?? '';
    const [, serial, linked = ''] = LINK.exec(ref) ?? [];
    if (serial === undefined) return [inBill(here, ref, affected)];
    const known = others.get(serial);
    const bill = known ?? (others.size < MOST_BILLS ? findBill(serial, tree) : EMPTY);
    if (known === undefined) others.set(serial, bill);
    return [inBill(bill, decodePercent(linked), affected)];
  };
}

/** Versions that the entry lists by themselves may be others than that of the component, so they match none. */
function inBill({ subject, names, purls }: Bill, ref: string, affected: ValueMap): StatedProduct {
  if (ref === '' || ref === subject) return { names };
  const purl = purls.get(ref);
  return { names, components: purl === undefined || hasVersions(affected) ? [] : [purl] };
}

function hasVersions(affected: ValueMap): boolean {
  return (listField(affected, 'versions')?.length ?? 1) > 0;
}

function findBill(serial: string, tree: FileTree | undefined): Bill {
  const mark = `urn:uuid:${serial.toLowerCase()}`;
  for (const path of tree?.paths ?? []) {
    const file = path.endsWith('.json') ? tree?.get(path) : undefined;
    if (file === undefined || !file.head.includes('CycloneDX') || !file.head.toLowerCase().includes(mark)) continue;
    const value = tryParseJson(file.text());
    if (isMap(value) && textField(value, 'serialNumber')?.toLowerCase() === mark) return readBill(value);
  }
  return EMPTY;
}

function readBill(root: ValueMap): Bill {
  const subject = own(mapField(root, 'metadata') ?? {}, 'component');
  const purls = new Map<string, string>();
  collect(listField(root, 'components') ?? [], purls, 0);
  if (!isMap(subject)) return { subject: '', names: [], purls };
  collect(listField(subject, 'components') ?? [], purls, 0);
  return { subject: textField(subject, 'bom-ref') ?? '', names: subjectNames(subject), purls };
}

function collect(list: readonly Value[], purls: Map<string, string>, depth: number): void {
  for (const one of list) {
    if (!isMap(one)) continue;
    const [ref, purl] = [textField(one, 'bom-ref') ?? '', textField(one, 'purl') ?? ''];
    if (ref !== '' && purl !== '' && !purls.has(ref)) purls.set(ref, purl);
    if (depth < MOST_DEPTH) collect(listField(one, 'components') ?? [], purls, depth + 1);
  }
}

/** Bills of images have the reference as name, and its digest or tag as version. */
function subjectNames(subject: ValueMap): readonly string[] {
  const [name = '', version = '', purl = ''] = ['name', 'version', 'purl'].map((key) => textField(subject, key));
  const names = purl === '' ? [] : [purl];
  if (own(subject, 'type') !== 'container' || name === '') return names;
  if (isImageDigest(version)) return [...names, `${name}@${version}`];
  return /[^/]:[\w.-]+$|@sha256:/.test(name) ? [...names, name] : names;
}
