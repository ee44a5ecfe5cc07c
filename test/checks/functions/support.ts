import { loadContent } from '../../../src/content/load-content.ts';
import type { CheckContext } from '../../../src/checks/check-function.ts';
import type { DataTable, Subject } from '../../../src/model/check.ts';
import type { Component } from '../../../src/model/evidence.ts';
import type { EvidenceSet } from '../../../src/model/evidence-set.ts';
import type { ModuleSettings } from '../../../src/model/module-settings.ts';
import type { ValueMap } from '../../../src/base/value.ts';

/** The tables as they are shipped, an assessment date and whatever components the case needs. */
export function contextOf(
  asOf: string,
  components: readonly Component[] = [],
  modules: ModuleSettings = { policy: 'strict' },
): CheckContext {
  const evidence = evidenceOf(components);
  return {
    asOf,
    evidence,
    modules,
    table: readTable,
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

/** As `build-first.mjs` builds it of controls/ before any test: reading the YAML takes seconds. */
function readTable(id: string): DataTable {
  const table = loadContent()
    .tables()
    .find((each) => each.id === id);
  if (table === undefined) throw new Error(`there is no table ${id}`);
  return table;
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
