import type { DataTable, Select, Subject } from '../model/check.ts';
import type { EvidenceSet } from '../model/evidence-set.ts';
import { parsePath } from '../model/path.ts';
import type { Pointer } from '../base/pointer.ts';
import { isMap, own, type Value } from '../base/value.ts';
import { getOrCreate } from '../base/memo.ts';
import { componentSubjects } from './component-subjects.ts';
import { compareTexts } from '../base/text-order.ts';

/** The subjects of one run, each list made once. */
export interface Subjects {
  of(select: Select): readonly Subject[];
}

/** The subjects of the evidence, sorted, so that the order of findings does not depend on the order of files. */
export function getSubjects(evidence: EvidenceSet, tableOf: (id: string) => DataTable): Subjects {
  const lists = new Map<string, readonly Subject[]>();
  /** Cached, because many checks select the resources of one type in different ways. */
  const sorted = new WeakMap<readonly Subject[], readonly Subject[]>();
  const once = (key: string, make: () => readonly Subject[]): readonly Subject[] =>
    getOrCreate(lists, key, () => {
      const list = make();
      return getOrCreate(sorted, list, () => [...list].sort(bySubject));
    });
  return {
    of(select) {
      if (select.trait !== undefined) {
        const { trait, field = '' } = select;
        return once(`trait\n${trait}\n${field}`, () => evidence.byTrait(trait, field));
      }
      if (select.fact !== undefined) return evidence.byType('host').filter((host) => hasFact(host, select.fact ?? ''));
      const { component, type = [] } = select;
      if (component === undefined) return once(`type\n${type.join('\n')}`, () => evidence.byTypes([...new Set(type)]));
      return once(`component\n${JSON.stringify(component)}`, () =>
        componentSubjects(evidence.components, component, tableOf),
      );
    },
  };
}

/** Whether a host has a fact. Only own properties count; a fact that was looked for and is absent (`null`) counts. */
export function hasFact(host: Pick<Subject, 'values'>, name: string): boolean {
  let value: Value | undefined = host.values;
  for (const step of parsePath(name)?.steps ?? ['']) {
    if (!isMap(value) || typeof step !== 'string') return false;
    value = own(value, step);
  }
  return value !== undefined;
}

/** A total order by address, file, place and type: the same on every machine. */
function bySubject(one: Subject, other: Subject): number {
  return (
    compareTexts(one.address, other.address) ||
    compareTexts(one.place.file, other.place.file) ||
    comparePointers(one.place.pointer, other.place.pointer) ||
    compareTexts(one.type, other.type)
  );
}

function comparePointers(one: Pointer, other: Pointer): number {
  for (const [index, token] of one.entries()) {
    const against = other[index];
    if (against === undefined || token === against) continue;
    if (typeof token === 'number' && typeof against === 'number') return token - against;
    return compareTexts(String(token), String(against));
  }
  return one.length - other.length;
}
