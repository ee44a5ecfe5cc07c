import { isMap } from '../model/value.ts';
import type { Arm } from './arm.ts';

/** Rows of one query over all subscriptions, or why they are not complete. */
export type Rows =
  | { readonly ok: true; readonly rows: readonly { readonly [key: string]: unknown }[] }
  | { readonly ok: false; readonly status: number; readonly code: string };

/** Where a query looks. */
export interface Reach {
  readonly subscriptions?: readonly string[];
  readonly managementGroups?: readonly string[];
}

const PAGE = 1000;
const MOST_PAGES = 2000;

/**
 * Reads all pages of a query of Azure Resource Graph. A page that says it was cut without saying how to go on, a token
 * that comes again, and rows that do not add up to what Azure counts make the whole of it incomplete (Microsoft Learn,
 * "Working with large Azure resource data sets"). The query must project `id`.
 */
export async function queryAll(arm: Arm, query: string, reach: Reach, options: object = {}): Promise<Rows> {
  const rows: { readonly [key: string]: unknown }[] = [];
  const ids = new Set<string>();
  const tokens = new Set<string>();
  let token: string | undefined;
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const paging = token === undefined ? {} : { $skipToken: token };
    const reply = await arm.query({
      ...reach,
      query,
      options: { resultFormat: 'objectArray', $top: PAGE, ...options, ...paging },
    });
    if (!reply.ok) return reply;
    const { data, totalRecords, resultTruncated, $skipToken: next } = reply.body;
    if (!Array.isArray(data) || !data.every((row) => isMap(row)) || typeof totalRecords !== 'number')
      return { ok: false, status: 200, code: 'InvalidAnswer' };
    for (const row of data) {
      const id = typeof row['id'] === 'string' ? row['id'].toLowerCase() : '';
      if (id !== '' && ids.has(id)) continue;
      ids.add(id);
      rows.push(row);
    }
    if (typeof next !== 'string' || next === '') {
      const cut = String(resultTruncated).toLowerCase() === 'true';
      return cut || rows.length < totalRecords
        ? { ok: false, status: 200, code: 'ResultTruncated' }
        : { ok: true, rows };
    }
    if (tokens.has(next)) return { ok: false, status: 200, code: 'EndlessPaging' };
    tokens.add(next);
    token = next;
  }
  return { ok: false, status: 200, code: 'EndlessPaging' };
}
