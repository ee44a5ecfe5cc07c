import { describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { loadContent } from '../../src/content/load-content.ts';
import type { Check } from '../../src/model/check.ts';
import { isMap } from '../../src/base/value.ts';

interface Table {
  readonly families: readonly { readonly of: string; readonly is: string }[];
  readonly exceptions: readonly {
    readonly reason: string;
    readonly siblings: { readonly [type: string]: readonly string[] };
  }[];
}

const { families, exceptions }: Table = parse(readFileSync(new URL('sibling-types.yaml', import.meta.url), 'utf8'));
const content = loadContent();
const CLOUDS = /^(?:aws|azurerm|google)_[a-z0-9_]+$/;
const rules = families.map(({ of, is }) => ({ pattern: new RegExp(of), is }));

function familyOf(type: string): string {
  return rules.reduce((name, { pattern, is }) => name.replace(pattern, is), type);
}

/** Types that content names: selected, spelled, linked or drawn. */
function knownTypes(): readonly string[] {
  const texts = new Set<string>();
  const collect = (value: unknown): void => {
    if (typeof value === 'string') texts.add(value);
    else if (Array.isArray(value)) value.forEach(collect);
    else if (typeof value === 'object' && value !== null) Object.values(value).forEach(collect);
  };
  for (const { select, when, expect: wanted, function: call } of content.checks) collect([select, when, wanted, call]);
  for (const { spellings } of content.traits) {
    spellings.types.forEach((type) => texts.add(type));
    for (const type of spellings.types)
      for (const field of spellings.fieldsOf(type)) collect(spellings.spelling(type, field));
  }
  for (const { id, rows } of content.tables())
    if (id === 'diagram-types') rows.forEach((row) => collect(isMap(row) ? row['type'] : undefined));
  return [...texts].filter((text) => CLOUDS.test(text));
}

function askedTypes({ select: { type, trait, field } }: Check): readonly string[] {
  if (type !== undefined) return type;
  return content.traits
    .filter(({ id }) => id === trait)
    .flatMap(({ spellings }) =>
      spellings.types.filter((one) => field === undefined || spellings.fieldsOf(one).includes(field)),
    );
}

function byFamily(types: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const members = new Map<string, string[]>();
  for (const type of new Set(types)) {
    const family = familyOf(type);
    members.set(family, [...(members.get(family) ?? []), type]);
  }
  return members;
}

function unaskedSiblings(): ReadonlySet<string> {
  const members = byFamily(knownTypes());
  const unasked = new Set<string>();
  for (const check of content.checks) {
    const asked = new Set(askedTypes(check));
    for (const family of new Set([...asked].map(familyOf)))
      for (const type of members.get(family) ?? []) if (!asked.has(type)) unasked.add(`${check.id}: ${type}`);
  }
  return unasked;
}

describe('types that take the same arguments', () => {
  const excepted = exceptions.flatMap(({ siblings }) =>
    Object.entries(siblings).flatMap(([type, checks]) => checks.map((check) => `${check}: ${type}`)),
  );
  const unasked = unaskedSiblings();

  it('are asked by every check that asks one of them, or say why not', () => {
    expect([...unasked].filter((pair) => !excepted.includes(pair)).sort()).toEqual([]);
  });

  it('stand in the table only while a check does not ask them', () => {
    expect(excepted.filter((pair) => !unasked.has(pair))).toEqual([]);
    expect(excepted.filter((pair, at) => excepted.indexOf(pair) !== at)).toEqual([]);
  });

  it.each([
    ['azurerm_linux_web_app_slot', 'azurerm_app_service'],
    ['google_compute_region_instance_template', 'google_compute_instance_from_machine_image'],
    ['aws_spot_fleet_request', 'aws_instance'],
    ['aws_alb_listener', 'aws_lb_listener'],
    ['google_cloud_run_v2_service', 'google_cloud_run_service'],
    ['azurerm_mssql_firewall_rule', 'azurerm_sql_firewall_rule'],
  ])('are told by their names: %s and %s', (one, other) => {
    expect(familyOf(one)).toBe(familyOf(other));
  });

  it.each([
    ['google_compute_disk', 'google_compute_snapshot'],
    ['aws_lb', 'aws_lb_listener'],
    ['azurerm_linux_web_app', 'azurerm_linux_function_app'],
  ])('are not told by a common beginning: %s and %s', (one, other) => {
    expect(familyOf(one)).not.toBe(familyOf(other));
  });
});
