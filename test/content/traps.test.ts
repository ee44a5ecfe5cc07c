import { expect, test } from '@jest/globals';
import { load } from 'js-yaml';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { evaluateChecks } from '../../src/checks/evaluate.ts';
import { FUNCTIONS } from '../../src/checks/functions/index.ts';
import { exampleInput } from '../../src/checks/harness/example-input.ts';
import { compileTraits } from '../../src/checks/traits.ts';
import { scanContentFolder } from '../../src/content/read-folder.ts';
import { assembleExample } from '../../src/engine/example-evidence.ts';
import { loadRegistry, parserRegistry } from '../support/registry.ts';

/** The weakest answer of a check, or its weakest answer for each subject by the end of its address. */
type Expected = string | { readonly [subject: string]: string };

/** What looks safe and is not, or looks unsafe and is: files, and what each check that is named answers. */
interface Trap {
  readonly title: string;
  readonly files: { readonly [path: string]: string };
  readonly outcome: { readonly [check: string]: Expected };
}

const WEAKEST = ['fail', 'error', 'unknown', 'pass', 'not-applicable'];
const traps = new URL('./traps/', import.meta.url);
const content = scanContentFolder(fileURLToPath(new URL('../../controls', import.meta.url)));
const parsers = parserRegistry(await loadRegistry(fileURLToPath(new URL('../../src/parsers', import.meta.url))));
const traits = content.traits.map(({ thing }) => thing);
const tables = () => content.tables.map(({ thing }) => thing);
const readers = compileTraits(traits);

function answers({ files, outcome }: Trap): Trap['outcome'] {
  const { evidence } = assembleExample(exampleInput(files), readers, parsers);
  const checks = content.checks.map(({ thing }) => thing).filter(({ id }) => Object.hasOwn(outcome, id));
  const findings = evaluateChecks(checks, evidence, { traits, tables, functions: FUNCTIONS, asOf: '2026-11-01' });
  const weakest = (check: string, end: string): string => {
    const asked = findings.filter(({ check: { id }, subject }) => id === check && subject.endsWith(end));
    return WEAKEST.find((each) => asked.some((found) => found.outcome === each)) ?? 'not-applicable';
  };
  return Object.fromEntries(
    Object.entries(outcome).map(([check, expected]) => {
      if (typeof expected === 'string') return [check, weakest(check, '')];
      return [check, Object.fromEntries(Object.keys(expected).map((end) => [end, weakest(check, end)]))];
    }),
  );
}

for (const name of readdirSync(traps).sort()) {
  const rows = load(readFileSync(new URL(name, traps), 'utf8')) as readonly Trap[];
  test.each(rows.map((row) => [row.title, row] as const))(`${name}: %s`, (_, row) => {
    expect(answers(row)).toEqual(row.outcome);
  });
}
