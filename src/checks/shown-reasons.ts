import { extend } from '../base/extend.ts';
import { omitUndefined } from '../base/omit-undefined.ts';
import type { Decision } from '../model/finding.ts';
import type { Stated } from '../model/flaw-statement.ts';
import { shownActual } from '../model/secrets/free-form.ts';
import { shownName } from '../model/secrets/shown-text.ts';

/** The reasons for an outcome. Without a message, one is made from the decisions. */
export interface Reasons {
  readonly decisions: readonly Decision[];
  readonly message?: string | undefined;
  /** In addition to the notes of the subject. */
  readonly notes?: readonly string[];
  readonly stated?: Stated | undefined;
}

/** Makes the reasons for an outcome safe to show. All text of a finding passes through here. */
export function shownReasons({ decisions, message, notes, stated }: Reasons): Reasons {
  return {
    decisions: decisions.map(shownDecision),
    ...(message === undefined ? {} : { message: shownName(message) }),
    ...(notes === undefined ? {} : { notes: notes.map(shownName) }),
    ...(stated === undefined
      ? {}
      : { stated: { ...stated, by: shownName(stated.by), reason: shownName(stated.reason) } }),
  };
}

function shownDecision(decision: Decision): Decision {
  const { path, actual, expected, fact, within, meaning, entry } = decision;
  const shown = extend(decision, {
    path: shownName(path),
    actual: shownName(shownActual(path, actual)),
    expected: shownName(expected),
  });
  if (fact === undefined && within === undefined && meaning === undefined && entry === undefined) return shown;
  return extend(
    shown,
    omitUndefined({
      within: within && shownName(within),
      fact: fact && shownName(fact),
      meaning: meaning && shownName(meaning),
      entry: entry && shownName(entry),
    }),
  );
}
