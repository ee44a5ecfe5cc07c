import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { evaluateChecks } from '../../src/checks/evaluate.ts';
import { FUNCTIONS } from '../../src/checks/functions/index.ts';
import { compileTraits } from '../../src/checks/traits.ts';
import { loadContent } from '../../src/content/load-content.ts';
import { assembleExample } from '../../src/engine/example-evidence.ts';
import { loadRegistry, parserRegistry } from './registry.ts';

const parsers = parserRegistry(await loadRegistry(fileURLToPath(new URL('../../src/parsers', import.meta.url))));
const { checks, traits, tables } = loadContent();
const readers = compileTraits(traits);

export interface SpellingAnswers {
  readonly resources: number;
  /** By check and subject. */
  readonly outcomes: ReadonlyMap<string, string>;
}

/** The answers of all checks about one file. `title`: what a subject is called in both spellings. */
export function answerSpelling(path: string, title = (subject: string): string => subject): SpellingAnswers {
  const files = new Map([[basename(path), readFileSync(path, 'utf8')]]);
  const { evidence } = assembleExample(files, readers, parsers);
  const found = evaluateChecks(checks, evidence, { traits, tables, functions: FUNCTIONS, asOf: '2026-11-01' });
  const outcomes = new Map<string, string>();
  for (const { check, subject, outcome } of found) {
    const key = `${check.id} ${title(subject)}`;
    outcomes.set(key, [outcomes.get(key), outcome].filter((each) => each !== undefined).join(' '));
  }
  return { resources: evidence.resources.length, outcomes };
}
