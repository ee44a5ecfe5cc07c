import type { Check, Outcome, Trait } from '../../model/check.ts';
import { EngineError } from '../../model/engine-error.ts';
import { compileCheck } from '../compile.ts';
import { compileAllSpellings } from '../traits.ts';
import type { Bench, ContentProblem, Filed, Tested } from './harness.ts';
import { controlFaults, proseFaults } from './prose.ts';
import { ask, compare, loadExample, type LoadedExample } from './run-example.ts';
import { falsePasses } from './spoiled-examples.ts';
import { reportSpellings, reportSurvivors } from './survivors.ts';
import { watchTraits, type WatchedTraits } from './watched-traits.ts';
import { byText } from '../../base/text-order.ts';

type Report = (where: string, reason: string) => void;

/**
 * Tests content: names, wording and controls; every example with the real parsers; a small mutation of each condition
 * and each spelling, which an example must notice; types for which no example fails, and spellings that no example
 * reads. `only` limits it to one check id or family and skips traits. Sorted by file.
 */
export function testContent(tested: Tested, bench: Bench, only?: string): readonly ContentProblem[] {
  const problems: ContentProblem[] = [];
  const reportFor =
    (file: string): Report =>
    (where, reason) =>
      problems.push({ file, where, reason });
  const traits = watchTraits(bench.traits);
  const broken = compileTraitFiles(tested.traits, reportFor);
  const ids = new Set(bench.otherChecks);
  for (const { file, thing: check } of [...tested.checks].sort(byText(({ file }) => file))) {
    const isTwice = ids.has(check.id);
    ids.add(check.id);
    if (only !== undefined && only !== check.id && only !== check.family) continue;
    const report = reportFor(file);
    if (isTwice) report('id', `${check.id} is the id of another check`);
    for (const fault of [...proseFaults(check, file), ...controlFaults(check, bench)]) report('words', fault);
    if (!broken) testCheck(check, bench, traits, report);
  }
  if (only !== undefined || broken) return problems;
  for (const { file, thing: trait } of tested.traits) {
    reportSpellings(trait, traits, bench, reportFor(file));
  }
  return problems;
}

function compileTraitFiles(traits: readonly Filed<Trait>[], reportFor: (file: string) => Report): boolean {
  let broken = false;
  for (const { file, thing } of traits) {
    if (
      file
        .split('/')
        .at(-1)
        ?.replace(/\.yaml$/, '') !== thing.id
    )
      reportFor(file)('id', `the file or folder must be named ${thing.id}, like the id`);
    for (const type of thing.spellings.types)
      for (const field of thing.spellings.fieldsOf(type))
        if (!Object.hasOwn(thing.fields, field)) reportFor(file)(type, `${field} is not among the fields of the trait`);
    const fault = getFault(() => compileAllSpellings([thing]));
    if (fault === undefined) continue;
    broken = true;
    reportFor(file)('resources', fault);
  }
  return broken;
}

function testCheck(check: Check, bench: Bench, traits: WatchedTraits, report: Report): void {
  const fault = getFault(() => compileCheck(check, bench));
  if (fault !== undefined) return report('check', fault);
  refuseDuplicates(check, report);
  const outcomes = new Set<Outcome>();
  const loaded: LoadedExample[] = [];
  let sound = true;
  for (const example of check.examples) {
    const { one, faults, differences } = traits.watch(check, () => {
      const { loaded, faults } = loadExample(example, bench, traits.readers);
      const differences = loaded === undefined ? [] : compare(example, ask(check, loaded, bench));
      return { example: loaded, result: { one: loaded, faults, differences } };
    });
    for (const reason of [...faults, ...differences]) report(`example "${example.name}"`, reason);
    if (one !== undefined) loaded.push(one);
    if (faults.length > 0 || differences.length > 0) sound = false;
    for (const outcome of Object.values(example.outcome)) outcomes.add(outcome);
  }
  for (const wanted of wantedOutcomes(check)) if (!outcomes.has(wanted)) report('examples', `no example is ${wanted}`);
  if (sound) {
    reportSurvivors(check, loaded, bench, report);
    for (const example of loaded)
      for (const reason of falsePasses(check, example, bench)) report(`example "${example.example.name}"`, reason);
  }
  const unfailing = typesUnfailing(check, loaded);
  if (unfailing.length > 0) report('examples', `no example fails for ${unfailing.join(', ')}, which the check selects`);
}

function typesUnfailing({ select: { type: types = [] } }: Check, loaded: readonly LoadedExample[]): readonly string[] {
  return types.filter(
    (type) =>
      !loaded.some(({ evidence, example }) =>
        evidence.byType(type).some(({ address }) => example.outcome[address] === 'fail'),
      ),
  );
}

/** Unknown is required where evidence can leave a value open: Terraform, hosts, and every function. */
function wantedOutcomes({ select, function: call }: Check): readonly Outcome[] {
  const { type = [], component } = select;
  const certain = component !== undefined || (type.length > 0 && type.every((name) => name.startsWith('k8s/')));
  return call === undefined && certain ? ['pass', 'fail'] : ['pass', 'fail', 'unknown'];
}

function refuseDuplicates({ examples }: Check, report: Report): void {
  const seen = new Map<string, string>();
  const names = new Set<string>();
  for (const { name, files, asOf, tables } of examples) {
    const content = JSON.stringify([
      asOf ?? '',
      JSON.stringify(tables ?? {}),
      ...Object.values(files)
        .map((text) => text.trim())
        .sort(),
    ]);
    const twin = seen.get(content);
    if (twin !== undefined) report(`example "${name}"`, `has the same files as "${twin}"`);
    if (names.has(name)) report(`example "${name}"`, 'has the name of another example');
    seen.set(content, name);
    names.add(name);
  }
}

function getFault(compile: () => unknown): string | undefined {
  try {
    compile();
    return undefined;
  } catch (error) {
    if (error instanceof EngineError && error.code === 'invalid-content') return error.message;
    throw error;
  }
}
