import { isList, own, type Value, type ValueMap } from '../../base/value.ts';
import type { Listed } from './relations.ts';
import type { Element, Elements } from './elements.ts';

/** The name in SPDX 2.3, and whether it has the reverse direction. */
interface Spelling {
  readonly type: string;
  readonly reversed?: boolean;
}

/** Relationship types of SPDX 3.0 (core, RelationshipType) between packages. */
const PLAIN = new Map<string, Spelling>([
  ['dependsOn', { type: 'DEPENDS_ON' }],
  ['hasOptionalDependency', { type: 'OPTIONAL_DEPENDENCY_OF', reversed: true }],
  ['hasOptionalComponent', { type: 'OPTIONAL_COMPONENT_OF', reversed: true }],
  ['hasProvidedDependency', { type: 'PROVIDED_DEPENDENCY_OF', reversed: true }],
  ['hasPrerequisite', { type: 'HAS_PREREQUISITE' }],
  ['hasDynamicLink', { type: 'DYNAMIC_LINK' }],
  ['hasStaticLink', { type: 'STATIC_LINK' }],
  ['contains', { type: 'CONTAINS' }],
]);
const SCOPED = new Map<string, Spelling>([
  ['dependsOn runtime', { type: 'RUNTIME_DEPENDENCY_OF', reversed: true }],
  ['dependsOn build', { type: 'BUILD_DEPENDENCY_OF', reversed: true }],
  ['dependsOn development', { type: 'DEV_DEPENDENCY_OF', reversed: true }],
  ['dependsOn test', { type: 'TEST_DEPENDENCY_OF', reversed: true }],
  ['usesTool build', { type: 'BUILD_TOOL_OF', reversed: true }],
  ['usesTool development', { type: 'DEV_TOOL_OF', reversed: true }],
  ['usesTool test', { type: 'TEST_TOOL_OF', reversed: true }],
]);

/** Relationships of an SPDX 3 graph in the terms of SPDX 2.3, one for each pair. */
export function readRelationships(elements: Elements): Listed {
  const values: Value[] = [];
  const sources: Element[] = [];
  for (const type of ['Relationship', 'LifecycleScopedRelationship']) {
    for (const element of elements.ofType(type)) {
      for (const value of readPairs(element.raw)) {
        values.push(value);
        sources.push(element);
      }
    }
  }
  return { values, at: (index) => sources[index]?.pointer ?? [] };
}

/** A relationship with a part of the wrong type becomes null, so that the reader reports it. */
function readPairs(raw: ValueMap): readonly Value[] {
  const kind = own(raw, 'relationshipType');
  const from = own(raw, 'from');
  const to = own(raw, 'to');
  const scope = own(raw, 'scope') ?? '';
  if (typeof kind !== 'string' || typeof from !== 'string' || typeof scope !== 'string' || !isList(to)) return [null];
  const spelling = SCOPED.get(`${kind} ${scope}`) ?? PLAIN.get(kind);
  if (spelling === undefined) return [];
  return to.map((target) => {
    const [first, second] = spelling.reversed === true ? [target, from] : [from, target];
    return { spdxElementId: first, relationshipType: spelling.type, relatedSpdxElement: second };
  });
}
