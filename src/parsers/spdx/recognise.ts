import type { Certainty } from '../../model/evidence.ts';
import { isOtherJson } from '../shared/is-other-json.ts';

const NAMED = /(?:^|\/)(?:spdx|sbom)\.json$|\.spdx3?\.json$|\.spdx\.ya?ml$|\.spdx$/i;

/** Every SPDX document has some of these keys. */
const KEYS = /"(?:packages|relationships|documentNamespace|creationInfo)"\s*:/;

const FIRST = /^(?:[ \t]*(?:#[^\n]*|\r)?\n|---[ \t]*\r?\n)*["']?(?:SPDX|spdx|[A-Za-z]{1,40}["']?[ \t]*:)/;

export type Notation = 'json' | 'yaml' | 'tag-value';

/** The notation of a document, from its beginning and then from its name. */
export function readNotation(path: string, head: string): Notation {
  if (head.trimStart().startsWith('{')) return 'json';
  if (/^SPDXVersion[ \t]*:/m.test(head)) return 'tag-value';
  if (/^["']?spdxVersion["']?[ \t]*:/m.test(head) || /\.ya?ml$/i.test(path)) return 'yaml';
  return /\.json$/i.test(path) ? 'json' : 'tag-value';
}

/**
 * Looks for `spdxVersion`, `SPDXID` or the SPDX 3 context in a JSON object, or for the version and an id in YAML or
 * as tags; a file that only has a matching name counts as maybe.
 */
export function recogniseSpdx(path: string, head: string): Certainty {
  const text = head.trimStart();
  if (text.startsWith('{')) {
    if (/"spdxVersion"\s*:/.test(text)) return 'yes';
    if (/"@context"\s*:\s*(?:\[\s*)?"https:\/\/spdx\.org\/rdf\//.test(text)) return 'yes';
    if (/"SPDXID"\s*:/.test(text) && KEYS.test(text)) return 'yes';
    if (/"bomFormat"\s*:/.test(text)) return 'no';
  } else if (!FIRST.test(text)) return 'no';
  else if (/^SPDXVersion[ \t]*:[ \t]*SPDX-\d/m.test(text)) return 'yes';
  else if (/^["']?spdxVersion["']?[ \t]*:[ \t]*["']?SPDX-\d/m.test(text) && /^["']?SPDXID["']?[ \t]*:/m.test(text)) {
    return 'yes';
  }
  if (!NAMED.test(path)) return 'no';
  return /\.json$/i.test(path) && isOtherJson(text, KEYS) ? 'no' : 'maybe';
}
