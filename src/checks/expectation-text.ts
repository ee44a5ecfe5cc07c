import { groupBy } from '../base/group-by.ts';
import type { Decision } from '../model/finding.ts';
import { enumerated } from './enumerated.ts';

/** What the operator `exists` expects. */
export const SET = 'a value';
export const NOT_SET = 'not set';

/**
 * What would have been right. Where several places expect different things, each names its place, and whether all of them
 * or one of them is needed.
 */
export function expectationText(decisions: readonly Decision[]): string {
  const [only = '', ...others] = new Set(decisions.map(({ expected }) => expected));
  if (others.length === 0) return only;
  const isOnePlace = new Set(decisions.map(({ path }) => path)).size === 1;
  const texts = [...groupBy(decisions, ({ option }) => option?.of)].map(([of, together]) => {
    if (of === undefined) return allText(together, isOnePlace);
    const options = [...groupBy(together, ({ option }) => option?.index).values()];
    const texts = unique(options.map((option) => allText(option, isOnePlace)));
    return options.some(({ length }) => length > 1) ? texts.join('; or ') : enumerated(texts, 'or');
  });
  return texts.length === 1 ? texts.join('') : texts.join('; and ');
}

function allText(decisions: readonly Decision[], isOnePlace: boolean): string {
  return enumerated(unique(decisions.map((decision) => (isOnePlace ? decision.expected : placedText(decision)))));
}

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
