import type { Assessment } from '../../model/assessment.ts';
import type { FedrampView, Measure, Observed } from '../../model/fedramp.ts';
import { safeText } from '../../model/safe-text.ts';
import { prose } from '../oscal/common.ts';
import { shorten } from '../text.ts';

export type FedrampAssessment = Assessment & { readonly fedramp: FedrampView };

/** Placeholder for an address that FedRAMP requires and only the provider knows. */
const NO_PACKAGE = 'urn:evidence-engine:not-supplied:certification-package-overview';
const LONGEST = 600;

/** The address of the package, or a placeholder where the target has none. */
export function packageUri({ target }: FedrampView): string {
  return target.packageUri ?? NO_PACKAGE;
}

/** The author, system and time of a document; FedRAMP requires version, time and source (SDR-CSO-MTD). */
export function documentMetadata(assessment: Assessment, notice: string): object {
  return {
    version: `${assessment.asOf}-${assessment.evidenceDigest.slice(0, 12)}`,
    lastUpdated: assessment.createdAt,
    source: `${assessment.engine.name} ${assessment.engine.version}`,
    system: safeText(assessment.name),
    notice,
  };
}

/** Text of the evidence as one line. */
export function plainLine(text: string): string {
  return safeText(shorten(text.replace(/\s+/g, ' ').trim(), LONGEST));
}

/** Text of the evidence as one line of Markdown, without markup. */
export function line(text: string): string {
  return prose(shorten(text.replace(/\s+/g, ' ').trim(), LONGEST));
}

/** At most `limit` lines, and a line with the number of those left out. */
export function limited(lines: readonly string[], limit: number, elsewhere: string): readonly string[] {
  const more = lines.length - limit;
  return more > 0 ? [...lines.slice(0, limit), `${more} more: see ${elsewhere}.`] : lines;
}

/** Numbers of findings by outcome, in words. Waived failures count as failed. */
export function countsText({ passed, failed, waived, undetermined, notApplicable }: Measure): string {
  const accepted = waived === 0 ? '' : ` (${waived} waived)`;
  return `${passed} passed, ${failed} failed${accepted}, ${undetermined} undetermined, ${notApplicable} not applicable`;
}

/** Lower-case hex SHA-256 of each evidence file. */
export type Digests = ReadonlyMap<string, string>;

/** SHA-256 of each file that was read, by path. */
export function getDigests({ files }: Assessment): Digests {
  return new Map(files.flatMap(({ path, sha256 }) => (sha256 === undefined ? [] : [[path, sha256]])));
}

/** `fail: aws_s3_bucket.logs at main.tfstate:12 (sha256 0f0f0f0f0f0f): what was found`. */
export function observedText({ outcome, subject, file, line: at, message }: Observed, digests: Digests): string {
  const digest = digests.get(file);
  const where = `${file}${at === undefined ? '' : `:${at}`}${digest === undefined ? '' : ` (sha256 ${digest.slice(0, 12)})`}`;
  return `${outcome}: ${subject} at ${where}${message === '' ? '' : `: ${message}`}`;
}
