import type { EvidenceFile } from '../../../../model/evidence.ts';
import { isMap, own, unknown, type Value } from '../../../../base/value.ts';
import { field, isObject, textField, type JsonObject } from '../../terraform/object.ts';
import { declareResources } from './declare.ts';
import { NO_LOCALS, type Declared, type Deployment, type TemplateRun, type Target } from './deployment.ts';
import { tellLimit } from './evaluate-node.ts';
import { isDeploymentType } from './ids.ts';
import { readGroup } from './group.ts';
import { readNesting, type Nesting } from './nested.ts';
import { readParameters, type Given } from './parameters.ts';

/** Deeper nesting is not followed. */
const DEEPEST = 10;

/** Reads a root template with all deployments below it, the outermost first. */
export function deployRoot(run: TemplateRun, file: EvidenceFile, given: Given): readonly Deployment[] {
  const template = open(run, file);
  if (template === undefined) return [];
  const root = createRoot(run, file.path, template, given);
  return [root, ...deployBelow(root)];
}

/** The deployment of a template that no other one deploys. */
export function createRoot(run: TemplateRun, file: string, template: JsonObject, given: Given): Deployment {
  const target = readTarget(template);
  const root: Deployment = {
    run,
    file,
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
    around: [file],
    functions: run.tools.functions(() => root, template),
  };
  return root;
}

function open(run: TemplateRun, file: EvidenceFile): JsonObject | undefined {
  if (!run.work.take(run.templates.cost(file))) {
    tellLimit(run, file.path);
    return undefined;
  }
  const read = run.templates.read(file);
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
  const nesting = readNesting(declared);
  const path = nesting?.file?.path;
  const isCircle = path !== undefined && around.around.includes(path);
  if (nesting === undefined || isCircle || around.around.length >= DEEPEST) {
    run.templates.tellUnread(declared);
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
    group: readGroup(around, declared),
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
  const byDefault = nesting.isOpen
    ? undefined
    : (raw: unknown): Value => run.tools.node({ deployment: inner, locals: NO_LOCALS }, raw);
  const inner: Deployment = {
    ...shared,
    values: template,
    locals: NO_LOCALS,
    parameters: readParameters(template, {
      given,
      prefix: shared.prefix,
      ...(byDefault === undefined ? {} : { byDefault }),
    }),
    variables: new Map(),
    functions: run.tools.functions(() => inner, template),
  };
  return inner;
}

/** `{ "value": ... }`, which may be computed or have a loop, or the reference to a secret. */
function givenValue({ context }: Declared, raw: unknown): Value {
  if (isObject(raw) && field(raw, 'reference') !== undefined) return unknown('a secret of a key vault', true);
  const whole = context.deployment.run.tools.node(context, raw);
  if (!isMap(whole)) return whole;
  if (own(whole, 'reference') !== undefined) return unknown('a secret of a key vault', true);
  return own(whole, 'value') ?? null;
}
