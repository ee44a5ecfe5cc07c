import type { ComponentSelect, Subject } from '../model/check.ts';
import type { Component } from '../model/evidence.ts';
import type { Value } from '../model/value.ts';

/**
 * Components as subjects, by file and in the order of the evidence. The address is the package URL, or name and
 * version; the second of the same address in one file gets `#2`.
 */
export function componentSubjects(components: readonly Component[]): readonly Subject[] {
  const counts = new Map<string, number>();
  return components.map((component) => {
    const bare = component.purl === '' ? `${component.name}@${component.version}` : component.purl;
    const key = `${component.place.file}\n${bare}`;
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    return asSubject(component, count === 1 ? bare : `${bare}#${count}`);
  });
}

/** Which of them a check asks. */
export function selectsComponent({ ecosystem, name }: ComponentSelect, { values }: Subject): boolean {
  return has(ecosystem, values['ecosystem']) && has(name, values['name']);
}

function has(list: readonly string[] | undefined, value: Value | undefined): boolean {
  return list === undefined || (typeof value === 'string' && list.includes(value));
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
