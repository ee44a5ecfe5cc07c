import { ArgumentFault } from './operator.ts';
import { readClass, readEscape, type Matches } from './pattern-class.ts';

/** One state of the automaton: consume a character, split, assert an edge, or accept. */
export type State =
  | { readonly kind: 'take'; readonly matches: Matches; next: number }
  | { readonly kind: 'split'; next: number; other: number }
  | { readonly kind: 'edge'; readonly at: 'start' | 'end'; next: number }
  | { readonly kind: 'accept' };

/** A part of a pattern that is not yet compiled. `unbounded`: contains a star or plus. */
interface Piece {
  readonly unbounded: boolean;
  /** Adds its states so that they lead to `next`; returns the index of its first state. */
  emit(states: State[], next: number): number;
}

const MAX_PATTERN = 512;
const MAX_STATES = 4000;
const MAX_REPEAT = 1000;
const QUANTIFIER = /^(?:[*+?]|\{(\d{1,4})(?:(,)(\d{1,4})?)?\})/;

/**
 * Compiles a restricted pattern to an automaton that runs in linear time. Allowed: literals, `.`, classes, `\d \w \s`
 * and their opposites, groups, `|`, `^`, `$`, `* + ?` and `{n,m}` up to 1000. Rejected: look-around, back-references,
 * and a star or plus inside another one. Throws `ArgumentFault`. An RE2 library does not fit: it cannot match a text
 * whose middle is not known yet, and two engines could disagree about one pattern.
 */
export function compilePattern(source: string): { readonly states: readonly State[]; readonly start: number } {
  if (source.length > MAX_PATTERN) throw new ArgumentFault(`takes a pattern of at most ${MAX_PATTERN} characters`);
  const reader = { source, at: 0 };
  const piece = readAlternatives(reader);
  if (reader.at < source.length) throw new ArgumentFault('has a ")" without "(" in its pattern');
  const states: State[] = [{ kind: 'accept' }];
  const start = piece.emit(states, 0);
  return { states, start };
}

interface Reader {
  readonly source: string;
  at: number;
}

function readAlternatives(reader: Reader): Piece {
  const branches = [readSequence(reader)];
  while (reader.source[reader.at] === '|') {
    reader.at += 1;
    branches.push(readSequence(reader));
  }
  return {
    unbounded: branches.some((branch) => branch.unbounded),
    emit(states, next) {
      const starts = branches.map((branch) => branch.emit(states, next));
      return starts.reduce((one, other) => add(states, { kind: 'split', next: one, other }));
    },
  };
}

function readSequence(reader: Reader): Piece {
  const pieces: Piece[] = [];
  while (reader.at < reader.source.length && !'|)'.includes(reader.source.charAt(reader.at)))
    pieces.push(readQuantified(reader));
  return {
    unbounded: pieces.some((piece) => piece.unbounded),
    emit: (states, next) => pieces.reduceRight((after, piece) => piece.emit(states, after), next),
  };
}

function readQuantified(reader: Reader): Piece {
  const atom = readAtom(reader);
  const match = QUANTIFIER.exec(reader.source.slice(reader.at));
  if (match === null) return atom;
  reader.at += match[0].length;
  if (QUANTIFIER.test(reader.source.slice(reader.at)))
    throw new ArgumentFault('has two quantifiers in a row in its pattern; lazy ones change nothing and are refused');
  const { least, most } = repetition(match);
  if (least > MAX_REPEAT || (most !== undefined && (most > MAX_REPEAT || most < least)))
    throw new ArgumentFault(`has a repetition in its pattern that is not between 0 and ${MAX_REPEAT}`);
  if (most === undefined && atom.unbounded)
    throw new ArgumentFault('repeats something without end that already repeats without end');
  return repeat(atom, least, most);
}

function repetition([sign, first, comma, last]: RegExpExecArray): { readonly least: number; readonly most?: number } {
  if (sign === '*') return { least: 0 };
  if (sign === '+') return { least: 1 };
  if (sign === '?') return { least: 0, most: 1 };
  const least = Number(first);
  if (comma === undefined) return { least, most: least };
  return last === undefined ? { least } : { least, most: Number(last) };
}

function repeat(atom: Piece, least: number, most: number | undefined): Piece {
  return {
    unbounded: most === undefined || atom.unbounded,
    emit(states, next) {
      let after = next;
      if (most === undefined) {
        const loop: State = { kind: 'split', next, other: next };
        after = add(states, loop);
        loop.other = atom.emit(states, after);
      }
      for (let count = least; count < (most ?? least); count += 1)
        after = add(states, { kind: 'split', next, other: atom.emit(states, after) });
      for (let count = 0; count < least; count += 1) after = atom.emit(states, after);
      return after;
    },
  };
}

function readAtom(reader: Reader): Piece {
  const character = reader.source.charAt(reader.at);
  reader.at += 1;
  if (character === '(') return readGroup(reader);
  if (character === '^') return edge('start');
  if (character === '$') return edge('end');
  if ('*+?{'.includes(character)) throw new ArgumentFault(`has nothing to repeat before "${character}" in its pattern`);
  if (character === '.') return take((code) => code !== 10 && code !== 13 && code !== 0x2028 && code !== 0x2029);
  if (character === '[') return take(readClass(reader));
  if (character === '\\') return take(readEscape(reader));
  const wanted = character.charCodeAt(0);
  return take((code) => code === wanted);
}

function readGroup(reader: Reader): Piece {
  if (reader.source[reader.at] === '?') {
    if (reader.source[reader.at + 1] !== ':')
      throw new ArgumentFault('has look-around or a named group in its pattern; only (...) and (?:...) are allowed');
    reader.at += 2;
  }
  const inner = readAlternatives(reader);
  if (reader.source[reader.at] !== ')') throw new ArgumentFault('has a "(" without ")" in its pattern');
  reader.at += 1;
  return inner;
}

function take(matches: Matches): Piece {
  return { unbounded: false, emit: (states, next) => add(states, { kind: 'take', matches, next }) };
}

function edge(at: 'start' | 'end'): Piece {
  return { unbounded: false, emit: (states, next) => add(states, { kind: 'edge', at, next }) };
}

function add(states: State[], state: State): number {
  if (states.length >= MAX_STATES) throw new ArgumentFault('has a pattern that repeats too much');
  return states.push(state) - 1;
}
