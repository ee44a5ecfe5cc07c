import type { Value } from '../../../base/value.ts';
import { renderValue } from '../../../model/render-value.ts';
import type { Beside } from '../variation.ts';
import type { NearMiss } from '../near-miss.ts';
import { borrowedInPlace, lastName, textInPlace } from '../put-in-place.ts';

const PLAIN = /^[\w ,:/@-]+$/;

/** A prefix without its last punctuation mark, and one that may occur anywhere. */
export function* startsBeside(argument: Value, path: string): Generator<Beside> {
  if (typeof argument !== 'string') return;
  const shorter = argument.replace(/[^A-Za-z0-9]$/, '');
  if (shorter !== argument && shorter !== '')
    yield {
      argument: shorter,
      could: `be ${renderValue(shorter)}`,
      wanted: `where ${path} only begins with that`,
      near: textInPlace(path, `${shorter}x`),
    };
  const wanted = `where ${path} has ${renderValue(argument)} further behind`;
  yield { argument, operator: 'contains', could: 'be contains', wanted, near: textInPlace(path, `x${argument}`) };
}

/** A part without its first or its last character. */
export function* partsBeside(argument: Value, path: string): Generator<Beside> {
  if (typeof argument !== 'string' || argument.length < 2) return;
  for (const shorter of [argument.slice(0, -1), argument.slice(1)])
    yield {
      argument: shorter,
      could: `be ${renderValue(shorter)}`,
      wanted: `where ${path} only contains that`,
      near: textInPlace(path, shorter),
    };
}

/** The pattern without one of its anchors or one of its alternatives. */
export function* patternsBeside(pattern: Value, path: string): Generator<Beside> {
  if (typeof pattern !== 'string') return;
  const alternatives = [...cuts(pattern)].map(([from, to]) => pattern.slice(from, to).replace(/^\||\|$/g, ''));
  for (const [from, to] of cuts(pattern)) {
    const cut = pattern.slice(from, to);
    const argument = pattern.slice(0, from) + pattern.slice(to);
    const near = getNearMiss(cut, alternatives, path);
    if (!/^[$^]*$/.test(argument)) yield { argument, could: `be without ${cut}`, wanted: wanted(cut, path), near };
  }
}

function getNearMiss(cut: string, alternatives: readonly string[], path: string): NearMiss {
  if (cut === '^') return borrowedInPlace(path, (text) => `x${text}`);
  if (cut === '$') return borrowedInPlace(path, (text) => `${text}x`);
  const own = cut.replace(/^\||\|$/g, '');
  const others = alternatives.filter((other) => other !== own && PLAIN.test(other));
  return {
    key: lastName(path),
    replace(value) {
      if (typeof value !== 'string' || !PLAIN.test(own)) return [];
      return others.filter((other) => value.includes(other)).map((other) => value.replace(other, () => own));
    },
  };
}

function wanted(cut: string, path: string): string {
  if (cut === '^') return `where ${path} has something before what is looked for`;
  return cut === '$' ? `where ${path} has something behind what is looked for` : `where ${path} matches only by ${cut}`;
}

interface Group {
  readonly start: number;
  readonly bars: number[];
}

function* cuts(pattern: string): Generator<readonly [number, number]> {
  const open: Group[] = [{ start: 0, bars: [] }];
  let inClass = false;
  for (let at = 0; at < pattern.length; at += 1) {
    const character = pattern[at];
    if (character === '\\') at += 1;
    else if (inClass) inClass = character !== ']';
    else if (character === '[') inClass = true;
    else if (character === '^' || character === '$') yield [at, at + 1];
    else if (character === '(') open.push({ start: at + (pattern[at + 1] === '?' ? 3 : 1), bars: [] });
    else if (character === '|') open.at(-1)?.bars.push(at);
    else if (character === ')') yield* alternatives(open.pop(), at);
  }
  yield* alternatives(open.pop(), pattern.length);
}

function* alternatives(group: Group | undefined, end: number): Generator<readonly [number, number]> {
  const [first] = group?.bars ?? [];
  if (group === undefined || first === undefined) return;
  yield [group.start, first + 1];
  for (const [index, bar] of group.bars.entries()) yield [bar, group.bars[index + 1] ?? end];
}
