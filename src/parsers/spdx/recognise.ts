import type { Certainty } from '../../model/evidence.ts';

const NAMED = /(?:^|\/)(?:spdx|sbom)\.json$|\.spdx\.json$/i;

/** `spdxVersion`, `SPDXID` or the SPDX 3 context in a JSON object; a file only named like one counts as maybe. */
export function recogniseSpdx(path: string, head: string): Certainty {
  const text = head.trimStart();
  if (text.startsWith('{')) {
    if (/"spdxVersion"\s*:/.test(text)) return 'yes';
    if (/"@context"\s*:\s*"https:\/\/spdx\.org\/rdf\//.test(text)) return 'yes';
    if (/"SPDXID"\s*:/.test(text) && /"(?:packages|relationships|documentNamespace|creationInfo)"\s*:/.test(text))
      return 'yes';
    if (/"bomFormat"\s*:/.test(text)) return 'no';
  }
  return NAMED.test(path) && !isOtherJson(text) ? 'maybe' : 'no';
}

/** A whole document without one key of an SPDX document is something else under the same name. */
function isOtherJson(text: string): boolean {
  if (/"(?:packages|relationships|documentNamespace|creationInfo)"\s*:/.test(text)) return false;
  try {
    JSON.parse(text);
    return true;
  } catch {
    return text !== '' && !text.startsWith('{');
  }
}
