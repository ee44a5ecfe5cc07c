import type { Decision } from '../model/finding.ts';
import { enumerated } from '../base/enumerated.ts';
import { mergeClauses } from './merge-clauses.ts';
import { plainPath } from './path-names.ts';

/** How an unknown value is shown: its known ends, then the reason in parentheses. */
const NOT_KNOWN = /^(?:"((?:[^"\\\\]|\\\\.)*?)…((?:[^"\\\\]|\\\\.)*)" )?\((.*)\)$/;
/** A text, a number or a switch. */
const VALUE = /^(?:"[^"]*"|-?\d[\d.]*|true|false)$/;
const LAST_NAME = /\.[\w-]+$/;
const AFTER_APPLY = 'known after apply';

export type Shown = Pick<Decision, 'path' | 'actual' | 'fact' | 'within' | 'doubt' | 'entry'>;

/**
 * The value at a path as a clause: `encrypted is false`. A value that is set but not known yet never reads as
 * possibly unset; with `isOpen`, whether it is set is unknown, too.
 */
export function factText({ path, actual, fact, within, doubt, entry }: Shown, isOpen: boolean): string {
  if (fact !== undefined) return fact;
  if (entry !== undefined && VALUE.test(actual)) return `${path.replace(LAST_NAME, '')} sets ${entry} to ${actual}`;
  if (within !== undefined && isInside(path, within)) {
    return `${factText({ path: within, actual }, isOpen)}, so ${path} ${isOrAre(path)} not known`;
  }
  const shown = plainPath(path);
  const [matched, start = '', end = '', reason = ''] = NOT_KNOWN.exec(actual) ?? [];
  if (matched === undefined) return `${shown} is ${actual}${doubt === undefined ? '' : ` (${doubt})`}`;
  if (start !== '' || end !== '') return `${shown} ${endsText(start, end)}; the rest is ${laterText(reason)}`;
  if (reason === AFTER_APPLY)
    return isOpen ? `${shown} is decided at apply` : `${shown} is set; its value is decided at apply`;
  return reasonText(shown, reason);
}

function isOrAre(paths: string): string {
  return /, | and /.test(paths) ? 'are' : 'is';
}

function endsText(start: string, end: string): string {
  return enumerated([
    ...(start === '' ? [] : [`begins with "${start}"`]),
    ...(end === '' ? [] : [`ends with "${end}"`]),
  ]);
}

function laterText(reason: string): string {
  return reason === AFTER_APPLY ? 'decided at apply' : `not known (${reason})`;
}

const CLAUSES: ReadonlyMap<string, (path: string) => string> = new Map([
  ['redacted', (path) => `${path} is set (value redacted)`],
  ['redacted, empty', (path) => `${path} is empty (redacted)`],
  ['not collected', (path) => `${path} was not collected`],
  ['set by no task that reaches this host', (path) => `No task that reaches this host ${verbFor(path)} ${path}`],
  ['part of a value that is not known', (path) => `${path} is part of a value that is not known`],
  ['a parameter that is not known', (path) => `${path} is set by a parameter whose value is not known`],
  ['not the kind of value that this path expects', (path) => `${path} has an unexpected type`],
  ['a variable that is not known here', (path) => `${path} is set by a variable whose value is not known`],
]);

/** A setting is set, a question is decided; of several, each has to be one. */
function verbFor(paths: string): string {
  return paths.split(/, | and /).every((path) => /^(?:whether|what|which) /.test(path)) ? 'decides' : 'sets';
}

/** A reason that says what is known of the value. */
const OF_VALUE = /^not set, and /;

const WITHOUT_VALUE = /^(var\.[\w-]+) has no value$/;

function reasonText(path: string, reason: string): string {
  const variable = WITHOUT_VALUE.exec(reason)?.[1];
  if (variable !== undefined) return `${path} is set by ${variable}, which has no value in the evidence`;
  if (OF_VALUE.test(reason)) return `${path} is ${reason}`;
  return CLAUSES.get(reason)?.(path) ?? `${path} is not known (${reason})`;
}

/** Clauses as one: only the first keeps the capital letter of a sentence. */
export function joinClauses(clauses: readonly string[]): string {
  const joined = mergeClauses([...new Set(clauses)]).map((clause, index) => (index === 0 ? clause : lowered(clause)));
  return joined.some((clause) => clause.includes(' and ')) ? joined.join('; ') : enumerated(joined);
}

/** A clause that does not begin the sentence. */
export function lowered(text: string): string {
  return text.replace(/^(?:No|This|Which|The|An?|Other|Some|Its?|In) (?=[\w])/, (word) => word.toLowerCase());
}

/** A list or a map, of which a member says more. */
const OUTLINE = /^[[{]/;

/** Those that say something more than the others: of a structure, its member that decided is enough. */
export function tellingFacts<T extends Shown>(all: readonly T[]): readonly T[] {
  return all.filter(
    ({ path, actual, fact }) =>
      !all.some(
        (other) =>
          (OUTLINE.test(actual) && isInside(other.path, path)) ||
          (fact === presence(path) && other.path === path && other.fact !== fact),
      ),
  );
}

/** The fact that something is set, without what it contains. */
export function presence(path: string): string {
  return `${plainPath(path)} is set`;
}

/** Whether a path leads into the value at another path and therefore adds nothing to it. */
export function isInside(path: string, outer: string): boolean {
  return path.startsWith(`${outer}.`) || path.startsWith(`${outer}[`);
}
