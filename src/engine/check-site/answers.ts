import { expectationText } from '../../checks/expectation-text.ts';
import type { Bench } from '../../checks/harness/harness.ts';
import type { Check, Outcome } from '../../model/check.ts';
import type { CheckEntry, ExampleAnswer, PlatformSettings } from '../../model/check-site.ts';
import type { Finding } from '../../model/finding.ts';
import { groupBy } from '../../base/group-by.ts';
import { byText } from '../../base/text-order.ts';
import { answerFiles, fixSnippets, type FixSnippet } from '../fix-snippets/fix-snippets.ts';
import { getPlatform } from '../platforms.ts';

const OUTCOMES: readonly Outcome[] = ['fail', 'unknown', 'pass'];
const MOST_EXPECTATIONS = 6;
const MOST_EXCEPTIONS = 4;
/** Decisions of a finding whose expectations are shown, as in its message. */
const MOST_DECISIONS = 3;
/** An expectation that is a value says little without the setting that should have it. */
const VALUE = /^(?:"|true\b|false\b|-?\d|not set$|a value$|anything but |an? value that |at least )/;
const DOES_NOT_APPLY = 'Does not apply: ';

/** What a check says about its own examples. */
export type Answers = Pick<CheckEntry, 'expectations' | 'settings' | 'examples' | 'exceptions'>;

/** Runs a check on all of its examples, through the real parsers; the shortest part that shows an outcome is the example of it. */
export function answerExamples(check: Check, bench: Bench): Answers {
  const answer = answerFiles(check, bench);
  const findings = check.examples.flatMap((example) => answer(example, example.files) ?? []);
  const byOutcome = groupBy(findings, ({ outcome }) => outcome);
  const failing = byOutcome.get('fail') ?? [];
  return {
    expectations: getExpectations(failing),
    settings: getSettings(failing),
    examples: OUTCOMES.flatMap((outcome) => {
      const shown = fixSnippets(check, bench, outcome, answer);
      return getExamples(outcome, shown, byOutcome.get(outcome) ?? []);
    }),
    exceptions: getExceptions(byOutcome.get('not-applicable') ?? []),
  };
}

/** Where no part of an example shows an outcome, a sentence about it does. */
function getExamples(
  outcome: Outcome,
  snippets: readonly FixSnippet[],
  findings: readonly Finding[],
): readonly ExampleAnswer[] {
  if (snippets.length > 0) return snippets.map((snippet) => ({ outcome, ...snippet }));
  return [...groupBy(findings, ({ subjectType }) => getPlatform(subjectType) ?? subjectType)].flatMap(
    ([platform, [first]]) => (first === undefined ? [] : [{ outcome, platform, message: first.message }]),
  );
}

/** The commonest first; those in words make those that are values superfluous. */
function getExpectations(failing: readonly Finding[]): readonly string[] {
  const counts = new Map<string, number>();
  for (const { decisions } of failing) {
    const told = decisions.slice(0, MOST_DECISIONS);
    const text = told.length === 0 ? '' : expectationText(told);
    const [first] = told;
    const shown = first !== undefined && VALUE.test(text) ? `${first.path}: ${text}` : text;
    if (shown !== '') counts.set(shown, (counts.get(shown) ?? 0) + 1);
  }
  const all = [...counts].sort(([, one], [, other]) => other - one).map(([text]) => text);
  const values = new Set(failing.flatMap(({ decisions: [first] }) => (first === undefined ? [] : [first.path])));
  const inWords = all.filter(
    (text) => ![...values].some((path) => text.startsWith(`${path}: `) || text.startsWith(`${path} `)),
  );
  return (inWords.length > 0 ? inWords : all).slice(0, MOST_EXPECTATIONS);
}

function getSettings(failing: readonly Finding[]): readonly PlatformSettings[] {
  const told = failing.filter(({ setting }) => setting !== undefined);
  const platforms = groupBy(told, ({ subjectType }) => getPlatform(subjectType) ?? subjectType);
  return [...platforms].sort(byText(([platform]) => platform)).map(([platform, findings]) => ({
    platform,
    clauses: [...new Set(findings.flatMap(({ setting = [] }) => setting))].sort(),
  }));
}

function getExceptions(findings: readonly Finding[]): readonly string[] {
  const messages = findings.map(({ message }) => message).filter((message) => message.startsWith(DOES_NOT_APPLY));
  const sentences = [...new Set(messages.map((message) => message.slice(DOES_NOT_APPLY.length)))];
  return sentences.slice(0, MOST_EXCEPTIONS);
}
