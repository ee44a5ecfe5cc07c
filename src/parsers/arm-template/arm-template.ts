import { createWork, type Work } from '../../base/work.ts';
import { NOTHING_PARSED, type EvidenceFile, type FileTree, type Parsed } from '../../model/evidence.ts';
import type { FileGroup, ParserSettings, TreeParser } from '../../model/tree-parser.ts';
import { deployRoot } from '../shared/arm-template/evaluation/deploy.ts';
import type { TemplateRun } from '../shared/arm-template/evaluation/deployment.ts';
import { tellLimit } from '../shared/arm-template/evaluation/evaluate-node.ts';
import type { Given } from '../shared/arm-template/evaluation/parameters.ts';
import { projectDeployments } from '../shared/arm-template/projection/project.ts';
import { createRun, listProblems } from '../shared/arm-template/run.ts';
import { givenParameters, readParameterFile } from '../shared/arm-template/template/given.ts';
import { jsonTemplates } from '../shared/arm-template/template/json-templates.ts';
import { FORMAT } from '../shared/arm-template/template/read-template.ts';
import { isParameterFile } from '../shared/arm-template/template/recognise.ts';
import { claimTemplates } from './claim.ts';

/**
 * Templates of Azure Resource Manager in the words of the azurerm provider, so that the same checks answer. What is decided at
 * deployment is unknown: parameters that are not given, properties of resources, and what Azure takes for an absent property.
 */
export const armTemplate: TreeParser = {
  id: 'arm-template',
  title: 'Azure Resource Manager templates',
  kinds: FORMAT.kinds,
  claim: claimTemplates,
  parse,
};

function parse(group: FileGroup, tree: FileTree, settings: ParserSettings, work: Work = createWork()): Parsed {
  const file = tree.get(group.root);
  if (file === undefined) return NOTHING_PARSED;
  const run = createRun({ root: group.root, source: armTemplate.id, tree, work, templates: jsonTemplates });
  const given = new Map([...ownParameters(run, group, tree), ...givenParameters(settings.templates ?? {})]);
  const resources = projectDeployments(deployRoot(run, file, given));
  if (work.refusedBy() !== undefined) tellLimit(run, file.path);
  return { ...NOTHING_PARSED, resources, problems: listProblems(run) };
}

/** The parameter file of a template, where there is only one; which of several is deployed is not known. */
function ownParameters({ problems, root }: TemplateRun, { files }: FileGroup, tree: FileTree): Given {
  const found = files.map((path) => tree.get(path)).filter((file): file is EvidenceFile => file !== undefined);
  const parameters = found.filter(isParameterFile);
  const [only] = parameters;
  if (parameters.length > 1) {
    const message = `${root} has ${parameters.length} parameter files, so its parameters are unknown. Name one with --parameter-file.`;
    problems(root).tell(message, ['parameters']);
  }
  if (only === undefined || parameters.length > 1) return new Map();
  return new Map(readParameterFile(only).map(([name, value]) => [name.toLowerCase(), () => value]));
}
