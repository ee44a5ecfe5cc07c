import type { Bench, ContentProblem, Filed, Tested } from '../checks/harness/harness.ts';
import { testContent } from '../checks/harness/test-content.ts';
import { FUNCTIONS } from '../checks/functions/index.ts';
import { addFolder } from '../content/bundle.ts';
import type { Content, FolderContent } from '../content/content.ts';
import { loadContent, loadExamples, loadFramework } from '../content/load-content.ts';
import { readContentFolder } from '../content/read-folder.ts';
import type { Check, RootFramework } from '../model/check.ts';
import type { Framework } from '../model/framework.ts';
import type { ParserRegistry } from '../model/tree-parser.ts';
import { allParsers } from '../parsers/index.ts';
import { assembleExample } from './example-evidence.ts';

export interface ControlsTest {
  readonly checks: number;
  readonly problems: readonly ContentProblem[];
}

/**
 * Tests the content of a folder together with the built-in content, or the built-in content alone: as it was built,
 * or in a folder, which then contains frameworks. `only` is a check id or a family. Throws EngineError for files that
 * are not content.
 */
export async function testControls(folder: string | undefined, only?: string): Promise<ControlsTest> {
  const parsers = await allParsers();
  const own = folder === undefined ? undefined : readContentFolder(folder);
  if (own !== undefined && own.frameworks.length > 0) return run(own, benchOfFolder(own, parsers), only);
  const built = loadContent();
  if (own === undefined) {
    const tested: Tested = { checks: builtIn(built), traits: filed(built.traits, 'traits') };
    return run(tested, createBench(built, new Set(), parsers), only);
  }
  const all = addFolder(built, { ...own, checks: [] });
  return run(own, createBench(all, new Set(built.checks.map(({ id }) => id)), parsers), only);
}

function run(tested: Tested, bench: Bench, only: string | undefined): ControlsTest {
  const checks = tested.checks.filter(({ thing: { id, family } }) => [undefined, id, family].includes(only)).length;
  return { checks, problems: testContent(tested, bench, only) };
}

function builtIn(content: Content): readonly Filed<Check>[] {
  const examples = loadExamples();
  return content.checks.map((check) => ({
    file: `checks/${check.family}/${check.id}.yaml`,
    thing: { ...check, examples: examples.get(check.id) ?? [] },
  }));
}

function filed<T extends { readonly id: string }>(things: readonly T[], folder: string): readonly Filed<T>[] {
  return things.map((thing) => ({ file: `${folder}/${thing.id}.yaml`, thing }));
}

/** Creates what the examples of checks run with. */
export function createBench(content: Content, otherChecks: ReadonlySet<string>, parsers: ParserRegistry): Bench {
  const frameworks = content.frameworks.map(({ id }) => loadFramework(id));
  return benchWith({ ...content, frameworks }, otherChecks, parsers);
}

/** As `createBench`, for content in its own folder. */
export function benchOfFolder(folder: FolderContent, parsers: ParserRegistry): Bench {
  const tables = folder.tables.map(({ thing }) => thing);
  const traits = folder.traits.map(({ thing }) => thing);
  const frameworks = folder.frameworks.map(({ thing }) => thing);
  return benchWith({ traits, tables: () => tables, frameworks }, new Set(), parsers);
}

interface Parts extends Pick<Content, 'traits' | 'tables'> {
  readonly frameworks: readonly Framework[];
}

function benchWith(
  { traits, tables, frameworks }: Parts,
  otherChecks: ReadonlySet<string>,
  parsers: ParserRegistry,
): Bench {
  return {
    traits,
    tables,
    functions: FUNCTIONS,
    controls: rootControls(frameworks),
    namedByRequirements: namesInRequirements(frameworks),
    otherChecks,
    assemble: (files, traits) => assembleExample(files, traits, parsers),
  };
}

function namesInRequirements(frameworks: readonly Framework[]): ReadonlySet<string> {
  const requirements = frameworks.flatMap((framework) => framework.requirements);
  return new Set(
    requirements.flatMap(({ demonstratedBy = [], contradictedBy = [] }) => [...demonstratedBy, ...contradictedBy]),
  );
}

/** A root framework has itself as its basis. */
function rootControls(frameworks: readonly Framework[]): ReadonlyMap<RootFramework, ReadonlySet<string>> {
  const roots = frameworks.filter(({ slug, basis }) => slug === basis);
  return new Map(roots.map(({ basis, requirements }) => [basis, new Set(requirements.map(({ id }) => id))]));
}
