import { lacksWildcards, type TextEnds } from '../../base/text-ends.ts';
import type { Truth } from '../../base/truth.ts';
import type { State } from './pattern.ts';

const REMEMBERED = 128;
const ASTERISK = '*'.charCodeAt(0);
const QUESTION_MARK = '?'.charCodeAt(0);
const MAX_SETS = 400;

interface StateSet {
  readonly takes: readonly number[];
  readonly accepts: boolean;
  readonly acceptsAtEnd: boolean;
  /** Cached transitions by character; filled as texts are read. */
  readonly after: (StateSet | undefined)[];
}

/**
 * Returns a test that matches a pattern anywhere in a text. All states advance together over each character once, so
 * the time is bounded by characters times states for any pattern and text. Transitions are cached, so similar texts
 * only cost their characters.
 */
export function patternRunner(states: readonly State[], start: number): (text: string) => boolean {
  const known = new Map<string, StateSet>();
  const beginning = getSet(states, [start], true);

  function advance(from: StateSet, code: number): StateSet {
    const next = getSet(states, [...taken(states, from.takes, code), start], false);
    const key = `${next.takes.join(' ')} ${next.accepts} ${next.acceptsAtEnd}`;
    const same = known.get(key);
    if (same === undefined && known.size >= MAX_SETS) return next;
    if (same === undefined) known.set(key, next);
    if (code < REMEMBERED) from.after[code] = same ?? next;
    return same ?? next;
  }

  return (text) => {
    let current = beginning;
    for (let at = 0; at < text.length; at += 1) {
      if (current.accepts) return true;
      const code = text.charCodeAt(at);
      current = current.after[code] ?? advance(current, code);
    }
    return current.accepts || current.acceptsAtEnd;
  };
}

/**
 * Whether a text with only its ends known matches: yes where its start or end already does, no where no middle part
 * can lead to a match.
 */
export function matchesEnds(states: readonly State[], start: number, ends: TextEnds): Truth {
  const { start: first, end: last } = ends;
  if (endMatches(states, start, last)) return true;
  let current = getSet(states, [start], true);
  for (let at = 0; at < first.length; at += 1) {
    if (current.accepts) return true;
    current = getSet(states, [...taken(states, current.takes, first.charCodeAt(at)), start], false);
  }
  if (current.accepts) return true;
  const further = lacksWildcards(ends) ? states.map((state) => (isForWildcards(state) ? NEVER : state)) : states;
  current = anyFurther(further, current, start);
  for (let at = 0; at < last.length; at += 1) {
    if (current.accepts) return 'unknown';
    current = getSet(states, [...taken(states, current.takes, last.charCodeAt(at)), start], false);
  }
  return current.accepts || current.acceptsAtEnd ? 'unknown' : false;
}

function endMatches(states: readonly State[], start: number, last: string): boolean {
  let current = getSet(states, [start], false);
  for (let at = 0; at < last.length; at += 1) {
    if (current.accepts) return true;
    current = getSet(states, [...taken(states, current.takes, last.charCodeAt(at)), start], false);
  }
  return current.accepts || (last !== '' && current.acceptsAtEnd);
}

const NEVER: State = { kind: 'edge', at: 'start', next: 0 };

function isForWildcards(state: State): boolean {
  if (state.kind !== 'take' || !(state.matches(ASTERISK) || state.matches(QUESTION_MARK))) return false;
  for (let code = 0; code < REMEMBERED; code += 1)
    if (code !== ASTERISK && code !== QUESTION_MARK && state.matches(code)) return false;
  return true;
}

function anyFurther(states: readonly State[], from: StateSet, start: number): StateSet {
  const known = new Set([start]);
  let current = from;
  for (let before = -1; before !== known.size;) {
    before = known.size;
    for (const index of current.takes) {
      const state = states[index];
      if (state?.kind === 'take') known.add(state.next);
    }
    const next = getSet(states, [...known], false);
    const takes = [...new Set([...from.takes, ...next.takes])];
    current = {
      takes,
      accepts: from.accepts || next.accepts,
      acceptsAtEnd: from.acceptsAtEnd || next.acceptsAtEnd,
      after: [],
    };
  }
  return current;
}

function taken(states: readonly State[], takes: readonly number[], code: number): readonly number[] {
  const next: number[] = [];
  for (const index of takes) {
    const state = states[index];
    if (state?.kind === 'take' && state.matches(code)) next.push(state.next);
  }
  return next;
}

function getSet(states: readonly State[], from: readonly number[], atStart: boolean): StateSet {
  const here = reach(states, from, atStart, false);
  const acceptsAtEnd = here.accepts || reach(states, from, atStart, true).accepts;
  return { ...here, acceptsAtEnd, after: [] };
}

function reach(
  states: readonly State[],
  from: readonly number[],
  atStart: boolean,
  atEnd: boolean,
): Pick<StateSet, 'takes' | 'accepts'> {
  const seen = new Uint8Array(states.length);
  const takes: number[] = [];
  let accepts = false;
  const open = [...from];
  for (let index = open.pop(); index !== undefined; index = open.pop()) {
    const state = states[index];
    if (state === undefined || seen[index] === 1) continue;
    seen[index] = 1;
    if (state.kind === 'accept') accepts = true;
    else if (state.kind === 'take') takes.push(index);
    else if (state.kind === 'split') open.push(state.next, state.other);
    else if (state.at === 'start' ? atStart : atEnd) open.push(state.next);
  }
  return { takes: takes.sort((one, other) => one - other), accepts };
}
