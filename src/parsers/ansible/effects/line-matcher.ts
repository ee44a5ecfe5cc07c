import type { Value } from '../../../model/value.ts';
import { compileRegex, isSafe } from '../jinja/regex.ts';
import { HOLE } from '../jinja/render.ts';
import type { FileLine } from './machine.ts';

/** Whether a line is one that a pattern means. */
export type Matcher = (line: string) => boolean | 'unknown';

/** The last line that is meant, or the first one. */
export function matchOf(
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

/** What a regular expression or a text to search for means; `undefined` where none is given. */
export function matcherOf(regexp: Value | undefined, search: Value | undefined): Matcher | undefined {
  if (typeof search === 'string') return (line) => (line.includes(HOLE) ? 'unknown' : line.includes(search));
  if (regexp === undefined || regexp === null) return undefined;
  const compiled = typeof regexp === 'string' ? compileRegex(regexp.replaceAll(/\n{1,100}$/g, '')) : undefined;
  if (compiled === undefined) return () => 'unknown';
  return (line) => {
    if (line.includes(HOLE) || !isSafe(line, compiled.open)) return 'unknown';
    return compiled.pattern.test(line);
  };
}
