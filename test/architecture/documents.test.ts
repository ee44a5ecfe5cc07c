import { expect, test } from '@jest/globals';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { documentPaths, proseOf, readDocument, ROOT } from '../support/documents.ts';

const pages = documentPaths();

/** The anchors of a page, made from its headings as public hosts make them. */
function anchorsOf(path: string): readonly string[] {
  return [...proseOf(readDocument(path)).matchAll(/^#+ (.*)$/gm)].map(([, title = '']) =>
    title
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-'),
  );
}

/** What is wrong with a link of a page; `undefined` if nothing is. */
function brokenLink(page: string, link: string): string | undefined {
  if (/^[a-z]+:/.test(link)) return undefined;
  const [path = '', anchor] = link.split('#');
  const target = path === '' ? page : join(page, '..', path);
  if (!existsSync(join(ROOT, target))) return `${page} leads to ${link}, which does not exist`;
  if (anchor === undefined || anchorsOf(target).includes(anchor)) return undefined;
  return `${page} leads to ${link}, but ${target} has no such heading`;
}

/** Files and folders of the repository that a page names in backticks, without patterns and placeholders. */
function namedPaths(text: string): readonly string[] {
  const names = [...proseOf(text).matchAll(/`([^`\s]+)`/g)].map(([, name = '']) => name);
  return names.filter((name) =>
    /^(?:src|test|controls|build|bench|mutation|smoke|debug|schemas|bin|examples|\.ci)\/[\w./-]+$/.test(name),
  );
}

test('every link of a page leads to a file and a heading that exist', () => {
  const broken = pages.flatMap((page) =>
    [...proseOf(readDocument(page)).matchAll(/\]\(([^)\s]+)\)/g)].flatMap(
      ([, link = '']) => brokenLink(page, link) ?? [],
    ),
  );
  expect(broken).toEqual([]);
});

test('every file that a page names exists', () => {
  const missing = pages.flatMap((page) =>
    namedPaths(readDocument(page))
      .filter((name) => !existsSync(join(ROOT, name)))
      .map((name) => `${page} names ${name}, which does not exist`),
  );
  expect(missing).toEqual([]);
});

/** Declarations that a page names with their file, such as `assess` (`src/engine/assess.ts`). */
function namedDeclarations(text: string): readonly (readonly [name: string, file: string])[] {
  return [...text.matchAll(/`(\w+)`\s+\(`(src\/[\w./-]+\.ts)`\)/g)].map(([, name = '', file = '']) => [name, file]);
}

test('every function that a page names is in the file that it names', () => {
  const named = pages.flatMap((page) => namedDeclarations(readDocument(page)).map((each) => [page, ...each] as const));
  const missing = named.filter(([, name, file]) => {
    const path = join(ROOT, file);
    return existsSync(path) && !new RegExp(`(?:function\\*?|const|interface|type) ${name}\\b`).test(readDocument(file));
  });
  expect(named.length).toBeGreaterThan(25);
  expect(
    missing.map(([page, name, file]) => `${page} names ${name} of ${file}, which has no such declaration`),
  ).toEqual([]);
});

test('every folder of tests that a page runs has tests', () => {
  const suites = readdirSync(join(ROOT, 'test'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.test.ts'))
    .map((name) => `test/${name}`);
  const patterns = pages.flatMap((page) =>
    [...readDocument(page).matchAll(/npm test -- ([^`\n]*)/g)].flatMap(([, args = '']) =>
      args
        .split(' ')
        .filter((each) => each.startsWith('test/'))
        .map((each) => ({ page, pattern: each })),
    ),
  );
  const idle = patterns.filter(({ pattern }) => !suites.some((path) => path.startsWith(pattern)));
  expect([patterns.length > 5, idle]).toEqual([true, []]);
});

test('every page of docs is reached from the README or from CONTRIBUTING', () => {
  const reached = new Set<string>();
  const open = ['README.md', 'CONTRIBUTING.md'];
  for (let page = open.pop(); page !== undefined; page = open.pop()) {
    if (reached.has(page)) continue;
    reached.add(page);
    for (const [, link = ''] of proseOf(readDocument(page)).matchAll(/\]\(([^)\s#]+\.md)/g)) {
      const target = join(page, '..', link);
      if (pages.includes(target)) open.push(target);
    }
  }
  expect(pages.filter((page) => page.startsWith('docs/') && !reached.has(page))).toEqual([]);
});
