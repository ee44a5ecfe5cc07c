import { omitUndefined } from '../../../base/omit-undefined.ts';
import type { Decision } from '../../../model/finding.ts';
import { isUnknown } from '../../../base/value.ts';
import type { Evaluation } from '../../check-function.ts';
import { renderValue } from '../../../model/render-value.ts';
import { valuePlace, type LocatedValue } from '../../../model/locate-value.ts';

/** A failure: evidence shows the opposite of the expectation. */
export function contradicted(decisions: readonly Decision[], sentence: string): Evaluation {
  return { outcome: 'fail', decisions, message: `Contradicted: ${ended(sentence)}` };
}

/** An unknown result: evidence is missing, stale or contradicts itself. */
export function notDemonstrated(decisions: readonly Decision[], sentence: string): Evaluation {
  return { outcome: 'unknown', decisions, message: `Not demonstrated: ${ended(sentence)}` };
}

/** A failure whose message is the sentence alone, without the prefix of `contradicted`. */
export function failed(decisions: readonly Decision[], sentence: string): Evaluation {
  return { outcome: 'fail', decisions, message: ended(capitalized(sentence)) };
}

/** An unknown result whose message is the sentence alone, without the prefix of `notDemonstrated`. */
export function open(decisions: readonly Decision[], sentence: string): Evaluation {
  return { outcome: 'unknown', decisions, message: ended(capitalized(sentence)) };
}

/** An evaluation with this outcome and sentence, with the prefixes of `contradicted` and `notDemonstrated`. */
export function answered(outcome: Evaluation['outcome'], decisions: readonly Decision[], sentence: string): Evaluation {
  if (outcome === 'fail') return contradicted(decisions, sentence);
  if (outcome === 'unknown') return notDemonstrated(decisions, sentence);
  return { outcome, decisions, message: ended(capitalized(sentence)) };
}

function ended(sentence: string): string {
  return /[.…]$/.test(sentence) ? sentence : `${sentence}.`;
}

/** Capitalizes known words only: a sentence may begin with a lower-case name. */
function capitalized(sentence: string): string {
  return sentence.replace(
    /^(?:an?|the|every|its|no|none|this|neither|support|product|where)(?= )/,
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
