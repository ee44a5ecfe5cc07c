import { describe, expect, test } from '@jest/globals';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { load } from 'js-yaml';
import { runCli } from '../support/run-cli.ts';
import { temporaryFolder } from '../support/folder.ts';

interface Scenario {
  readonly name: string;
  readonly args: readonly string[];
  readonly stdin?: string;
  readonly env?: { readonly [name: string]: string };
  /** Files of the working folder, beside `examples/` where the scenario names it. */
  readonly files?: { readonly [path: string]: string };
  readonly exit: number;
  /** The whole text, or parts of it in this order. */
  readonly stdout: string | readonly string[];
  readonly stderr: string | readonly string[];
  /** Files that must exist afterwards, and those that must not. */
  readonly written?: readonly string[];
  readonly absent?: readonly string[];
}

const HERE = fileURLToPath(new URL('.', import.meta.url));
const EXAMPLES = fileURLToPath(new URL('../../examples', import.meta.url));
const folder = temporaryFolder();

for (const file of readdirSync(HERE).filter((name) => name.endsWith('.scenario.yaml'))) {
  const scenarios = load(readFileSync(join(HERE, file), 'utf8')) as readonly Scenario[];
  describe(file.replace('.scenario.yaml', ''), () => {
    test.each(scenarios.map((scenario) => [scenario.name, scenario] as const))('%s', (_name, scenario) => {
      const cwd = mkdtempSync(join(folder, 'run-'));
      if (JSON.stringify(scenario).includes('examples')) cpSync(EXAMPLES, join(cwd, 'examples'), { recursive: true });
      for (const [path, text] of Object.entries(scenario.files ?? {})) {
        mkdirSync(dirname(join(cwd, path)), { recursive: true });
        writeFileSync(join(cwd, path), text);
      }
      const stdin = scenario.stdin === undefined ? {} : { stdin: scenario.stdin };
      const result = runCli(scenario.args, { cwd, env: scenario.env ?? {}, ...stdin });
      expectText(result.stderr, scenario.stderr);
      expectText(result.stdout, scenario.stdout);
      expect(result.exit).toBe(scenario.exit);
      const files = readdirSync(cwd, { recursive: true }).map(String);
      expect(files).toEqual(expect.arrayContaining([...(scenario.written ?? [])]));
      for (const path of scenario.absent ?? []) expect(files).not.toContain(path);
    });
  });
}

function expectText(text: string, wanted: string | readonly string[]): void {
  if (typeof wanted === 'string') {
    expect(text).toBe(wanted);
    return;
  }
  let rest = text;
  for (const part of wanted) {
    expect(rest).toContain(part);
    rest = rest.slice(rest.indexOf(part) + part.length);
  }
}
