import { omitUndefined } from '../base/omit-undefined.ts';
import { isMap } from '../base/value.ts';
import type { Arm } from './arm.ts';

type Row = { readonly [key: string]: unknown };

/** Rows of one query over all subscriptions, or why they are not complete. */
export type Rows =
  | { readonly ok: true; readonly rows: readonly Row[] }
  | { readonly ok: false; readonly status: number; readonly code: string };

/** The scope of a query. */
export interface Reach {
  readonly subscriptions?: readonly string[];
  readonly managementGroups?: readonly string[];
}

const PAGE = 1000;
const MOST_PAGES = 2000;

/**
 * Reads all pages of an Azure Resource Graph query. The result is incomplete where a page is truncated without a
 * token for the next one, where a token repeats, and where the number of rows differs from the total that Azure
 * reports (Microsoft Learn, "Working with large Azure resource data sets"). The query must project `id`.
 */
export async function queryAll(arm: Arm, query: string, reach: Reach, options: object = {}): Promise<Rows> {
  const rows: Row[] = [];
  const ids = new Set<string>();
  const tokens = new Set<string>();
  let token: string | undefined;
  for (let count = 0; count < MOST_PAGES; count += 1) {
    const reply = await arm.query({
      ...reach,
      query,
      options: { resultFormat: 'objectArray', $top: PAGE, ...options, ...omitUndefined({ $skipToken: token }) },
    });
    if (!reply.ok) return reply;
    const page = readPage(reply.body);
    if (page === undefined) return incomplete('InvalidAnswer');
    for (const row of page.rows) {
      const id = typeof row['id'] === 'string' ? row['id'].toLowerCase() : '';
      if (id !== '' && ids.has(id)) continue;
      ids.add(id);
      rows.push(row);
    }
    const { next, isCut, total } = page;
    if (next === undefined) return isCut || rows.length < total ? incomplete('ResultTruncated') : { ok: true, rows };
    if (tokens.has(next)) return incomplete('EndlessPaging');
    tokens.add(next);
    token = next;
  }
  return incomplete('EndlessPaging');
}

interface Page {
  readonly rows: readonly Row[];
  /** Rows of all pages, as Azure counts them. */
  readonly total: number;
  readonly isCut: boolean;
  readonly next: string | undefined;
}

function readPage({
  data,
  totalRecords,
  resultTruncated,
  $skipToken: token,
}: {
  readonly [key: string]: unknown;
}): Page | undefined {
  if (!Array.isArray(data) || !data.every((row) => isMap(row)) || typeof totalRecords !== 'number') return undefined;
  const next = typeof token === 'string' && token !== '' ? token : undefined;
  return { rows: data, total: totalRecords, isCut: String(resultTruncated).toLowerCase() === 'true', next };
}

function incomplete(code: string): Rows {
  return { ok: false, status: 200, code };
}
