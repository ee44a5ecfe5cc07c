import type { EvidenceFile } from '../../../../model/evidence.ts';
import { unknown, type Value } from '../../../../base/value.ts';
import { field, isObject, textField, type JsonObject } from '../../terraform/object.ts';
import { readTemplate } from '../template/read-template.ts';
import { declareResources } from './declare.ts';
import { NO_LOCALS, type Declared, type Deployment, type TemplateRun, type Target } from './deployment.ts';
import { tellLimit } from './evaluate-node.ts';
import { isDeploymentType } from './ids.ts';
import { readNesting, type Nesting } from './nested.ts';
import { readParameters, type Given } from './parameters.ts';

/** Deeper nesting is not followed. */
const DEEPEST = 10;

/** Reads a root template with all deployments below it, the outermost first. */
export function deployRoot(run: TemplateRun, file: EvidenceFile, given: Given): readonly Deployment[] {
  const template = open(run, file);
  if (template === undefined) return [];
  const target = readTarget(template);
  const root: Deployment = {
    run,
    file: file.path,
    pointer: [],
    prefix: '',
    template,
    values: template,
    locals: NO_LOCALS,
    target,
    group: '',
    parameters: readParameters(template, { given }),
    variables: new Map(),
    resources: [],
    bySymbol: new Map(),
    conditional: undefined,
    around: [file.path],
    functions: run.tools.functions(() => root, template),
  };
  return [root, ...deployBelow(root)];
}

function open(run: TemplateRun, file: EvidenceFile): JsonObject | undefined {
  if (!run.work.take(file.size / 10 + 1000)) {
    tellLimit(run, file.path);
    return undefined;
  }
  const read = readTemplate(file);
  if ('template' in read) return read.template;
  run.refused.push(read.problem);
  return undefined;
}

function readTarget(template: JsonObject): Target {
  const schema = textField(template, '$schema') ?? '';
  const word = /\/(subscription|managementGroup|tenant)deploymentTemplate/i.exec(schema)?.[1]?.toLowerCase();
  if (word === 'subscription' || word === 'tenant') return word;
  return word === undefined ? 'resourceGroup' : 'managementGroup';
}

function deployBelow(deployment: Deployment): readonly Deployment[] {
  declareResources(deployment);
  return deployment.resources.flatMap((declared) => {
    if (!isDeploymentType(declared.type) || declared.isExisting) return [];
    const nested = deployNested(deployment, declared);
    if (nested === undefined) return [];
    declared.nested = nested;
    return [nested, ...deployBelow(nested)];
  });
}

function deployNested(around: Deployment, declared: Declared): Deployment | undefined {
  const { run } = around;
  const nesting = readNesting(run.tree, declared);
  const path = nesting?.file?.path;
  const isCircle = path !== undefined && around.around.includes(path);
  if (nesting === undefined || isCircle || around.around.length >= DEEPEST) {
    tellUnfollowed(around, declared);
    return undefined;
  }
  const template = nesting.file === undefined ? nesting.template : open(run, nesting.file);
  return template === undefined ? undefined : nestedDeployment(around, declared, nesting, template);
}

function nestedDeployment(around: Deployment, declared: Declared, nesting: Nesting, template: JsonObject): Deployment {
  const { run } = around;
  const shared = {
    run,
    file: nesting.file?.path ?? around.file,
    pointer: nesting.pointer,
    prefix: `${around.prefix}${declared.title}.`,
    template,
    target: readTarget(template),
    group: isElsewhere(declared) ? `${around.group} ${declared.title}` : around.group,
    resources: [],
    bySymbol: new Map(),
    conditional: declared.conditional,
    around: [...around.around, nesting.file?.path ?? around.file],
  };
  if (nesting.isOuter) {
    const { values, parameters, variables, functions } = around;
    return { ...shared, values, parameters, variables, functions, locals: declared.context.locals };
  }
  const given = new Map<string, () => Value>();
  for (const name of Object.keys(nesting.given))
    given.set(name.toLowerCase(), () => givenValue(declared, field(nesting.given, name)));
  const byDefault = (raw: unknown): Value => run.tools.node({ deployment: inner, locals: NO_LOCALS }, raw);
  const inner: Deployment = {
    ...shared,
    values: template,
    locals: NO_LOCALS,
    parameters: readParameters(template, { given, byDefault }),
    variables: new Map(),
    functions: run.tools.functions(() => inner, template),
  };
  return inner;
}

function givenValue({ context }: Declared, raw: unknown): Value {
  const { tools } = context.deployment.run;
  if (!isObject(raw)) return tools.node(context, raw);
  if (field(raw, 'reference') !== undefined) return unknown('a secret of a key vault', true);
  return tools.node(context, field(raw, 'value'));
}

function isElsewhere({ raw }: Declared): boolean {
  return field(raw, 'resourceGroup') !== undefined || field(raw, 'subscriptionId') !== undefined;
}

function tellUnfollowed({ file, run }: Deployment, { pointer }: Declared): void {
  const message = `${file} deploys a template that is not in the evidence, or nests too deeply, so its resources were not read. Add the template, or assess a compiled or exported one that contains it.`;
  run.problems.lost(message, pointer, 'not-assessed');
}
