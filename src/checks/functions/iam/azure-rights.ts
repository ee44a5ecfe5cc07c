import type { DataTable, Subject } from '../../../model/check.ts';
import { getOrCreate } from '../../../base/memo.ts';
import { textColumn } from '../../../base/columns.ts';
import { isList, isMap, own, type Value } from '../../../base/value.ts';
import { starPattern } from '../../../base/wildcards.ts';
import { and3, negate, or3, type Truth } from '../../../base/truth.ts';

/** With one of these, an identity can give every right to everyone, including itself. */
const HANDING_OUT = ['microsoft.authorization/roleassignments/write', 'microsoft.authorization/roledefinitions/write'];

const GUID = /([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?:\|[^|]{0,200})?$/i;

const tables = new WeakMap<DataTable, ReadonlyMap<string, boolean>>();

/**
 * Whether a built-in role, given by name or by an id that ends in its id, can assign roles; `undefined` for any other
 * role.
 */
export function builtInHandsOut(table: DataTable, role: string): boolean | undefined {
  const known = getOrCreate(tables, table, () => {
    const rows = table.rows.map((row) => [row, textColumn(row, 'rights') === 'administrator'] as const);
    return new Map(
      rows.flatMap(([row, may]) => ['id', 'name'].map((key) => [textColumn(row, key).toLowerCase(), may])),
    );
  });
  return known.get((GUID.exec(role)?.[1] ?? role).toLowerCase());
}

/**
 * Whether the permissions of a role definition include assigning roles (Azure documentation, "Understand Azure role
 * definitions").
 */
export function definitionHandsOut({ type, values }: Pick<Subject, 'type' | 'values'>): Truth {
  const permissions = own(values, 'permissions');
  // what a data source finds is not written
  if (type.startsWith('data.') && (permissions === undefined || permissions === null)) return 'unknown';
  return each(permissions, (permission) => {
    if (!isMap(permission)) return 'unknown';
    return or3(
      HANDING_OUT.map((action) => {
        const names = (key: string): Truth => each(own(permission, key), (pattern) => covers(pattern, action));
        return and3([names('actions'), negate(names('not_actions'))]);
      }),
    );
  });
}

function each(list: Value | undefined, holds: (item: Value) => Truth): Truth {
  if (list === undefined || list === null) return false;
  return isList(list) ? or3(list.map(holds)) : 'unknown';
}

function covers(pattern: Value, action: string): Truth {
  return typeof pattern === 'string' ? starPattern(pattern.toLowerCase())(action) : 'unknown';
}
