import { readFileSync } from 'node:fs';
import { load } from 'js-yaml';
import type { CheckContext } from '../../../src/checks/check-function.ts';
import type { DataTable, Subject } from '../../../src/model/check.ts';
import type { Component } from '../../../src/model/evidence.ts';
import type { EvidenceSet } from '../../../src/model/evidence-set.ts';
import type { ModuleSettings } from '../../../src/model/module-settings.ts';
import { isList, isMap, own, type Value, type ValueMap } from '../../../src/base/value.ts';

/** The tables as they are shipped, an assessment date and whatever components the case needs. */
export function contextOf(
  asOf: string,
  components: readonly Component[] = [],
  modules: ModuleSettings = { policy: 'strict' },
): CheckContext {
  const evidence = evidenceOf(components);
  const tables = new Map<string, DataTable>();
  return {
    asOf,
    evidence,
    modules,
    table(id) {
      const table = tables.get(id) ?? readTable(id);
      tables.set(id, table);
      return table;
    },
  };
}

export function hostOf(values: ValueMap): Subject {
  const place = { file: 'system_info.json', pointer: [] };
  return { address: 'host/.', type: 'host', source: 'system-info', evidenceKind: 'host', values, place };
}

export function componentOf(purl: string, more: Partial<Component> = {}): Component {
  const [, ecosystem = ''] = /^pkg:([a-z]+)\//.exec(purl) ?? [];
  const name = purl.replace(/^pkg:[a-z]+\//, '').replace(/@[^/]*$/, '');
  const place = { file: 'bom.json', pointer: ['components', 0] };
  const base = { version: '1.0.0', scope: 'runtime', direct: true, parents: [], hashes: [], licences: [] } as const;
  return { kind: 'component', name, ecosystem, purl, source: 'cyclonedx', place, properties: {}, ...base, ...more };
}

export function subjectOf(component: Component): Subject {
  const { name, version, ecosystem, purl, scope, direct, parents, hashes } = component;
  const values = {
    name,
    version,
    ecosystem,
    purl,
    scope,
    parents,
    hashes,
    ...(direct === undefined ? {} : { direct }),
  };
  return {
    address: purl,
    type: 'component',
    source: component.source,
    evidenceKind: 'software',
    values,
    place: component.place,
  };
}

/** The text of a file of `controls/`, without `.yaml`. */
export function readYaml(path: string): string {
  return readFileSync(new URL(`../../../controls/${path}.yaml`, import.meta.url), 'utf8');
}

function readTable(id: string): DataTable {
  const read: unknown = load(readYaml(`data/${id}`));
  const table: Value = JSON.parse(JSON.stringify(read));
  if (!isMap(table)) throw new Error(`${id} is no table`);
  const rows = own(table, 'rows');
  const texts = (key: string): string => String(own(table, key));
  if (!isList(rows)) throw new Error(`${id} has no rows`);
  return {
    id,
    title: texts('title'),
    asOf: texts('asOf'),
    source: texts('source'),
    rows: rows.filter((row) => isMap(row)),
  };
}

function evidenceOf(components: readonly Component[]): EvidenceSet {
  return {
    resources: [],
    components,
    byType: () => [],
    byTypes: () => [],
    byTrait: () => [],
    traitValue: unused,
    traitField: unused,
    linked: unused,
    join: unused,
  };
}

function unused(): never {
  throw new Error('not part of this test');
}
