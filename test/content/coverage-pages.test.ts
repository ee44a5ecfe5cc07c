import { describe, expect, it } from '@jest/globals';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadContent, loadFramework } from '../../src/content/load-content.ts';
import { packageRoot } from '../../src/content/package-file.ts';
import { checksForControl, MANY } from '../../src/engine/coverage-pages/by-control.ts';
import { coveragePage } from '../../src/engine/coverage-pages/coverage-pages.ts';
import { COVERAGE_PAGES } from '../../src/model/coverage-page.ts';

describe('pages of what the checks cover', () => {
  it.each(COVERAGE_PAGES)('are the same as the content: %s', async (by) => {
    const path = join(packageRoot(), 'docs/coverage', `${by}.md`);
    const page = await coveragePage(by);
    if (process.env['UPDATE_GOLDENS'] === '1') writeFileSync(path, page);
    expect(readFileSync(path, 'utf8')).toBe(page);
  });

  it('say what is examined, and what is not, of each control that many checks name', () => {
    const { checks, tables } = loadContent();
    const rows = tables().find(({ id }) => id === 'control-coverage')?.rows ?? [];
    const base = loadFramework('nist-800-53-r5').requirements.filter(({ id }) => !id.includes('('));
    const many = base.filter(({ id }) => checksForControl(id, checks).length >= MANY);
    const lacking = many.filter(({ id, gap }) => {
      const row = rows.find(({ control }) => control === id);
      return typeof row?.['examined'] !== 'string' || (gap ?? row['left']) === undefined;
    });
    expect(lacking.map(({ id }) => id)).toEqual([]);
    const known = new Set(base.map(({ id }) => id));
    expect(rows.filter(({ control }) => !known.has(String(control)))).toEqual([]);
  });
});
