import type { Certainty } from '../../model/evidence.ts';

const NAMED = /(?:^|\/)(?:bom|sbom|cbom)\.json$|\.(?:cdx|bom|sbom)\.json$/i;

/** `bomFormat` or the schema's address in a JSON object; a file only named like one counts as maybe. */
export function recogniseCyclonedx(path: string, head: string): Certainty {
  const text = head.trimStart();
  if (text.startsWith('{')) {
    if (/"bomFormat"\s*:/.test(text)) return 'yes';
    if (/"\$schema"\s*:\s*"https?:\/\/cyclonedx\.org\/schema\//.test(text)) return 'yes';
    if (/"(?:spdxVersion|SPDXID|@context)"\s*:/.test(text)) return 'no';
  }
  return NAMED.test(path) && !isOtherJson(text) ? 'maybe' : 'no';
}

/** A whole document without one key of a bill of materials is something else under the same name. */
function isOtherJson(text: string): boolean {
  if (/"(?:specVersion|components|serialNumber)"\s*:/.test(text)) return false;
  try {
    JSON.parse(text);
    return true;
  } catch {
    return text !== '' && !text.startsWith('{');
  }
}
