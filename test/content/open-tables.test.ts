import { describe, expect, it } from '@jest/globals';
import { addFolder } from '../../src/content/bundle.ts';
import { loadContent } from '../../src/content/load-content.ts';
import type { DataTable } from '../../src/model/check.ts';

function withTable(id: string): readonly DataTable[] {
  const thing: DataTable = {
    id,
    title: 'Ours',
    asOf: '2026-11-22',
    source: 'The image board',
    rows: [{ registry: 'registry.example.org' }],
  };
  const folder = { checks: [], traits: [], frameworks: [], faults: [], tables: [{ file: `data/${id}.yaml`, thing }] };
  return addFolder(loadContent(), folder).tables();
}

describe('a table of a folder of --controls', () => {
  it('adds rows to one that is open', () => {
    const tables = withTable('approved-registries').filter(({ id }) => id === 'approved-registries');
    expect(tables.map(({ rows }) => rows)).toEqual([[{ registry: 'registry.example.org' }]]);
  });

  it('never adds to facts that are built in', () => {
    expect(() => withTable('support-dates')).toThrow(/already a data table with the id support-dates/);
  });

  it('is empty only where it is open', () => {
    const empty = loadContent()
      .tables()
      .filter(({ rows, open }) => rows.length === 0 && open !== true);
    expect(empty.map(({ id }) => id)).toEqual([]);
  });
});
