import { omitUndefined } from '../../../base/omit-undefined.ts';
import type { Decision } from '../../../model/finding.ts';
import { isUnknown } from '../../../base/value.ts';
import type { Evaluation } from '../../check-function.ts';
import { renderValue } from '../../../model/render-value.ts';
import { valuePlace, type LocatedValue } from '../../../model/locate-value.ts';

/** Evidence shows the opposite of what is asked. */
export function contradicted(decisions: readonly Decision[], sentence: string): Evaluation {
  return { outcome: 'fail', decisions, message: `Contradicted: ${ended(sentence)}` };
}

/** Evidence is missing, stale or disagrees with itself. */
export function notDemonstrated(decisions: readonly Decision[], sentence: string): Evaluation {
  return { outcome: 'unknown', decisions, message: `Not demonstrated: ${ended(sentence)}` };
}

/** The same of a check that is about no ladder of proof: the sentence says it all. */
export function failed(decisions: readonly Decision[], sentence: string): Evaluation {
  return { outcome: 'fail', decisions, message: ended(capitalized(sentence)) };
}

/** What is missing, of a check that is about no ladder of proof. */
export function open(decisions: readonly Decision[], sentence: string): Evaluation {
  return { outcome: 'unknown', decisions, message: ended(capitalized(sentence)) };
}

/** Any outcome with its sentence, which says first that evidence contradicts or is missing where it does. */
export function answered(outcome: Evaluation['outcome'], decisions: readonly Decision[], sentence: string): Evaluation {
  if (outcome === 'fail') return contradicted(decisions, sentence);
  if (outcome === 'unknown') return notDemonstrated(decisions, sentence);
  return { outcome, decisions, message: ended(capitalized(sentence)) };
}

function ended(sentence: string): string {
  return /[.…]$/.test(sentence) ? sentence : `${sentence}.`;
}

/** A sentence with a capital letter, unless it begins with a name that is written small. */
function capitalized(sentence: string): string {
  return sentence.replace(
    /^(?:an?|the|every|its|no|none|this|neither|support|product|where)(?= )/,
    (word) => word.charAt(0).toUpperCase() + word.slice(1),
  );
}

/** Answers about one value that differ in what was found there. What is shown is worked out when somebody reads it. */
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

/** The same with a whole clause about what was found. */
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

/** A value that no record tells, with the reason where the evidence has one. */
export function notKnown(what: string, { value }: LocatedValue): string {
  return isUnknown(value) ? `${what} not known ${renderValue(value)}` : `${what} not known`;
}

/** What one value decided. */
export function decision(
  condition: string,
  looked: LocatedValue,
  expected: string,
  actual = renderValue(looked.value),
): Decision {
  return { condition, place: valuePlace(looked), path: looked.path, actual, expected };
}
