import { describe, expect, test } from '@jest/globals';
import { componentSubjects } from '../../src/checks/component-subjects.ts';
import type { ComponentSelect, DataTable } from '../../src/model/check.ts';
import type { Component } from '../../src/model/evidence.ts';

function component(name: string, parts: Partial<Component> = {}): Component {
  return {
    kind: 'component',
    name,
    version: '1.0.0',
    ecosystem: 'npm',
    purl: '',
    scope: 'runtime',
    parents: [],
    hashes: [],
    licences: [],
    source: 'cyclonedx',
    place: { file: 'bom.json', pointer: ['components'] },
    properties: {},
    ...parts,
  };
}

/** Packages by name, and one by CPE name. */
function tableOf(id: string): DataTable {
  const rows = [{ package: 'npm/left' }, { package: 'generic/plain', cpe: ['maker:plain'] }];
  return { id, title: 'Packages', asOf: '2026-11-01', source: 'none', rows };
}

const COMPONENTS: readonly Component[] = [
  component('forge'),
  component('left', { purl: 'pkg:npm/left@1.0.0' }),
  component('forge', { ecosystem: 'library' }),
  component('forge'),
  component('left', { purl: 'pkg:npm/left@1.0.0', place: { file: 'other.json', pointer: [] } }),
];

describe('components as subjects', () => {
  test.each<[string, ComponentSelect, readonly string[]]>([
    ['all', {}, ['forge@1.0.0', 'pkg:npm/left@1.0.0', 'forge@1.0.0#2', 'forge@1.0.0#3', 'pkg:npm/left@1.0.0']],
    ['by name, in each file', { name: ['left'] }, ['pkg:npm/left@1.0.0', 'pkg:npm/left@1.0.0']],
    [
      'counting those of the same address that are not asked',
      { ecosystem: ['npm'], name: ['forge'] },
      ['forge@1.0.0', 'forge@1.0.0#3'],
    ],
    ['by ecosystem', { ecosystem: ['library'] }, ['forge@1.0.0#2']],
    ['by a table of packages', { table: 'crypto-libraries' }, ['pkg:npm/left@1.0.0', 'pkg:npm/left@1.0.0']],
    ['none', { name: ['right'] }, []],
  ])('%s', (_, select, addresses) => {
    expect(componentSubjects(COMPONENTS, select, tableOf).map(({ address }) => address)).toEqual(addresses);
  });

  test.each([
    ['cpe:2.3:a:maker:plain:1.0.0:*:*:*:*:*:*:*', 1],
    ['cpe:/a:maker:plain:1.0.0', 1],
    ['cpe:2.3:a:other:plain:1.0.0:*:*:*:*:*:*:*', 0],
    ['plain', 0],
  ])('a table that knows %s', (cpe, count) => {
    const named = component('Plain library', { ecosystem: 'library', properties: { cpe } });
    expect(componentSubjects([named], { table: 'crypto-libraries' }, tableOf)).toHaveLength(count);
  });
});
