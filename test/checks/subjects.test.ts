import { describe, expect, it } from '@jest/globals';
import { hasFact, getSubjects } from '../../src/checks/subjects.ts';
import { compileTraits } from '../../src/checks/traits.ts';
import { createTraitMappings } from '../../src/content/spellings.ts';
import { buildEvidenceSet } from '../../src/evidence/build-evidence-set.ts';
import type { Select } from '../../src/model/check.ts';
import type { Component, Fact, Resource } from '../../src/model/evidence.ts';
import type { Pointer } from '../../src/base/pointer.ts';
import { resource } from './support.ts';

const TRAITS = [
  {
    id: 'doors',
    title: 'Doors',
    fields: { door: { title: 'whether a door is closed' }, lock: { title: 'whether it has a lock' } },
    spellings: createTraitMappings({
      aws_thing: { door: { path: 'mode' } },
      aws_other: { door: { path: 'mode' }, lock: { path: 'lock' } },
    }),
  },
];

function noTable(id: string): never {
  throw new Error(`no check of this test asks the table ${id}`);
}

function addresses(select: Select, resources: readonly Resource[], facts: readonly Fact[] = []): readonly string[] {
  const parsed = { resources, components: [], facts, problems: [] };
  const { evidence } = buildEvidenceSet([parsed], compileTraits(TRAITS));
  const subjects = getSubjects(evidence, noTable);
  const list = subjects.of(select);
  expect(subjects.of({ ...select })).toEqual(list);
  return list.map(({ address }) => address);
}

const other = (name: string): Resource => resource(name, {}, { type: 'aws_other' });
const THINGS = [other('b'), resource('c', {}), resource('a', {}), other('a')];

describe('what a check asks', () => {
  it.each<readonly [Select, readonly string[]]>([
    [{ type: ['aws_thing'] }, ['aws_thing.a', 'aws_thing.c']],
    [{ type: ['aws_other', 'aws_thing', 'aws_other'] }, ['aws_other.a', 'aws_other.b', 'aws_thing.a', 'aws_thing.c']],
    [{ type: ['aws_none'] }, []],
    [{}, []],
    [{ trait: 'doors', field: 'door' }, ['aws_other.a', 'aws_other.b', 'aws_thing.a', 'aws_thing.c']],
    [{ trait: 'doors', field: 'lock' }, ['aws_other.a', 'aws_other.b']],
    [{ trait: 'doors', field: 'none' }, []],
  ])('%j', (select, expected) => {
    expect(addresses(select, THINGS)).toEqual(expected);
  });

  it('is a component of the ecosystem and name', () => {
    const component = (name: string, ecosystem: string): Component => ({
      kind: 'component',
      name,
      version: '1.0',
      ecosystem,
      purl: `pkg:${ecosystem}/${name}@1.0`,
      scope: 'runtime',
      parents: [],
      hashes: [],
      licences: [],
      source: 'cyclonedx',
      place: { file: 'bom.json', pointer: ['components', name, ecosystem] },
      properties: {},
    });
    const components = [component('b', 'npm'), component('a', 'npm'), component('b', 'cargo')];
    const { evidence } = buildEvidenceSet(
      [{ resources: THINGS, components, facts: [], problems: [] }],
      compileTraits([]),
    );
    const subjects = getSubjects(evidence, noTable);
    const asked = (select: Select) => subjects.of(select).map(({ address }) => address);
    expect(asked({ component: { ecosystem: ['npm'] } })).toEqual(['pkg:npm/a@1.0', 'pkg:npm/b@1.0']);
    expect(asked({ component: { name: ['b'] } })).toEqual(['pkg:cargo/b@1.0', 'pkg:npm/b@1.0']);
    expect(asked({ component: { name: ['c'] } })).toEqual([]);
  });

  it('is a host that has the fact', () => {
    const fact = (host: string, name: string, value: Fact['value']): Fact => ({
      kind: 'fact',
      name,
      subject: host,
      value,
      source: 'system-info',
      evidenceKind: 'host',
      place: { file: `${host}.json`, pointer: [] },
    });
    const facts = [fact('b', 'os.id', 'rhel'), fact('a', 'os.id', null), fact('c', 'kernel.version', 6)];
    expect(addresses({ fact: 'os.id' }, [], facts)).toEqual(['a', 'b']);
    expect(addresses({ fact: 'os.name' }, [], facts)).toEqual([]);
  });
});

describe('the order of subjects', () => {
  const at = (file: string, pointer: Pointer): Resource => resource('x', {}, { place: { file, pointer } });
  const order = (list: readonly Resource[]): readonly string[] => {
    const { evidence } = buildEvidenceSet(
      [{ resources: list, components: [], facts: [], problems: [] }],
      compileTraits([]),
    );
    return getSubjects(evidence, noTable)
      .of({ type: ['aws_thing'] })
      .map(({ place }) => `${place.file} ${place.pointer.join('/')}`);
  };

  it.each<readonly [string, readonly Resource[]]>([
    ['the file', [at('a.tf', ['z']), at('b.tf', ['a'])]],
    ['the place in it', [at('a.tf', ['a']), at('a.tf', ['b'])]],
    ['numbers by value', [at('a.tf', ['a', 2]), at('a.tf', ['a', 10])]],
    ['what is around before what is inside', [at('a.tf', ['a']), at('a.tf', ['a', 0])]],
    ['a number and a name by text', [at('a.tf', [1]), at('a.tf', ['a'])]],
    ['the second step', [at('a.tf', ['a', 'a', 'z']), at('a.tf', ['a', 'b', 'a'])]],
  ])('follows %s', (_, list) => {
    const expected = list.map(({ place }) => `${place.file} ${place.pointer.join('/')}`);
    expect(order(list)).toEqual(expected);
    expect(order([...list].reverse())).toEqual(expected);
  });
});

describe('whether a host has a fact', () => {
  it.each<readonly [string, boolean]>([
    ['os', true],
    ['os.id', true],
    ['os.none', false],
    ['os.id.more', false],
    ['gone', true],
    ['gone.more', false],
    ['list', true],
    ['list.0', false],
    ['list[0]', false],
    ['constructor', false],
    ['', false],
    ['os..id', false],
  ])('%s: %s', (name, expected) => {
    expect(hasFact({ values: { os: { id: 'rhel' }, gone: null, list: ['a'] } }, name)).toBe(expected);
  });
});
