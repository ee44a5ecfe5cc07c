import type { Decision } from '../model/finding.ts';
import { shownActual } from '../model/secrets/free-form.ts';
import { shownName } from '../model/secrets/shown-text.ts';
import type { Reasons } from './answered-finding.ts';

/** What was told of an answer as it may be shown: all that a finding says goes through here. */
export function shownReasons({ decisions, message, notes }: Reasons): Reasons {
  return {
    decisions: decisions.map(shownDecision),
    ...(message === undefined ? {} : { message: shownName(message) }),
    ...(notes === undefined ? {} : { notes: notes.map(shownName) }),
  };
}

function shownDecision(decision: Decision): Decision {
  const { path, actual, expected, fact } = decision;
  return {
    ...decision,
    path: shownName(path),
    actual: shownName(shownActual(path, actual)),
    expected: shownName(expected),
    ...(fact === undefined ? {} : { fact: shownName(fact) }),
  };
}
