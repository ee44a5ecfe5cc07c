import { ELSEWHERE } from '../../src/checks/decided-by.ts';
import { expect, test } from '@jest/globals';
import { fileURLToPath } from 'node:url';
import { scanContentFolder } from '../../src/content/read-folder.ts';
import type { FieldMapping } from '../../src/model/check.ts';
import { isList, isMap, type Value } from '../../src/base/value.ts';

const { checks, traits } = scanContentFolder(fileURLToPath(new URL('../../controls', import.meta.url)));

/** Patterns and sizes that no words stand for, at every depth. */
function wordless(condition: Value | undefined): readonly string[] {
  if (isList(condition)) return condition.flatMap(wordless);
  if (!isMap(condition) || condition['expected'] !== undefined) return [];
  const { matches, size } = condition;
  return [
    ...(matches === undefined ? [] : [JSON.stringify(matches)]),
    ...(size === undefined ? [] : [JSON.stringify(size)]),
    ...Object.values(condition).flatMap(wordless),
  ];
}

test('no message shows a pattern: conditions say in words what they expect', () => {
  const bare = checks.flatMap(({ file, thing: { when, expect } }) =>
    [when, expect].flatMap(wordless).map((argument) => `${file}: ${argument} needs expected beside it or around it`),
  );
  expect(bare).toEqual([]);
});

/** The values of a field that a condition wants: no others are expected of anybody. */
function wantedValues(condition: Value | undefined): readonly Value[] {
  if (isList(condition)) return condition.flatMap(wantedValues);
  if (!isMap(condition) || condition['not'] !== undefined) return [];
  const { equals, in: listed } = condition;
  return [
    ...(equals === undefined ? [] : [equals]),
    ...(isList(listed) ? listed : []),
    ...Object.values(condition).filter(isList).flatMap(wantedValues),
  ];
}

test('words of a trait say what each value means, and what is expected where a check wants it', () => {
  const wanted = new Map<string, readonly Value[]>();
  for (const { thing } of checks) {
    const { trait, field } = thing.select;
    if (trait === undefined) continue;
    const key = `${trait}.${field}`;
    wanted.set(key, [...(wanted.get(key) ?? []), ...wantedValues(thing.expect)]);
  }
  const missing = traits.flatMap(({ thing: { id, fields } }) =>
    Object.entries(fields).flatMap(([field, { words = {} }]) =>
      Object.entries(words).flatMap(([value, word]) => {
        if (typeof word === 'string') return [`${id}.${field}: ${value} needs fact`];
        const isWanted = wanted.get(`${id}.${field}`)?.includes(value) === true;
        return isWanted && word.wanted === undefined ? [`${id}.${field}: ${value} needs wanted`] : [];
      }),
    ),
  );
  expect(missing).toEqual([]);
});

/** What another resource decides is said to be decided elsewhere. */
function valueOf({ value, decidedBy }: NonNullable<FieldMapping['cases']>[number]): Value | undefined {
  return decidedBy === undefined ? value : ELSEWHERE;
}

/** What one type can say of a field. */
function valuesOf({ map = {}, cases = [], defaults = [], ...others }: FieldMapping): readonly (Value | undefined)[] {
  const listed = [...Object.values(map), ...cases.map(valueOf), ...defaults.map(({ value }) => value)];
  return [...listed, others.otherwise, others.absent, others.none];
}

test('a field of a trait has words for each of its texts and for nothing else', () => {
  const odd = traits.flatMap(({ thing: { id, fields, spellings } }) =>
    Object.entries(fields).flatMap(([field, { words = {} }]) => {
      const spelled = spellings.types.flatMap((type) => spellings.spelling(type, field) ?? []);
      const texts = new Set(spelled.flatMap(valuesOf).filter((value) => typeof value === 'string'));
      const wordless = [...texts].filter((text) => text !== ELSEWHERE && !Object.hasOwn(words, text));
      const idle = Object.keys(words).filter((word) => !texts.has(word));
      return [...wordless, ...idle].map((value) => `${id}.${field}: ${value}`);
    }),
  );
  expect(odd).toEqual([]);
});
