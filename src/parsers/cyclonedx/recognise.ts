import type { Certainty } from '../../model/evidence.ts';
import { isOtherJson } from '../shared/is-other-json.ts';

const NAMED = /(?:^|\/)(?:bom|sbom|cbom)\.json$|\.(?:cdx|bom|sbom)\.json$/i;

/** Every CycloneDX document has some of these keys. */
const KEYS = /"(?:specVersion|components|serialNumber)"\s*:/;

/** Recognises a document whose `bomFormat` is damaged. */
const MARKS: readonly RegExp[] = [
  /"specVersion"\s*:\s*"1\.\d"/,
  /"serialNumber"\s*:\s*"urn:uuid:/,
  /"bom-ref"\s*:/,
  /"purl"\s*:\s*"pkg:/,
];

/**
 * Looks for `bomFormat` or the schema's address in a JSON object; a file that only has a matching name counts as
 * maybe.
 */
export function recogniseCyclonedx(path: string, head: string): Certainty {
  const text = head.trimStart();
  if (text.startsWith('{')) {
    if (/"bomFormat"\s*:/.test(text)) return 'yes';
    if (/"\$schema"\s*:\s*"https?:\/\/cyclonedx\.org\/schema\//.test(text)) return 'yes';
    if (/"(?:spdxVersion|SPDXID|@context)"\s*:/.test(text)) return 'no';
  }
  if (NAMED.test(path) && !isOtherJson(text, KEYS)) return 'maybe';
  if (!text.startsWith('{')) return 'no';
  return MARKS.filter((mark) => mark.test(text)).length >= 2 ? 'maybe' : 'no';
}
