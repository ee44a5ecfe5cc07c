import { isMap, type Value } from '../../../base/value.ts';
import { textField } from '../fields.ts';
import type { LockedPackage } from './lock-file.ts';

export interface ReportedList {
  readonly components: readonly LockedPackage[];
  /** The first one of packages with the same id. */
  readonly byId: ReadonlyMap<string, LockedPackage>;
}

/** The packages of a list in a scanner's report, without those that `read` refuses. */
export function readReportedList(
  listed: readonly Value[],
  idField: string,
  read: (raw: Value, index: number) => LockedPackage | undefined,
): ReportedList {
  const components: LockedPackage[] = [];
  const byId = new Map<string, LockedPackage>();
  for (const [index, raw] of listed.entries()) {
    const component = read(raw, index);
    if (component === undefined) continue;
    components.push(component);
    const id = isMap(raw) ? textField(raw, idField) : '';
    if (id && !byId.has(id)) byId.set(id, component);
  }
  return { components, byId };
}
