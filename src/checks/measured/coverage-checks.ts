import type { Check } from '../../model/check.ts';
import type { CheckFindings, Finding } from '../../model/finding.ts';
import type { Place } from '../../model/place.ts';
import { byText } from '../../base/text-order.ts';

/** A machine or an image that evidence names and that other evidence leaves out. */
export interface LeftOut {
  readonly subject: string;
  /** Parser id of what names it. */
  readonly source: string;
  readonly place: Place;
  /** What is known of it, as a sentence without its end. */
  readonly reason: string;
}

interface Question {
  readonly id: string;
  readonly title: string;
  readonly why: string;
  readonly fix: string;
  readonly expected: string;
  readonly subjectType: string;
}

export const SCANNED_MACHINES: Question = {
  id: 'scanned-hosts-vulnerabilities',
  title: 'Vulnerability scans cover every machine of the evidence',
  why: 'Vulnerabilities of a machine that no scan covers stay unknown, and attackers look for such machines.',
  fix: 'Add the machine to the scans. Where a scan covers it under another name, add what joins the names: an instance id, an address, or the name in an inventory.',
  expected: 'a scan of every machine',
  subjectType: 'machine',
};

export const SCANNED_IMAGES: Question = {
  id: 'scanned-images-vulnerabilities',
  title: 'Vulnerability scans cover every image that runs',
  why: 'Vulnerabilities of an image that no scan covers stay unknown in each container that runs it.',
  fix: 'Scan the image by the digest or tag that runs, and add the report to the evidence.',
  expected: 'a scan of the same digest or tag',
  subjectType: 'image',
};

export const INVENTORIED_MACHINES: Question = {
  id: 'inventoried-hosts',
  title: 'The inventory lists every machine that scans found',
  why: 'A machine that no inventory lists has no owner, or does not belong to the system.',
  fix: 'Add the machine to the inventory or to the Terraform state of the evidence, or remove it from the system. Where they name it in another way, add what joins the names.',
  expected: 'an inventory, a Terraform source or a cluster that lists it',
  subjectType: 'machine',
};

/** A check with one undetermined finding for each thing; nothing where there is none. */
export function answerCoverage(
  { expected, subjectType, ...question }: Question,
  things: readonly LeftOut[],
  controls: readonly string[],
): readonly CheckFindings[] {
  if (things.length === 0 || controls.length === 0) return [];
  const check: Check = {
    ...question,
    family: 'scan-results',
    severity: 'medium',
    supports: {},
    contradicts: { 'nist-800-53': [...new Set(controls)].sort() },
    select: { type: [subjectType] },
    references: [],
    examples: [],
  };
  const findings = things
    .map(({ subject, source, place, reason }): Finding => ({
      check,
      outcome: 'unknown',
      subject,
      subjectType,
      source,
      evidenceKind: 'vulnerability',
      place,
      decisions: [],
      message: `${reason}. Expected: ${expected}.`,
      notes: [],
    }))
    .sort(byText(({ subject }) => subject));
  return [{ check, findings, isPlain: false }];
}
