import { groupBy } from '../base/group-by.ts';
import type { Decision } from '../model/finding.ts';
import { enumerated } from '../base/enumerated.ts';

/** The expectation of the operator `exists`. */
export const SET = 'a value';
export const NOT_SET = 'not set';

/**
 * The expected state. Where places have different expectations, each one names its place, and the text says whether
 * all or one of them is needed.
 */
export function expectationText(given: readonly Decision[]): string {
  const decisions = given.map((decision) => ({ ...decision, expected: decision.expected.replace(NOT_ONE, 'no ') }));
  const [only = '', ...others] = new Set(decisions.map(({ expected }) => expected));
  if (others.length === 0) return only;
  const isOnePlace = new Set(decisions.map(({ path }) => path)).size === 1;
  const repeated = repeatedWords(decisions);
  const text = (decision: Decision): string =>
    isOnePlace || repeated.has(decision.expected) ? decision.expected : placedText(decision);
  const allText = (some: readonly Decision[]): string => enumerated(unique(some.map(text)));
  const texts = [...groupBy(decisions, ({ option }) => option?.of)].map(([of, together]) => {
    if (of === undefined) return allText(together);
    const options = [...groupBy(together, ({ option }) => option?.index).values()];
    const choices = unique(options.map(allText));
    return options.some(({ length }) => length > 1) ? choices.join('; or ') : enumerated(choices, 'or');
  });
  return unique(texts).join('; and ');
}

/** "Anything but" one of a kind: none of it. */
const NOT_ONE = /^anything but an? /;

/** Phrases of a check about several conditions: they need no path, and are said once. */
function repeatedWords(decisions: readonly Decision[]): ReadonlySet<string> {
  const counts = [...groupBy(decisions, ({ expected }) => expected)];
  return new Set(counts.filter(([words, { length }]) => length > 1 && PHRASE.test(words)).map(([words]) => words));
}

/** Whether an expectation is worded by a check, not by an operator. */
export function isPhrase(expected: string): boolean {
  return PHRASE.test(expected) && !ENTRIES.test(expected);
}

const ENTRIES = /^(?:at least one entry|no entry)|^something that /;

/** Several words of a check, and none of an operator. */
const PHRASE = /^(?!anything but|a value that|something )[A-Za-z][\w-]* [\w-]+ [\w-]+/;

function placedText({ path, expected, fact }: Decision): string {
  if (expected === SET) return `${path} set`;
  if (expected === path || expected.endsWith(` ${path}`)) return expected;
  // where the fact is in words, or the path is, what is expected says what it is about
  if (path.includes(' ') || (fact !== undefined && !fact.includes(path))) return expected;
  return /^(?:an?|the|one|no|only) /.test(expected) ? `${expected} (${path})` : `${path} ${expected}`;
}

function unique(texts: readonly string[]): readonly string[] {
  return [...new Set(texts)];
}
