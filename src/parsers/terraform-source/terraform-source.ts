import type { Parsed, Resource } from '../../model/evidence.ts';
import { NOTHING_PARSED } from '../../model/evidence.ts';
import type { Problem } from '../../model/problem.ts';
import type { Majors } from '../../model/provider-version.ts';
import type { FileGroup, FileTree, ParserSettings, TreeParser } from '../../model/tree-parser.ts';
import { createRedactor } from '../shared/terraform-redact.ts';
import { claimModules } from './claim.ts';
import { evaluateRoot } from './evaluation/evaluate-root.ts';
import type { RootModule } from './evaluation/evaluate-root.ts';
import type { ModuleInstance } from './evaluation/module-instance.ts';
import { givenValues } from './module/given-values.ts';
import { createReport } from './report.ts';
import { providerVersions } from './projection/provider-versions.ts';
import { providerResources } from './projection/providers.ts';
import { createProjection } from './projection/resources.ts';

/** More resources than this of one root module are not assessed. */
const MAX_RESOURCES = 500_000;

/**
 * Terraform configuration as it is written (Terraform language 1.11, native and JSON syntax), evaluated like a plan
 * as far as source can tell. Nothing outside of the tree is read.
 */
export const terraformSource: TreeParser = {
  id: 'terraform-source',
  title: 'Terraform configuration',
  kinds: ['terraform'],
  claim: claimModules,
  parse: parseModules,
};

function parseModules(group: FileGroup, tree: FileTree, settings: ParserSettings): Parsed {
  const report = createReport(group.root);
  const { values, problems } = givenValues(tree, group.root, settings);
  report.problems(problems);
  const evaluated = evaluateRoot(tree, group.root, values, report.add);
  if (evaluated === undefined) return NOTHING_PARSED;
  const versions = providerVersions(tree, group.root, evaluated);
  const resources = readResources(evaluated, versions, report.problems);
  return { ...NOTHING_PARSED, resources, problems: report.all() };
}

/** All instances of all modules, a module before those it calls. */
function readResources(
  { root, calls }: RootModule,
  versions: ReadonlyMap<string, Majors>,
  problems: (problems: readonly Problem[]) => void,
): readonly Resource[] {
  const redact = createRedactor();
  const projection = createProjection(redact, versions);
  const resources: Resource[] = [];
  const told = new Set<string>();
  const pending: ModuleInstance[] = [root];
  for (let module = pending.pop(); module !== undefined && resources.length < MAX_RESOURCES; module = pending.pop()) {
    if (!told.has(module.source.folder)) problems(module.source.problems);
    told.add(module.source.folder);
    resources.push(...providerResources(module, redact));
    for (const declaration of module.source.resources.values()) {
      if (declaration.mode === 'ephemeral') continue;
      const { instances, conditional } = module.expand(declaration);
      for (const instance of instances) {
        const resource = projection.resource(module, instance, conditional);
        if (resource !== undefined) resources.push(resource);
      }
    }
    for (const { instances } of [...calls(module)].reverse()) pending.push(...[...instances].reverse());
  }
  return resources;
}
