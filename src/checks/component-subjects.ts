import type { ComponentSelect, DataTable, Subject } from '../model/check.ts';
import type { Component } from '../model/evidence.ts';
import { mayBeLibrary } from './functions/fips/library-index.ts';

/**
 * The components that a check selects, as subjects, by file and in the order of the evidence. The address is the
 * package URL, or name and version; a repeated address in one file gets `#2`. Only selected components become
 * subjects: a bill of materials names a hundred thousand, and a check selects a few.
 */
export function componentSubjects(
  components: readonly Component[],
  select: ComponentSelect,
  tableOf: (id: string) => DataTable,
): readonly Subject[] {
  if (components.length === 0) return [];
  const isSelected = compileSelect(select, tableOf);
  const wanted = new Set<string>();
  for (const component of components) if (isSelected(component)) wanted.add(bareAddress(component));
  if (wanted.size === 0) return [];

  const subjects: Subject[] = [];
  const counts = new Map<string, number>();
  for (const component of components) {
    const bare = bareAddress(component);
    if (!wanted.has(bare)) continue;
    const key = `${component.place.file}\n${bare}`;
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    if (isSelected(component)) subjects.push(asSubject(component, count === 1 ? bare : `${bare}#${count}`));
  }
  return subjects;
}

function compileSelect(select: ComponentSelect, tableOf: (id: string) => DataTable): (component: Component) => boolean {
  const ecosystems = select.ecosystem && new Set(select.ecosystem);
  const names = select.name && new Set(select.name);
  const table = select.table === undefined ? undefined : tableOf(select.table);
  return (component) =>
    ecosystems?.has(component.ecosystem) !== false &&
    names?.has(component.name) !== false &&
    (table === undefined || mayBeLibrary(table, component));
}

function bareAddress({ purl, name, version }: Component): string {
  return purl === '' ? `${name}@${version}` : purl;
}

function asSubject(component: Component, address: string): Subject {
  const { name, version, ecosystem, purl, scope, direct, parents, hashes, licences, source, place } = component;
  return {
    address,
    type: 'component',
    source,
    evidenceKind: 'software',
    place,
    values: {
      ...component.properties,
      name,
      version,
      ecosystem,
      purl,
      scope,
      direct: direct ?? null,
      parents,
      hashes,
      licences,
    },
  };
}
