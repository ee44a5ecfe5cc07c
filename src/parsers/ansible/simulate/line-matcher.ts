import type { Value } from '../../../base/value.ts';
import { compileRegex } from '../../../languages/jinja/regex.ts';
import { HOLE } from '../../../languages/jinja/render.ts';
import type { FileLine } from './machine.ts';

/** Whether a line matches. */
export type Matcher = (line: string) => boolean | 'unknown';

/** The last line that matches, or the first one. */
export function readMatch(
  lines: readonly FileLine[],
  matches: Matcher,
  isFirst: boolean,
): number | 'unknown' | undefined {
  const indexes = [...lines.keys()];
  for (const index of isFirst ? indexes : indexes.toReversed()) {
    const matched = matches(lines[index]?.text ?? '');
    if (matched !== false) return matched === true ? index : 'unknown';
  }
  return undefined;
}

/** The matcher of a regular expression or a search text; `undefined` where there is neither. */
export function createMatcher(regexp: Value | undefined, search: Value | undefined): Matcher | undefined {
  if (typeof search === 'string') return (line) => (line.includes(HOLE) ? 'unknown' : line.includes(search));
  if (regexp === undefined || regexp === null) return undefined;
  const compiled = typeof regexp === 'string' ? compileRegex(regexp.replaceAll(/\n{1,100}$/g, '')) : undefined;
  if (compiled === undefined) return () => 'unknown';
  return (line) => {
    if (line.includes(HOLE)) return startsOtherwise(String(regexp), line) ? false : 'unknown';
    return compiled.test(line);
  };
}

/** A pattern for lines that begin with a word, perhaps commented out: `(?i)^#?\s*Banner`. */
const BEGINS =
  /^(\(\?[im]{1,2}\))?\(?\^(?:\\s[*+?]?|#[?*]?|\(#\|\)|\(\?:#\)\?|\(#(?:\\s\*)?\)\?|\[#\\s\]\*|\s|\()*([A-Za-z]{3,100})(?![A-Za-z?*+{])([^|]{0,300})$/;

function startsOtherwise(regexp: string, line: string): boolean {
  const [, flags, word = '', rest] = BEGINS.exec(regexp) ?? [];
  const known = line.slice(0, line.indexOf(HOLE)).replace(/^[#\s]+/, '');
  if (rest === undefined || known === '') return false;
  const [one, other] = flags?.includes('i') === true ? [word.toLowerCase(), known.toLowerCase()] : [word, known];
  const length = Math.min(one.length, other.length);
  return one.slice(0, length) !== other.slice(0, length);
}
