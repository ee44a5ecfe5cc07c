import type { Resource } from '../../model/evidence.ts';
import { within } from '../../model/place.ts';
import type { Value } from '../../model/value.ts';
import { isMap, own } from '../../model/value.ts';
import { listField, textField } from '../shared/fields.ts';
import type { Draft } from './component.ts';

const NONE: readonly Resource[] = [];
const MOST = 20;
const LONGEST = 500;
/** A name that says that its value is about a validation of a cryptographic module. */
const ABOUT = /(?:cmvp|fips)/i;
const CERTIFICATE = /cert/i;
const PAGE = /^https?:\/\/csrc\.nist\.gov\/[^?#]{0,200}\/certificate\/(\d{1,6})\/?$/i;

interface Citation {
  readonly number: string;
  readonly at: readonly (string | number)[];
}

/**
 * The certificates that a component says it is validated under, in properties such as `fips:cmvp-certificate` and in
 * references to pages of the CMVP. A claim of the producer: whether it holds is another question.
 */
export function citationsOf(raw: Value, component: Draft): readonly Resource[] {
  if (!isMap(raw) || !(Object.hasOwn(raw, 'properties') || Object.hasOwn(raw, 'externalReferences'))) return NONE;
  const found = [...ofProperties(listField(raw, 'properties')), ...ofReferences(listField(raw, 'externalReferences'))];
  const numbers = new Set<string>();
  const citations: Resource[] = [];
  for (const { number, at } of found) {
    if (numbers.has(number) || numbers.size >= MOST) continue;
    numbers.add(number);
    citations.push(resourceOf(number, component, at));
  }
  return citations;
}

function ofProperties(list: readonly Value[] | undefined): readonly Citation[] {
  const found: Citation[] = [];
  for (const [index, one] of (list ?? []).entries()) {
    const name = (isMap(one) ? textField(one, 'name') : '') ?? '';
    const value = (isMap(one) ? textField(one, 'value') : '') ?? '';
    if (!ABOUT.test(name.slice(0, LONGEST)) || value.length > LONGEST) continue;
    const number = numberIn(value, CERTIFICATE.test(name.slice(0, LONGEST)));
    if (number !== undefined) found.push({ number, at: ['properties', index] });
  }
  return found;
}

/** `#4985`, `certificate 4985`, a page of the CMVP, or the bare number where the name asks for one. */
function numberIn(value: string, bare: boolean): string | undefined {
  const text = value.trim();
  const marked = /(?:#|\bcert(?:ificate)?\.? {0,2}(?:no\.? {0,2})?)(\d{1,6})\b/i.exec(text)?.[1];
  const plain = bare && /^\d{1,6}$/.test(text) ? text : undefined;
  return PAGE.exec(text)?.[1] ?? marked ?? plain;
}

function ofReferences(list: readonly Value[] | undefined): readonly Citation[] {
  const found: Citation[] = [];
  for (const [index, one] of (list ?? []).entries()) {
    const url = isMap(one) ? own(one, 'url') : undefined;
    const number = typeof url === 'string' && url.length <= LONGEST ? PAGE.exec(url)?.[1] : undefined;
    if (number !== undefined) found.push({ number, at: ['externalReferences', index] });
  }
  return found;
}

function resourceOf(number: string, component: Draft, at: Citation['at']): Resource {
  const { name, version, purl, scope, source, place, properties } = component;
  const subject = purl === '' ? `${name}@${version}` : purl;
  return {
    kind: 'resource',
    type: 'sbom/citation',
    address: `${subject} certificate #${number}`,
    source,
    evidenceKind: 'software',
    place: within(place, at),
    values: { certificate: number, name, version, supplier: own(properties, 'supplier') ?? null, purl, scope },
  };
}
