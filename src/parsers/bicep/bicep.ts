import { unknown, type Value } from '../../base/value.ts';
import { createWork, type Work } from '../../base/work.ts';
import type { ScopeFunction } from '../../languages/arm-expressions/scope.ts';
import { computedPart } from '../../languages/arm-expressions/values.ts';
import { NOTHING_PARSED, type FileTree, type Parsed } from '../../model/evidence.ts';
import type { FileGroup, ParserSettings, TreeParser } from '../../model/tree-parser.ts';
import { deployRoot } from '../shared/arm-template/evaluation/deploy.ts';
import type { TemplateRun } from '../shared/arm-template/evaluation/deployment.ts';
import { tellLimit } from '../shared/arm-template/evaluation/evaluate-node.ts';
import { scopeFunctions } from '../shared/arm-template/evaluation/scope-functions.ts';
import { projectDeployments } from '../shared/arm-template/projection/project.ts';
import { createRun, listProblems } from '../shared/arm-template/run.ts';
import { isBicepFile, isBicepParameterFile } from '../shared/bicep/bicep-tree.ts';
import { readBicepTree } from '../shared/bicep/twins.ts';
import { claimBicep } from './claim.ts';
import { rootParameters } from './parameters.ts';
import { withLine, withLines } from './places.ts';
import { bicepTemplates, faultProblems, type TranslatedFiles } from './templates.ts';

/**
 * Bicep files as the templates that their compiler makes of them, so that they are read like these. Findings point to the
 * lines of the Bicep files. Modules of a registry and template specs are named as missing.
 */
export const bicep: TreeParser = {
  id: 'bicep',
  title: 'Bicep files',
  kinds: ['terraform'],
  claim: claimBicep,
  parse,
};

function parse(group: FileGroup, tree: FileTree, settings: ParserSettings, work: Work = createWork()): Parsed {
  const file = tree.get(group.root);
  if (file === undefined) return NOTHING_PARSED;
  const translated: TranslatedFiles = new Map();
  const templates = bicepTemplates(tree, work, translated);
  const run = createRun({ root: group.root, source: bicep.id, tree, work, templates, functions });
  if (!isBicepFile(group.root)) return { ...NOTHING_PARSED, problems: faultProblems(file) };
  const given = rootParameters(run, group.files, settings);
  const resources = projectDeployments(deployRoot(run, file, given));
  tellCompiled(run, group, tree);
  if (work.refusedBy() !== undefined) tellLimit(run, file.path);
  return {
    ...NOTHING_PARSED,
    resources: resources.map((each) => withLines(each, translated)),
    problems: listProblems(run).map((each) => ({ ...each, place: withLine(each.place, translated) })),
  };
}

/** Functions whose values are known at deployment only, or are not in the files: these may be nothing. */
const OPEN: readonly (readonly [string, ScopeFunction])[] = [
  'notinthefiles',
  'readenvironmentvariable',
  'externalinput',
].map((name) => [name, (args, evaluate) => open(args.map(evaluate))]);

function open(args: readonly Value[]): Value {
  return args.length === 0 ? unknown('decided outside of the files', false) : computedPart(args);
}

function functions(...[deployment, values]: Parameters<typeof scopeFunctions>): ReturnType<typeof scopeFunctions> {
  return new Map([...scopeFunctions(deployment, values), ...OPEN]);
}

/** Names the compiled templates whose source is read. */
function tellCompiled(run: TemplateRun, { files }: FileGroup, tree: FileTree): void {
  const { twins, instead } = readBicepTree(tree);
  for (const path of files) {
    const twin = twins.get(path);
    if (twin === undefined || instead.has(path) || isBicepParameterFile(path)) continue;
    run.problems(twin).tell(`${twin} was compiled from ${path}, which is read instead.`, []);
  }
}
