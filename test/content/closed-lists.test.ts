import { describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { loadContent } from '../../src/content/load-content.ts';
import type { Check, FieldMapping } from '../../src/model/check.ts';

const reasons: readonly { readonly reason: string; readonly lists: readonly string[] }[] = parse(
  readFileSync(new URL('closed-lists.yaml', import.meta.url), 'utf8'),
);
const { checks, traits } = loadContent();

interface Named {
  readonly path: string;
  readonly negated: boolean;
}

interface Node {
  readonly path?: string;
  readonly in?: readonly unknown[];
  readonly equals?: unknown;
  readonly matches?: string;
  readonly not?: Node;
  readonly [part: string]: unknown;
}

/** Lists of names in a condition: two values or more, or a pattern with alternatives. */
function listsIn(condition: unknown, negated = false): readonly Named[] {
  if (Array.isArray(condition)) return condition.flatMap((part) => listsIn(part, negated));
  if (typeof condition !== 'object' || condition === null) return [];
  const node: Node = { ...condition };
  if (node.not !== undefined) return listsIn(node.not, !negated);
  const { path } = node;
  if (path !== undefined && ((node.in?.length ?? 0) > 1 || node.matches?.includes('|') === true))
    return [{ path, negated }];
  return [
    ...['and', 'or'].flatMap((key) => listsIn(node[key], negated)),
    ...['any', 'all', 'none'].flatMap((key) =>
      listsIn(node[key], negated).map((inner) => ({ ...inner, path: `${path ?? ''}/${inner.path}` })),
    ),
  ];
}

/** The values of its field for which a check does not apply. */
function excludedBy({ select: { field }, when }: Check): readonly unknown[] {
  const values = (condition: Node | undefined): readonly unknown[] => {
    if (condition === undefined) return [];
    const { and, not } = condition;
    if (Array.isArray(and)) return and.flatMap(values);
    return not?.path === field ? [...(not?.in ?? []), ...(not?.equals === undefined ? [] : [not.equals])] : [];
  };
  return values({ ...when });
}

/** Lists of which the rest gets one of these values, which no check asks further. */
function closedIn({ path, map, cases = [], otherwise }: FieldMapping, excluded: readonly unknown[]): readonly string[] {
  const rest = otherwise !== undefined && excluded.includes(otherwise);
  return [
    ...(rest && map !== undefined ? [path ?? ''] : []),
    ...cases.flatMap(({ when, value }) => {
      const lists = listsIn(when);
      return [
        ...lists.filter(({ negated }) => negated && excluded.includes(value)),
        ...lists.filter(({ negated }) => !negated && rest),
      ].map((list) => list.path);
    }),
  ];
}

function closedLists(): ReadonlySet<string> {
  const excluded = new Map<string, unknown[]>();
  for (const check of checks) {
    const { trait, field } = check.select;
    const name = `${trait ?? ''}.${field ?? ''}`;
    excluded.set(name, [...(excluded.get(name) ?? ['none']), ...excludedBy(check)]);
  }
  const found = new Set<string>();
  for (const { id, fields, spellings } of traits)
    for (const field of Object.keys(fields)) {
      const seen = new Set<string>();
      for (const type of spellings.types) {
        const spelling = spellings.spelling(type, field);
        if (spelling === undefined || seen.has(JSON.stringify(spelling))) continue;
        seen.add(JSON.stringify(spelling));
        for (const path of closedIn(spelling, excluded.get(`${id}.${field}`) ?? ['none']))
          found.add(`${id}.${field} ${type} ${path}`);
      }
    }
  for (const { id, select, when } of checks)
    if (select.trait === undefined)
      for (const { path, negated } of listsIn(when)) if (!negated) found.add(`${id} ${path}`);
  return found;
}

describe('a list of names whose rest is not asked', () => {
  const explained = reasons.flatMap(({ lists }) => lists);
  const found = closedLists();

  it('leaves the rest unknown, or says why it is closed', () => {
    expect([...found].filter((list) => !explained.includes(list)).sort()).toEqual([]);
  });

  it('has a reason only while it is closed', () => {
    expect(explained.filter((list) => !found.has(list))).toEqual([]);
    expect(explained.filter((list, at) => explained.indexOf(list) !== at)).toEqual([]);
  });

  it.each<[string, FieldMapping, readonly string[]]>([
    ['a map that ends in none', { path: 'a', map: { b: 'on' }, otherwise: 'none' }, ['a']],
    ['a map that leaves the rest open', { path: 'a', map: { b: 'none' } }, []],
    [
      'names that are not on a list',
      { cases: [{ when: { not: { path: 'a', in: ['b', 'c'] } }, value: 'none' }] },
      ['a'],
    ],
    ['names that are on a list', { cases: [{ when: { path: 'a', in: ['b', 'c'] }, value: 'none' }] }, []],
    [
      'cases that end in none',
      { cases: [{ when: { path: 'a', any: { path: 'b', matches: '^(c|d)$' } }, value: 'on' }], otherwise: 'none' },
      ['a/b'],
    ],
    [
      'cases that end in a failure',
      { cases: [{ when: { path: 'a', in: ['b', 'c'] }, value: 'on' }], otherwise: 'off' },
      [],
    ],
  ])('is told from others: %s', (_, spelling, expected) => {
    expect(closedIn(spelling, ['none'])).toEqual(expected);
  });
});
