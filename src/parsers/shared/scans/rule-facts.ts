import type { RuleResult } from '../../../model/scan.ts';

const CCI = /^CCI-\d{6}$/;
const CONTROL = /^([A-Z]{2}-\d{1,2})(?:\((\d{1,2})\))?/;
/** Enough for every rule that a benchmark has; a list of a hostile file ends here. */
const MOST_IDS = 100;
const LONGEST = 300;
/** What any host calls itself, so that it does not tell which one it is; the last is what InSpec makes of no name. */
const NAMELESS =
  /^(?:localhost(?:\.local(?:domain)?[46]?)?|127(?:\.\d{1,3}){3}|::1|da39a3ee-5e6b-5b0d-b255-bfef95601890)$/;

/** The control correlation identifiers among texts, each once. */
export function cciIds(texts: Iterable<string>): readonly string[] {
  const ids = new Set<string>();
  for (const text of texts) if (ids.size < MOST_IDS && CCI.test(text)) ids.add(text);
  return [...ids].sort();
}

/** Controls that references such as `CM-6(a)` and `AC-2 (3)` name, without their parts. */
export function controlIds(texts: Iterable<string>): readonly string[] {
  const ids = new Set<string>();
  for (const text of texts) {
    const [, control, enhancement] = CONTROL.exec(text.replace(/ (?=\()/, '')) ?? [];
    if (control === undefined || ids.size >= MOST_IDS) continue;
    ids.add(enhancement === undefined ? control : `${control}(${enhancement})`);
  }
  return [...ids].sort();
}

/** CAT I to III, which files write as high, medium and low; in between where they say something else. */
export function readSeverity(text: string): RuleResult['severity'] {
  const lower = text.toLowerCase();
  return lower === 'high' || lower === 'low' ? lower : 'medium';
}

/** One line of bounded length. */
export function shortText(text: string, longest = LONGEST): string {
  const line = text
    .slice(0, longest * 4)
    .replaceAll(/\s+/g, ' ')
    .trim();
  return line.length > longest ? `${line.slice(0, longest).replace(/[\uD800-\uDBFF]$/, '')}…` : line;
}

/** The names of a target in lower case, each once; none where they are those of any host. */
export function targetNames(texts: Iterable<string>): readonly string[] {
  const names = new Set<string>();
  for (const text of texts) {
    const name = text.trim().toLowerCase().replace(/\.$/, '').slice(0, 253);
    if (name !== '' && !NAMELESS.test(name) && names.size < MOST_IDS) names.add(name);
  }
  return [...names];
}

/** Addresses that many machines have: loopback, link-local, and the bridge that Docker creates by default. */
const SHARED_ADDRESS = /^(?:127\.|169\.254\.|172\.17\.0\.1$|fe80:|(?:0{1,4}:){7}0{0,3}1$|::1?$|0\.0\.0\.0$)/;
const ADDRESS = /^(?:\d{1,3}(?:\.\d{1,3}){3}|[\da-f]{0,4}(?::[\da-f]{0,4}){2,7})$/;

/** The addresses of a target in lower case, each once. */
export function targetAddresses(texts: Iterable<string>): readonly string[] {
  const addresses = new Set<string>();
  for (const text of texts) {
    const address = text.slice(0, 60).trim().toLowerCase();
    if (ADDRESS.test(address) && !SHARED_ADDRESS.test(address) && addresses.size < MOST_IDS) addresses.add(address);
  }
  return [...addresses];
}
