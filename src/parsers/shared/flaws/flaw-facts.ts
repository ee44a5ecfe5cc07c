import { textField } from '../fields.ts';
import { targetNames } from '../scans/rule-facts.ts';
import { imageRepository, type FlawSeverity, type FlawTarget } from '../../../model/vulnerability.ts';
import type { ValueMap } from '../../../base/value.ts';

const SEVERITIES: ReadonlyMap<string, FlawSeverity> = new Map([
  ['critical', 'critical'],
  ['important', 'high'],
  ['high', 'high'],
  ['moderate', 'moderate'],
  ['medium', 'moderate'],
  ['low', 'low'],
  ['minor', 'low'],
  ['negligible', 'low'],
  ['informational', 'low'],
]);
const LONGEST = 200;

/** The severity that a tool writes; `unknown` for a word that is none. */
export function readFlawSeverity(text: string): FlawSeverity {
  return SEVERITIES.get(text.toLowerCase()) ?? 'unknown';
}

/** A text of a report on one line and short; empty where it has none. */
export function factText(map: ValueMap, key: string): string {
  return cut(textField(map, key) ?? '');
}

/** One line of at most 200 characters. */
export function cut(text: string): string {
  const line = text.slice(0, LONGEST).replaceAll(/\s+/g, ' ').trim();
  return line.replace(/[\uD800-\uDBFF]$/, '');
}

/** An image by all of its references; the first one names it. `undefined` where no reference has a repository. */
export function imageTarget(references: readonly string[]): FlawTarget | undefined {
  const names = targetNames(references.filter((each) => imageRepository(each) !== '' && !each.startsWith('sha256:')));
  const [name] = names;
  return name === undefined ? undefined : { kind: 'image', name, names };
}
