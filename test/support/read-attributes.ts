import { loadContent } from '../../src/content/load-content.ts';
import type { Condition } from '../../src/model/check.ts';
import { isList, isMap, type Value } from '../../src/base/value.ts';

/** What checks, traits and links read of resource types, by type; paths without indexes. */
export const READ_ATTRIBUTES = new Map<string, Set<string>>();

function note(types: readonly string[], path: string): void {
  for (const type of types)
    READ_ATTRIBUTES.set(type, (READ_ATTRIBUTES.get(type) ?? new Set()).add(path.replaceAll(/\[\d+\]/g, '')));
}

function texts(value: Value | undefined): readonly string[] {
  return [value].flat().filter((each) => typeof each === 'string');
}

function walk(condition: Condition, types: readonly string[], prefix: string): void {
  const { path, linked } = condition;
  const own = typeof path === 'string' && path !== '.' ? path : '';
  const at = [prefix, own].filter((part) => part !== '').join('.');
  if (typeof path === 'string' && at !== '') note(types, at);
  for (const key of ['all', 'any', 'none', 'not']) {
    const inner = condition[key];
    if (isMap(inner)) walk(inner, types, key === 'not' ? prefix : at);
  }
  for (const key of ['and', 'or']) {
    const inner = condition[key];
    if (isList(inner)) for (const each of inner) if (isMap(each)) walk(each, types, prefix);
  }
  if (isMap(linked)) walkLink(linked, types);
}

function walkLink(link: Condition, types: readonly string[]): void {
  const { type, on, where } = link;
  for (const [their, ours] of Object.entries(isMap(on) ? on : {})) {
    note(texts(type), their);
    for (const path of texts(ours)) note(types, path.replace(/ \+ .*/, ''));
  }
  if (isMap(where)) walk(where, texts(type), '');
}

const { checks, traits } = loadContent();
for (const { select, when, expect: wanted } of checks) {
  if (select.type === undefined) continue;
  for (const condition of [when, wanted]) if (condition !== undefined) walk(condition, select.type, '');
}
for (const { spellings } of traits) {
  for (const type of spellings.types) {
    for (const { path, cases = [], companion } of spellings
      .fieldsOf(type)
      .flatMap((field) => spellings.spelling(type, field) ?? [])) {
      if (companion !== undefined) {
        walkLink({ type: [...companion.type], on: { ...companion.on } }, [type]);
        if (path !== undefined) note(companion.type, path);
      } else if (path !== undefined) note([type], path);
      for (const each of cases) walk(each.when, [type], '');
    }
  }
}
