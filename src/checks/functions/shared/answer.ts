import { omitUndefined } from '../../../base/omit-undefined.ts';
import type { Decision } from '../../../model/finding.ts';
import { isUnknown } from '../../../base/value.ts';
import type { Evaluation } from '../../check-function.ts';
import { wrongType } from '../../wrong-type.ts';
import { renderValue } from '../../../model/render-value.ts';
import { valuePlace, type LocatedValue } from '../../../model/locate-value.ts';

/** A failure: evidence shows the opposite of the expectation, which the sentence need not say. */
export function failed(decisions: readonly Decision[], sentence: string): Evaluation {
  return { outcome: 'fail', decisions, message: withExpectation(sentence, decisions) };
}

/** An unknown result: evidence is missing, stale or contradicts itself. */
export function undecided(decisions: readonly Decision[], sentence: string): Evaluation {
  return { outcome: 'unknown', decisions, message: withExpectation(sentence, decisions) };
}

/** An evaluation with this outcome and sentence. */
export function answered(outcome: Evaluation['outcome'], decisions: readonly Decision[], sentence: string): Evaluation {
  if (outcome === 'fail') return failed(decisions, sentence);
  if (outcome === 'unknown') return undecided(decisions, sentence);
  return { outcome, decisions, message: ended(capitalized(sentence)) };
}

/** Two sentences: the fact, and what was expected, unless the fact says that, too. */
function withExpectation(fact: string, [first]: readonly Decision[]): string {
  const told = ended(capitalized(fact));
  return first === undefined || told.includes('Expected: ') ? told : `${told} Expected: ${ended(first.expected)}`;
}

function ended(sentence: string): string {
  return /[.…]$/.test(sentence) ? sentence : `${sentence}.`;
}

/** Capitalizes known words only: a sentence may begin with a lower-case name. */
function capitalized(sentence: string): string {
  return sentence.replace(
    /^(?:an?|the|every|its?|no|none|this|neither|support|product|where|what|whether|how|certificate|certificates|several)(?= )/,
    (word) => word.charAt(0).toUpperCase() + word.slice(1),
  );
}

/**
 * Returns a function that makes evaluations of one value with different actual texts. Decisions are computed when
 * they are read.
 */
export function answerAt(
  condition: string,
  looked: LocatedValue,
  expected: string,
): (outcome: Evaluation['outcome'], actual: string, message?: string) => Evaluation {
  return (outcome, actual, message) => ({
    outcome,
    get decisions() {
      return [decision(condition, looked, expected, actual)];
    },
    ...omitUndefined({ message }),
  });
}

/** As `answerAt`, with a whole clause about the value. */
export function answerFact(
  condition: string,
  looked: LocatedValue,
  expected: string,
): (outcome: Evaluation['outcome'], fact: string, message?: string) => Evaluation {
  return (outcome, fact, message) => ({
    outcome,
    get decisions() {
      return [{ ...decision(condition, looked, expected, fact), fact }];
    },
    ...omitUndefined({ message }),
  });
}

/** Text for a value that is not known, with the reason where the evidence has one. */
export function notKnown(what: string, { value }: LocatedValue): string {
  return isUnknown(value) ? `${what} not known ${renderValue(value)}` : `${what} not known`;
}

/** The decision that one value led to. */
export function decision(
  condition: string,
  looked: LocatedValue,
  expected: string,
  actual = renderValue(looked.value),
): Decision {
  return { condition, place: valuePlace(looked), path: looked.path, actual, expected };
}

/** A decision on a value of which `takes` is the only type that can be compared: `a list`, `a number` and the like. */
export function typed(made: Decision, { value }: LocatedValue, takes: string): Decision {
  return { ...made, ...omitUndefined({ doubt: wrongType(value, takes) }) };
}
