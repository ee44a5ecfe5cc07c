import { NOTHING_PARSED, type Parsed, type FileTree } from '../../model/evidence.ts';
import type { Place } from '../../model/place.ts';
import type { Problem } from '../../model/problem.ts';
import type { FileGroup, ParserSettings, TreeParser } from '../../model/tree-parser.ts';
import { createWork, type Work } from '../../base/work.ts';
import { openSettings } from './elsewhere/open-settings.ts';
import { claimModules } from './claim.ts';
import { evaluateRoot, type RootModule } from './evaluation/evaluate-root.ts';
import { createRun } from '../../languages/hcl/evaluation/run.ts';
import type { ModuleInstance } from './evaluation/module-instance.ts';
import { givenValues } from './module/given-values.ts';
import { exported, handedOver } from './projection/arguments-of-unread-modules.ts';
import { providerVersions } from './projection/provider-versions.ts';
import { unresolvedProblems } from './projection/unresolved.ts';
import { createReport } from './report.ts';
import { readAzapi } from '../shared/azure/azapi.ts';
import { MAX_RESOURCES, projectResources } from './projection/resources.ts';

/**
 * Terraform configuration as written (Terraform language 1.11, native and JSON syntax), evaluated like a plan as far
 * as its source allows. Nothing outside the tree is read.
 */
export const terraformSource: TreeParser = {
  id: 'terraform-source',
  title: 'Terraform configuration',
  kinds: ['terraform'],
  claim: claimModules,
  parse: parseModules,
};

function parseModules(group: FileGroup, tree: FileTree, settings: ParserSettings, work: Work = createWork()): Parsed {
  const report = createReport(group.root);
  const { values, problems } = givenValues(tree, group, settings, openSettings(tree, group.root, settings));
  report.problems(problems);
  const evaluated = evaluateRoot(tree, group.root, values, report.add, createRun(work));
  if (evaluated === undefined) return NOTHING_PARSED;
  const modules = moduleInstances(evaluated);
  const sources = new Set(modules.map(({ source }) => source));
  for (const source of sources) report.problems(source.problems);
  const leaving = { handedOver: handedOver(modules, evaluated), exported: exported(modules, evaluated) };
  const versions = providerVersions(tree, group.root, sources);
  const resources = projectResources(modules, versions, leaving, report.problems);
  if (resources.length >= MAX_RESOURCES) report.problems([tooMany(evaluated)]);
  if (evaluated.run.exhausted) report.problems([tooMuch(evaluated)]);
  return {
    ...NOTHING_PARSED,
    resources: readAzapi(resources),
    problems: [...report.all(), ...unresolvedProblems(resources)],
  };
}

function tooMuch(evaluated: RootModule): Problem {
  const { stopped } = evaluated.run;
  const at = stopped && { file: stopped.file.path, pointer: [], line: stopped.file.position(stopped.offset).line };
  const limit = at === undefined ? '' : ` (the limit was reached at ${at.file} line ${at.line})`;
  const what = `takes more steps to compute than are done here${limit}, so values are unknown and blocks missing`;
  return overLimit(evaluated, what, at);
}

function tooMany(evaluated: RootModule): Problem {
  return overLimit(evaluated, `has more than ${MAX_RESOURCES} resources, so the rest was not assessed`);
}

function overLimit({ root }: RootModule, what: string, at?: Place): Problem {
  const place = at ?? { file: root.source.files[0]?.path ?? '', pointer: [] };
  const where = root.source.folder === '' ? 'The configuration' : root.source.folder;
  const message = `${where} ${what}. Assess a part of it, or a plan.`;
  return { code: 'partly-read', severity: 'error', message, place, kinds: ['terraform'] };
}

function moduleInstances({ root, calls }: RootModule): readonly ModuleInstance[] {
  const found: ModuleInstance[] = [];
  const pending = [root];
  for (let module = pending.pop(); module !== undefined; module = pending.pop()) {
    found.push(module);
    for (const { instances } of [...calls(module)].reverse()) pending.push(...[...instances].reverse());
  }
  return found;
}
