import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ask, loadExample } from '../../src/checks/harness/run-example.ts';
import type { Bench } from '../../src/checks/harness/harness.ts';
import { evaluateChecks } from '../../src/checks/evaluate.ts';
import { compileTraits } from '../../src/checks/traits.ts';
import { readContentFolder } from '../../src/content/read-folder.ts';
import type { FolderContent } from '../../src/content/content.ts';
import { benchOfFolder } from '../../src/engine/test-controls.ts';
import type { Check, Outcome } from '../../src/model/check.ts';
import type { Finding } from '../../src/model/finding.ts';
import { allParsers } from '../../src/parsers/index.ts';
import { compareTexts } from '../../src/base/text-order.ts';
import { toShape } from './shape.ts';

/** One sentence of a finding, of all that have the same check, outcome and shape. */
export interface FindingSentence {
  readonly check: Check;
  readonly outcome: Outcome;
  readonly subject: string;
  readonly sentence: string;
  /** How many findings of the corpus say it in this shape. */
  readonly count: number;
  /** The file that the subject is in: a part of an example of the check, or a file of `examples/`. */
  readonly evidence: { readonly name: string; readonly text: string };
}

/** Examples of the repository, each assessed by itself as in the documentation. */
const REPOSITORY_EXAMPLES = [
  'weak',
  'hardened',
  'source',
  'azure/weak/plan.json',
  'azure/hardened/plan.json',
  'google/weak/plan.json',
  'google/hardened/plan.json',
];
const DAY = '2026-11-01';

/** Reads `controls/` of a checkout. Throws EngineError `invalid-content` for a file that is wrong. */
export function readControls(root: string): FolderContent {
  return readContentFolder(join(root, 'controls'));
}

/**
 * What the findings of all examples of checks and of the folder `examples/` say: one sentence for each check, outcome and
 * shape, sorted.
 */
export async function collectFindingSentences(root: string, content = readControls(root)): Promise<FindingSentence[]> {
  const bench = benchOfFolder(content, await allParsers());
  const found = new Map<string, FindingSentence>();
  for (const finding of [...ofCheckExamples(content, bench), ...ofRepositoryExamples(root, content, bench)])
    addSentence(found, finding);
  return [...found.values()].sort(
    (one, other) =>
      compareTexts(one.check.id, other.check.id) ||
      compareTexts(one.outcome, other.outcome) ||
      compareTexts(one.sentence, other.sentence),
  );
}

interface Found {
  readonly finding: Finding;
  readonly textOf: (file: string) => string | undefined;
  readonly name: string;
}

/** The first sentence of each shape is kept: the examples of checks come first, since they are short. */
function addSentence(found: Map<string, FindingSentence>, { finding, textOf, name }: Found): void {
  const { check, outcome, subject, message, place } = finding;
  const key = [check.id, outcome, toShape(message)].join('\n');
  const known = found.get(key);
  if (known !== undefined) return void found.set(key, { ...known, count: known.count + 1 });
  const evidence = { name, text: textOf(place.file) ?? '' };
  found.set(key, { check, outcome, subject, sentence: message, count: 1, evidence });
}

function* ofCheckExamples({ checks }: FolderContent, bench: Bench): Generator<Found> {
  const readers = compileTraits(bench.traits);
  for (const { thing: check } of checks)
    for (const example of check.examples) {
      const { loaded } = loadExample(example, bench, readers);
      if (loaded === undefined) continue;
      const [sole, ...others] = Object.values(example.files);
      const textOf = (file: string) => example.files[file] ?? (others.length === 0 ? sole : undefined);
      const name = `example "${example.name}"`;
      for (const finding of ask(check, loaded, bench)) yield { finding, textOf, name };
    }
}

function* ofRepositoryExamples(root: string, { checks }: FolderContent, bench: Bench): Generator<Found> {
  const readers = compileTraits(bench.traits);
  for (const path of REPOSITORY_EXAMPLES) {
    const files = readFiles(join(root, 'examples'), path);
    const { evidence } = bench.assemble(files, readers);
    const all = checks.map(({ thing }) => thing);
    const name = `examples/${path}`;
    for (const finding of evaluateChecks(all, evidence, { ...bench, asOf: DAY }))
      yield { finding, textOf: (file) => files.get(file), name: `${name}: ${finding.place.file}` };
  }
}

function readFiles(folder: string, path: string): ReadonlyMap<string, string> {
  if (path.endsWith('.json')) return new Map([[path, readFileSync(join(folder, path), 'utf8')]]);
  const names = readdirSync(join(folder, path), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  return new Map(names.sort().map((name) => [name.slice(folder.length + path.length + 2), readFileSync(name, 'utf8')]));
}
