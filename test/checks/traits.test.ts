import { describe, expect, it } from '@jest/globals';
import { compileAllSpellings, compileTraits } from '../../src/checks/traits.ts';
import { createTraitMappings } from '../../src/content/spellings.ts';
import { buildEvidenceSet } from '../../src/evidence/build-evidence-set.ts';
import type { Check, Condition, FieldMapping, Trait } from '../../src/model/check.ts';
import { evaluateChecks } from '../../src/checks/evaluate.ts';
import type { Majors } from '../../src/model/provider-version.ts';
import { check, findings, resource } from './support.ts';

function trait(id: string, spellings: { readonly [type: string]: { readonly [field: string]: FieldMapping } }): Trait {
  const fields = { door: { title: 'whether a door is closed' }, lock: { title: 'whether it has a lock' } };
  return { id, title: 'Sample', fields, spellings: createTraitMappings(spellings) };
}

const DOORS = trait('doors', {
  google_door: { door: { path: 'd' } },
  aws_door: { door: { path: 'a' }, lock: { path: 'b' } },
});
const GATES = trait('gates', { aws_door: { door: { path: 'c' } } });

describe('checks of traits', () => {
  const sample = resource('x', { a: 1, b: 2, c: 3 }, { type: 'aws_door' });
  const asked = (id: string, trait: string, field: string, expected: Condition): Check =>
    check({ id, select: { trait, field }, expect: expected });

  it('that ask one resource one after the other each read their own field', () => {
    const checks = [
      asked('a', 'doors', 'door', { path: 'door', equals: 1 }),
      asked('b', 'gates', 'door', { path: 'door', equals: 3 }),
      asked('c', 'doors', 'lock', {
        and: [
          { path: 'lock', equals: 2 },
          { path: 'door', equals: 1 },
          { path: 'lock', atLeast: 2 },
        ],
      }),
      asked('d', 'gates', 'door', { path: 'door', equals: 3 }),
    ];
    const traits = [DOORS, GATES];
    const parsed = { resources: [sample], components: [], facts: [], problems: [] };
    const { evidence } = buildEvidenceSet([parsed], compileTraits(traits));
    const found = evaluateChecks(checks, evidence, { traits, functions: [], tables: () => [], asOf: '2026-11-01' });
    expect(found.map((each) => `${each.check.id} ${each.outcome} ${each.message}`)).toEqual([
      'a pass a is 1.',
      'b pass c is 3.',
      'c pass b is 2.',
      'd pass c is 3.',
    ]);
  });

  it('show what the version of the provider assumes where nothing is set', () => {
    const defaults = [{ atLeast: 4, below: 6, value: 'open' }, { atLeast: 6, value: 'shut' }]; // prettier-ignore
    const expected = { path: 'door.state', equals: 'closed', defaults };
    const message = (providerVersion?: Majors) => {
      const parts = providerVersion === undefined ? {} : { providerVersion };
      return findings(asked('a', 'doors', 'door', expected), [{ ...sample, values: { a: {} }, ...parts }], [DOORS])[0]
        ?.message;
    };
    const told = (assumed: string) =>
      `a.state is not set (the default of the aws provider is ${assumed}). Expected: "closed".`;
    expect(message({ atLeast: 6 })).toBe(told('"shut" from version 6'));
    expect(message({ atLeast: 4, below: 6 })).toBe(told('"open" in versions 4 to 5'));
    expect(message()).toBe(told('"open" in versions 4 to 5 and "shut" from version 6, and the version is not known'));
  });
});

describe('traits', () => {
  const readers = compileTraits([DOORS, GATES]);
  const { evidence } = buildEvidenceSet([], readers);
  const read = (id: string, field: string, type: string) =>
    readers.reader(id, field, type).value(resource('x', { a: 1, b: 2, c: 3, d: 4 }, { type }), evidence);

  it('list the types that spell a field, sorted', () => {
    expect(readers.types('doors', 'door')).toEqual(['aws_door', 'google_door']);
    expect(readers.types('doors', 'lock')).toEqual(['aws_door']);
    expect(readers.types('none', 'door')).toEqual([]);
  });

  it('read each field of each type of each trait, in any order', () => {
    for (let round = 0; round < 2; round += 1) {
      expect(read('doors', 'door', 'aws_door')).toBe(1);
      expect(read('gates', 'door', 'aws_door')).toBe(3);
      expect(read('doors', 'lock', 'aws_door')).toBe(2);
      expect(read('doors', 'door', 'google_door')).toBe(4);
    }
  });

  it('read unknown where the type does not spell the field', () => {
    const subject = resource('x', {}, { type: 'aws_other' });
    for (const [id, field] of [
      ['doors', 'door'],
      ['none', 'door'],
      ['doors', 'none'],
    ] as const) {
      const reader = readers.reader(id, field, 'aws_other');
      const unlisted = expect.objectContaining({ reason: 'the trait does not list this type', set: false });
      expect(reader.value(subject, evidence)).toEqual(unlisted);
      expect(reader.locate(subject, evidence)).toEqual({ value: unlisted, place: subject.place, path: field });
    }
  });

  it('are compiled once', () => {
    const fresh = compileTraits([DOORS, GATES]);
    const reader = fresh.reader('doors', 'door', 'aws_door');
    fresh.reader('gates', 'door', 'aws_door');
    expect(fresh.reader('doors', 'door', 'aws_door')).toBe(reader);
  });

  it('with a path that cannot be read are refused, with trait, type and field', () => {
    const broken = trait('doors', { aws_door: { door: { path: 'a' }, lock: { path: 'a..b' } } });
    expect(() => compileAllSpellings([GATES, broken])).toThrow(/trait doors, aws_door\.lock/);
    expect(() => compileAllSpellings([DOORS, GATES])).not.toThrow();
  });
});
