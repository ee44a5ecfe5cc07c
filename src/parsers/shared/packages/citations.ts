import type { Component, Resource } from '../../../model/evidence.ts';
import type { EvidenceKind } from '../../../model/evidence-kind.ts';
import type { Place } from '../../../model/place.ts';
import { own, type Value } from '../../../base/value.ts';

const MOST = 20;
const LONGEST = 500;
const ABOUT = /(?:cmvp|fips)/i;
/** A text about what is not, or no longer, valid supports no claim. */
const DENIES = /\b(?:not|no|never|without|former|formerly|previous|previously|historical|expired|revoked)\b/i;
const MARKED = /(?:#|\bcert(?:ificate)?\.? {0,2}(?:no\.? {0,2})?#?)(\d{1,6})\b/i;
const PAGE = /^https?:\/\/csrc\.nist\.gov\/[^?#]{0,200}\/certificate\/(\d{1,6})\/?$/i;

/** A certificate that the evidence names for a validation, and the place of that statement. */
export interface Citation {
  readonly number: string;
  readonly place: Place;
}

/** The module, or the software with it, that names a certificate. */
export interface Citing {
  readonly name: string;
  readonly version: string;
  readonly supplier: Value;
  readonly purl: string;
  readonly scope: Value;
  readonly source: string;
  readonly evidenceKind: EvidenceKind;
}

/** Whether a name refers to a validation, such as that of a certificate. */
export function isAboutValidation(name: string): boolean {
  return ABOUT.test(name.slice(0, LONGEST));
}

/** The certificate number in `#4985`, `certificate 4985`, a CMVP page address, or a bare number where `bare`. */
export function certificateIn(value: string, bare: boolean): string | undefined {
  const text = value.trim();
  if (text.length > LONGEST) return undefined;
  const plain = bare && /^\d{1,6}$/.test(text) ? text : undefined;
  return certificatePage(text) ?? MARKED.exec(text)?.[1] ?? plain;
}

/** The certificate number in running text: only where the text mentions a validation, and denies nothing. */
export function certificateInProse(text: string): string | undefined {
  if (text.length > LONGEST || !ABOUT.test(text) || DENIES.test(text)) return undefined;
  return certificateIn(text, false);
}

/** The certificate number of a CMVP page address. */
export function certificatePage(address: string): string | undefined {
  return address.length <= LONGEST ? PAGE.exec(address)?.[1] : undefined;
}

/** The part of a component that its citations carry. */
export function readCiting(component: Component): Citing {
  const { name, version, purl, scope, source, properties } = component;
  const supplier = own(properties, 'supplier') ?? null;
  return { name, version, supplier, purl, scope, source, evidenceKind: 'software' };
}

/**
 * Citations as resources, each certificate once and at most twenty. They are claims of the evidence's author; whether
 * they are true is checked elsewhere.
 */
export function citationResources(citations: readonly Citation[], citing: Citing): readonly Resource[] {
  const { name, version, supplier, purl, scope, source, evidenceKind } = citing;
  const subject = purl === '' ? `${name}@${version}` : purl;
  const byNumber = new Map<string, Resource>();
  for (const { number, place } of citations) {
    if (byNumber.has(number) || byNumber.size >= MOST) continue;
    byNumber.set(number, {
      kind: 'resource',
      type: 'sbom/citation',
      address: `${subject} certificate #${number}`,
      source,
      evidenceKind,
      place,
      values: { certificate: number, name, version, supplier, purl, scope },
    });
  }
  return [...byNumber.values()];
}
