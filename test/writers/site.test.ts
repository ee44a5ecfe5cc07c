import { describe, expect, test } from '@jest/globals';
import { posix } from 'node:path';
import type { SiteFile } from '../../src/model/check-site.ts';
import { writeSite } from '../../src/writers/site/site.ts';
import { sampleSite } from '../support/check-site.ts';
import { golden } from '../support/golden.ts';

const TAGS = /<(?:"[^"]*"|'[^']*'|[^'">])*>/g;
const FILES = writeSite(sampleSite());
const PAGES = FILES.filter(({ path }) => path.endsWith('.html'));

function textOf(path: string, files: readonly SiteFile[] = FILES): string {
  return files.find((file) => file.path === path)?.text ?? '';
}

/** Names of elements and attributes: what content must not be able to change. */
function skeleton(files: readonly SiteFile[]): ReadonlySet<string> {
  const tags = files.flatMap(({ text }) => [...text.matchAll(TAGS)]);
  return new Set(tags.map(([tag]) => tag.replaceAll(/="[^"]*"/g, '')));
}

describe('the pages about checks and controls', () => {
  test.each([
    ['site-check.html', 'checks/disks-encrypted.html'],
    ['site-control.html', 'controls/nist-800-53-r5/SC-28.html'],
  ])('%s', (name, path) => {
    expect(textOf(path)).toBe(golden(name, textOf(path)));
  });

  test('load nothing but files of the site, and run scripts only to search', () => {
    for (const { path, text } of PAGES) {
      const policy = /http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(text)?.[1] ?? '';
      const scripts = path === 'search.html' ? "script-src 'self'; " : '';
      expect([path, policy]).toEqual([
        path,
        `default-src 'none'; style-src 'self'; ${scripts}form-action 'self'; base-uri 'none'`,
      ]);
      expect(text).not.toMatch(
        /<script(?! defer src="[\w./-]+"><\/script>)|\sstyle=|\son\w+=|@import|url\(|<iframe|<img/i,
      );
      for (const [, address = ''] of text.matchAll(/(?:\ssrc|<link [^>]*href|\saction)="([^"]*)"/g))
        expect(address).not.toMatch(/^(?:\w+:|\/)/);
    }
  });

  test('lead only to pages that are there', () => {
    const paths = new Set(FILES.map(({ path }) => path));
    for (const { path, text } of PAGES) {
      const links = [...text.matchAll(/<a href="([^"#]+)"/g)].map(([, address = '']) => address);
      for (const address of links.filter((each) => !each.startsWith('https:')))
        expect(paths).toContain(posix.join(posix.dirname(path), decodeURIComponent(address)));
    }
  });

  test('show text as text, whatever it contains', () => {
    const usual = skeleton(PAGES);
    const hostile = writeSite(
      sampleSite(
        (text) => `</code></script><script>alert(1)</script><a onclick='x' href="javascript:x">"'\u202e${text}`,
      ),
    );
    const strange = [...skeleton(hostile.filter(({ path }) => path.endsWith('.html')))].filter(
      (tag) => !usual.has(tag),
    );
    expect(strange).toEqual([]);
    expect(hostile.map(({ path }) => path)).toEqual(FILES.map(({ path }) => path));
    const index = textOf('search-index.js', hostile);
    expect(index).not.toMatch(/<|\u202e/);
    expect(index).toContain('\\u003c/script>');
  });

  test('tell advice from what decides', () => {
    const { checks, ...site } = sampleSite();
    const advice = checks.map((entry) => ({
      ...entry,
      check: { ...entry.check, severity: 'info' as const },
      bearsOn: [{ framework: 'nist-800-53-r5', proves: [], contradicts: [], advises: ['SC-28'] }],
    }));
    const page = textOf('checks/disks-encrypted.html', writeSite({ ...site, checks: advice }));
    expect(page).toContain('This is advice: no result changes a verdict.');
    expect(page).not.toContain('Accept a failure');
  });
});
