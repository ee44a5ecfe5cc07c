import { shownText } from '../../model/secrets/shown-text.ts';

/** The beginning of the engine's own comments. */
export const MARKER = 'evidence-engine:ignore';
const CHECKOV = 'checkov:skip=';
const TRIVY = 'trivy:ignore:';
/** The text in comments for other scanners. */
export const FOREIGN_MARKERS: readonly string[] = [CHECKOV, TRIVY];

const LONGEST_COMMENT = 1000;
const LONGEST_REASON = 300;
const LONGEST_ID = 120;
const MOST_RULES = 20;

/** One suppression as it is written, before it is checked against the existing checks. */
export interface WrittenSuppression {
  /** The scanner of the id; absent for the id of a check. */
  readonly scanner?: string;
  readonly id: string;
  /** One line without secrets; empty where none is given. */
  readonly reason: string;
  /** Last day, `YYYY-MM-DD`, if the comment names one. */
  readonly until?: string;
}

/**
 * The suppressions in a comment: `evidence-engine:ignore <check> <reason>`, and for other scanners
 * `checkov:skip=<id>:<reason>` and `trivy:ignore:<id>`, as Checkov ("Suppressing and Skipping Policies") and Trivy
 * ("Filtering", by inline comments) define them. The comment must begin with it; prose that mentions it suppresses
 * nothing. Linear in the comment.
 */
export function readSuppressions(comment: string): readonly WrittenSuppression[] {
  const text = comment.slice(0, LONGEST_COMMENT).trim();
  if (text.startsWith(MARKER)) return readOwn(text.slice(MARKER.length));
  if (text.startsWith(CHECKOV)) return readCheckov(text.slice(CHECKOV.length));
  return text.startsWith(TRIVY) ? readTrivy(text) : [];
}

/** Empty for a longer word, such as `evidence-engine:ignored`. */
function readOwn(rest: string): readonly WrittenSuppression[] {
  if (rest !== '' && rest.trimStart() === rest) return [];
  const [id, reason] = splitAt(rest.trim(), (character) => character.trim() === '');
  return [{ id: id.slice(0, LONGEST_ID), reason: reasonText(reason) }];
}

function readCheckov(rest: string): readonly WrittenSuppression[] {
  const [id, reason] = splitAt(rest, (character) => character === ':' || character.trim() === '');
  return [{ scanner: 'checkov', id: id.slice(0, LONGEST_ID), reason: reasonText(reason) }];
}

/** Several rules may follow each other; `exp:` sets the last day of one. Ids of older versions begin with `AVD-`. */
function readTrivy(text: string): readonly WrittenSuppression[] {
  const words = text.split(/\s/).filter((word) => word.startsWith(TRIVY));
  return words.slice(0, MOST_RULES).map((word) => {
    const [id, rest] = splitAt(word.slice(TRIVY.length), (character) => character === ':');
    const until = rest.startsWith('exp:') ? { until: rest.slice(4, 14) } : {};
    return { scanner: 'trivy', id: id.replace(/^AVD-/, '').slice(0, LONGEST_ID), reason: '', ...until };
  });
}

function splitAt(text: string, ends: (character: string) => boolean): readonly [string, string] {
  for (let at = 0; at < text.length; at += 1) if (ends(text.charAt(at))) return [text.slice(0, at), text.slice(at + 1)];
  return [text, ''];
}

function reasonText(text: string): string {
  const line = shownText(text.replaceAll(/\s+/g, ' ').trim());
  return line.length > LONGEST_REASON ? `${line.slice(0, LONGEST_REASON - 1)}…` : line;
}
