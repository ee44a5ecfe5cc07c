import { compileRe2, type Re2Match, type Re2Pattern, type Takes } from '../../re2/re2.ts';
import { createList, createObject, text, createTuple } from '../values/build.ts';
import { MAX_TEXT } from '../values/template.ts';
import { objectType, tupleType } from '../values/type.ts';
import { failure, unknownValue, type TfType, type Result, type TfValue } from '../values/value.ts';
import { TEXT, textAt } from './arguments.ts';
import type { FunctionContext, FunctionTable } from './function.ts';

const MAX_MATCHES = 100_000;
const INVALID = 'the pattern is not valid in RE2 syntax';
const TOO_LONG = 'the text is too long to be searched here';

/** Functions that take RE2 patterns (language, "String Functions": regex, regexall, replace). */
export const PATTERN_FUNCTIONS: FunctionTable = {
  regex: {
    parameters: [TEXT, TEXT],
    returns: 'dynamic',
    run: (args, { takes }) => first(textAt(args, 0), textAt(args, 1), takes),
  },
  regexall: {
    parameters: [TEXT, TEXT],
    returns: 'dynamic',
    run: (args, { takes }) => all(textAt(args, 0), textAt(args, 1), takes),
  },
  replace: { parameters: [TEXT, TEXT, TEXT], returns: 'string', run: replace },
};

function first(source: string, value: string, takes: Takes): Result {
  const pattern = compileRe2(source);
  if (pattern === undefined) return failure(INVALID);
  const matches = pattern.matches(value, 1, takes);
  if (matches === undefined) return unknownValue(TOO_LONG, true);
  const [match] = matches;
  return match === undefined ? failure('the pattern matches no part of the text') : captured(pattern, match, value);
}

function all(source: string, value: string, takes: Takes): Result {
  const pattern = compileRe2(source);
  if (pattern === undefined) return failure(INVALID);
  const matches = pattern.matches(value, MAX_MATCHES, takes);
  if (matches === undefined) return unknownValue(TOO_LONG, true);
  const items: TfValue[] = [];
  for (const match of matches) {
    const item = captured(pattern, match, value);
    if (typeof item === 'object' && item !== null && item.kind === 'failure') return item;
    items.push(item);
  }
  return createList(capturedType(pattern), items);
}

/** The whole match; with groups a tuple of them, with named groups an object. */
function captured({ groups }: Re2Pattern, match: Re2Match, value: string): Result {
  if (groups.length === 0) return value.slice(match.start, match.end);
  const names = groups.filter((name) => name !== undefined);
  if (names.length === 0) return createTuple(match.groups.map((group) => group ?? null));
  if (names.length < groups.length) return failure('groups with and without names cannot be mixed');
  return createObject(new Map(names.map((name, index) => [name, match.groups[index] ?? null])));
}

function capturedType({ groups }: Re2Pattern): TfType {
  if (groups.length === 0) return 'string';
  const [named] = groups;
  if (named === undefined) return tupleType(groups.map(() => 'string'));
  return objectType(groups.map((name) => [name ?? '', 'string'] as const));
}

/** A search text between slashes is a pattern; `$1`, `${1}` and `$name` in the replacement refer to its groups. */
function replace(args: readonly TfValue[], { takes }: FunctionContext): Result {
  const value = textAt(args, 0);
  const search = textAt(args, 1);
  const replacement = textAt(args, 2);
  if (search.length < 2 || !search.startsWith('/') || !search.endsWith('/'))
    return replaceText(value, search, replacement);
  const pattern = compileRe2(search.slice(1, -1));
  if (pattern === undefined) return failure(INVALID);
  const matches = pattern.matches(value, MAX_MATCHES, takes);
  if (matches === undefined || matches.length === MAX_MATCHES) return unknownValue(TOO_LONG, true, 'string');
  let result = '';
  let end = 0;
  for (const match of matches) {
    result += value.slice(end, match.start) + expand(replacement, pattern, match, value);
    end = match.end;
    if (result.length > MAX_TEXT) return unknownValue(TOO_LONG, true, 'string');
  }
  return text(result + value.slice(end));
}

function replaceText(value: string, search: string, replacement: string): Result {
  const pieces = value.split(search);
  if (value.length + pieces.length * replacement.length > MAX_TEXT) return unknownValue(TOO_LONG, true, 'string');
  return text(
    search === '' ? [...value, ''].map((character) => replacement + character).join('') : pieces.join(replacement),
  );
}

function expand(template: string, { groups }: Re2Pattern, match: Re2Match, value: string): string {
  return template.replaceAll(
    /\$(?:(\$)|\{(\w{1,100})\}|(\w{1,100}))/g,
    (_, dollar?: string, braced?: string, bare?: string) => {
      if (dollar !== undefined) return '$';
      const name = braced ?? bare ?? '';
      if (name === '0') return value.slice(match.start, match.end);
      const position = /^\d+$/.test(name) ? Number(name) - 1 : groups.indexOf(name);
      return match.groups[position] ?? '';
    },
  );
}
