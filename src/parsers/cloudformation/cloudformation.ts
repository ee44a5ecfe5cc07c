import { createWork, type Work } from '../../base/work.ts';
import type { Value } from '../../base/value.ts';
import { NOTHING_PARSED, type EvidenceFile, type FileTree, type Parsed, type Resource } from '../../model/evidence.ts';
import type { Problem } from '../../model/problem.ts';
import type { FileGroup, ParserSettings, TreeParser } from '../../model/tree-parser.ts';
import { createProblems, type Problems } from '../shared/terraform/problems.ts';
import { createRedactor } from '../shared/terraform/redact.ts';
import { claimTemplates } from './claim.ts';
import { createStack } from './evaluation/create-stack.ts';
import { givenParameters } from './evaluation/parameters.ts';
import type { Declared, Stack } from './evaluation/stack.ts';
import { openEgress } from './egress.ts';
import { DEEPEST_STACK } from './nested.ts';
import { readNested, readOutputs } from './nested-stack.ts';
import { projectResource, type Projection } from './project.ts';
import { FORMAT, readTemplate } from './template/read-template.ts';
import { unreadTransforms } from './transforms.ts';

/**
 * Templates of CloudFormation in the words of the aws provider, so that the same checks answer. What is decided when
 * the stack is created is unknown: parameters that are not given, pseudo parameters, attributes of resources.
 */
export const cloudformation: TreeParser = {
  id: 'cloudformation',
  title: 'CloudFormation templates',
  kinds: FORMAT.kinds,
  claim: claimTemplates,
  parse,
};

interface Run {
  readonly root: string;
  readonly tree: FileTree;
  readonly work: Work;
  readonly redact: ReturnType<typeof createRedactor>;
  readonly resources: Resource[];
  readonly problems: Problem[];
}

function parse(
  { root }: FileGroup,
  tree: FileTree,
  { templates: settings }: ParserSettings,
  work: Work = createWork(),
): Parsed {
  const file = tree.get(root);
  if (file === undefined) return NOTHING_PARSED;
  const run: Run = { root, tree, work, redact: createRedactor(), resources: [], problems: [] };
  readStack(run, file, { prefix: '', given: givenParameters(settings), conditional: undefined, around: [] });
  return { ...NOTHING_PARSED, resources: run.resources, problems: run.problems };
}

interface Around {
  readonly prefix: string;
  readonly given: ReadonlyMap<string, Value>;
  readonly conditional: string | undefined;
  /** Files of the stacks around. */
  readonly around: readonly string[];
}

function readStack(run: Run, file: EvidenceFile, { prefix, given, conditional, around }: Around): Stack | undefined {
  if (!run.work.take(file.size / 10 + 1000)) {
    run.problems.push(tooMuch(file.path));
    return undefined;
  }
  const read = readTemplate(file);
  run.problems.push(...read.problems);
  if (read.template === undefined) return undefined;
  const problems = createProblems(file.path);
  const creation = { file: file.path, document: read.document, prefix, template: read.template, given, conditional };
  const stack = createStack({ ...creation, work: run.work, problems });
  const unproven = readUnproven(file.path, read.template, problems);
  const projection: Projection = { root: run.root, redact: run.redact, unproven };
  const below = [...around, file.path];
  // what nested stacks return is known afterwards
  const own = [...stack.resources.values()].filter(
    (declared) => !isStack(declared) || !readBelow(run, stack, declared, below),
  );
  const projected = own.flatMap((declared) => projectResource(stack, declared, projection));
  run.resources.push(...openEgress(stack, projected));
  run.problems.push(...problems.list);
  return stack;
}

/** Whether the template of a nested stack was found and read. */
function readBelow(run: Run, stack: Stack, declared: Declared, around: readonly string[]): boolean {
  const nesting = readNested(run.tree, stack, declared);
  if (nesting === undefined || around.length > DEEPEST_STACK || around.includes(nesting.file.path)) {
    tellUnfollowed(stack, declared);
    return false;
  }
  const { file, given } = nesting;
  const prefix = `${stack.prefix}${declared.name}.`;
  const nested = readStack(run, file, { prefix, given, conditional: declared.conditional, around });
  if (nested !== undefined) stack.outputs.set(declared.name, readOutputs(nested));
  return true;
}

function tooMuch(file: string): Problem {
  const message = `${file} was not read, since the work of the run is used up. Assess fewer templates at once.`;
  return { code: 'not-assessed', severity: 'error', message, place: { file, pointer: [] }, kinds: FORMAT.kinds };
}

function isStack({ type }: Declared): boolean {
  return type === 'AWS::CloudFormation::Stack' || type === 'AWS::Serverless::Application';
}

function tellUnfollowed({ file, problems }: Stack, { pointer }: Declared): void {
  const message = `${file} nests a stack whose template is not in the evidence, so its resources were not read. Add the template, or assess it by itself.`;
  problems.lost(message, pointer, 'not-assessed');
}

/** What a macro may change proves nothing good. */
function readUnproven(
  file: string,
  template: Parameters<typeof unreadTransforms>[0],
  problems: Problems,
): string | undefined {
  const [name] = unreadTransforms(template);
  if (name === undefined) return undefined;
  const message = `${file} is changed by a transform that is not expanded, so nothing in it proves anything good. Assess the processed template instead (aws cloudformation get-template --template-stage Processed).`;
  problems.warn(message, ['Transform'], 'not-assessed');
  return 'A transform that is not expanded may change it.';
}
