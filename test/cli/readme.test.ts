import { beforeAll, describe, expect, test } from '@jest/globals';
import { cpSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { formatTitles } from '../../src/engine/formats.ts';
import { loadContent, loadFramework } from '../../src/content/load-content.ts';
import { allParsers } from '../../src/parsers/index.ts';
import { ALL_REPORT_IDS } from '../../src/engine/reports.ts';
import { findBrowser } from '../../src/rendering/find-browser.ts';
import { documentPaths, readDocument, ROOT } from '../support/documents.ts';
import { runCli } from '../support/run-cli.ts';
import { temporaryFolder } from '../support/folder.ts';

/** The README and the pages of docs: every command of theirs is run, and every promise is theirs together. */
const PAGES = documentPaths().filter((page) => page === 'README.md' || /^docs\/[\w-]+\.md$/.test(page));
const TEXT = PAGES.map(readDocument).join('\n');
/** Tables are padded for people; one blank is as good as many. */
const README = TEXT.replaceAll(/ {2,}/g, ' ');
/** Pictures need a browser; a machine without one is told so, and everything else is written. */
const BROWSER = process.env['PUPPETEER_EXECUTABLE_PATH'] ?? findBrowser();
const NO_PICTURES = /^Diagrams without a picture: No browser was found to render with\. .*\n$/;
const folder = temporaryFolder();

beforeAll(() => {
  cpSync(join(ROOT, 'examples'), join(folder, 'examples'), { recursive: true });
});

/** Writes the table of kinds anew; `prettier` pads it. */
function writeKinds(rows: readonly string[]): void {
  const path = join(ROOT, 'docs/reading.md');
  const text = readFileSync(path, 'utf8');
  const table = `| Format | Kinds of evidence |\n| --- | --- |\n${rows.join('\n')}\n`;
  writeFileSync(
    path,
    text.replace(/\| Format +\| Kinds of evidence +\|\n(?:\|.*\n)*/, () => table),
  );
}

/** Every line of a shell block that runs the product; `npm` itself is the surrounding run. */
const commands = [...README.matchAll(/```sh\n([\s\S]*?)```/g)]
  .flatMap(([, block = '']) => block.trim().split('\n'))
  .filter((line) => line.includes('evidence-engine'));

describe('README', () => {
  test('is at most 200 lines long', () => {
    expect(readDocument('README.md').trimEnd().split('\n').length).toBeLessThanOrEqual(200);
  });

  test('has commands to run', () => {
    expect(commands.length).toBeGreaterThan(15);
  });

  test.each(commands)('%s', (line) => {
    const [before = '', after = ''] = line.split(/(?:node bin\/evidence-engine\.js|evidence-engine) /);
    const piped = /^cat (\S+) \| $/.exec(before);
    const stdin = piped?.[1] === undefined ? {} : { stdin: readFileSync(join(folder, piped[1])) };
    const [, name, value = ''] = /^(EVIDENCE_ENGINE_\w+)=(\S+) $/.exec(before) ?? [];
    const env = name === undefined ? {} : { [name]: value };
    const { exit, stderr } = runCli(after.trim().split(' '), { cwd: folder, env, ...stdin });
    const unpictured = BROWSER === undefined && after.includes(' --pictures');
    expect({ exit, stderr }).toEqual({ exit: 0, stderr: unpictured ? expect.stringMatching(NO_PICTURES) : '' });
  });

  test('shows a configuration that is taken', () => {
    const [, text = ''] = /```yaml\n(framework:[\s\S]*?)```/.exec(TEXT) ?? [];
    const cwd = mkdtempSync(join(folder, 'configured-'));
    cpSync(join(ROOT, 'examples'), join(cwd, 'examples'), { recursive: true });
    writeFileSync(join(cwd, '.evidence-engine.yaml'), text);
    const { exit, stderr } = runCli(['assess', 'examples/weak', '--as-of', '2026-11-01'], { cwd });
    expect({ exit, stderr }).toEqual({ exit: 1, stderr: '' });
    const coverage = readFileSync(join(cwd, 'evidence/cmmc/coverage.json'), 'utf8');
    expect(coverage).not.toContain('-waiver');
    expect(readFileSync(join(cwd, 'evidence/cmmc/findings.json'), 'utf8')).toContain('"owner": "B. Rivera"');
  });

  test('shows the waivers of the examples', () => {
    expect(TEXT).toContain(readFileSync(join(ROOT, 'examples/waivers.yaml'), 'utf8'));
  });

  test('lists every format with what is read of it', () => {
    const lacking = formatTitles().filter((title) => !README.includes(`| ${title} |`));
    expect(lacking.map((title) => `docs/reading.md needs a row "| ${title} | what is read |"`)).toEqual([]);
  });

  test('lists every report with what it is for', () => {
    const page = readFileSync(join(ROOT, 'docs/outputs.md'), 'utf8');
    const lacking = ALL_REPORT_IDS.filter((id) => !page.includes(`\`--report ${id}\``));
    expect(lacking.map((id) => `docs/outputs.md needs a row with \`--report ${id}\``)).toEqual([]);
  });

  test('says of every format which kinds of evidence it is, as its parser does', async () => {
    const { files, trees } = await allParsers();
    const lines = [...files, ...trees].map(({ title, kinds }) => `| ${title} | ${kinds.join(', ')} |`);
    const table = [...new Set(lines)].sort();
    if (process.env['UPDATE_GOLDENS'] === '1') writeKinds(table);
    const page = readFileSync(join(ROOT, 'docs/reading.md'), 'utf8').replaceAll(/ {2,}/g, ' ');
    const [, shown = ''] = /\| Format \| Kinds of evidence \|\n\|[- |]+\|\n((?:\|.*\n)*)/.exec(page) ?? [];
    const rows = shown.trimEnd().split('\n');
    const lacking = table.filter((row) => !rows.includes(row));
    expect(lacking.map((row) => `docs/reading.md needs a row "${row}" (UPDATE_GOLDENS=1 writes it)`)).toEqual([]);
    expect(rows).toEqual(table);
  });

  test.each(loadContent().frameworks.map(({ id, slug, selections }) => ({ id, slug, selections })))(
    'lists the framework $id and how many requirements it has',
    ({ id, slug, selections }) => {
      const row = README.split('\n').find((line) => line.startsWith(`| \`${slug}\` |`)) ?? '';
      for (const name of Object.keys(selections)) expect(row).toContain(`\`${name.replace('level-', '')}\``);
      const [, , catalog = ''] = row.split('|');
      const counts = [...catalog.matchAll(/\b\d[\d,]*\b/g)].map(([text]) => Number(text.replaceAll(',', '')));
      const sum = counts.reduce((one, other) => one + other, 0);
      expect([...counts, sum]).toContain(loadFramework(id).requirements.length);
    },
  );

  test('explains every code of a problem and every exit code', () => {
    const codes = readFileSync(join(ROOT, 'src/model/problem.ts'), 'utf8').matchAll(/^ {2}\| '([a-z-]+)'/gm);
    for (const [, code = ''] of codes) expect(README).toContain(`\`${code}\``);
    for (const exit of [0, 1, 2, 3, 4, 70, 130]) expect(README).toContain(`| ${exit} |`);
  });
});
