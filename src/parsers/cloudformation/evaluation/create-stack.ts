import type { Truth } from '../../../base/truth.ts';
import type { Value } from '../../../base/value.ts';
import type { Work } from '../../../base/work.ts';
import { field, isObject, put, textField, type JsonObject } from '../../shared/terraform/object.ts';
import type { Problems } from '../../shared/terraform/problems.ts';
import { mainType } from '../table/table.ts';
import { conditionHolds } from './conditions.ts';
import { evaluate } from './evaluate.ts';
import { isLoop, loopItems, replaceIdentifiers } from './loops.ts';
import { knownText } from '../../../base/origins.ts';
import { readParameters } from './parameters.ts';
import { NO_LOOP, type Declared, type Scope, type Stack } from './stack.ts';

/** What a stack is created from. */
export interface Creation {
  readonly file: string;
  readonly document: number | undefined;
  readonly prefix: string;
  readonly template: JsonObject;
  readonly given: ReadonlyMap<string, Value>;
  /** What decides whether the stack exists, for nested ones. */
  readonly conditional: string | undefined;
  readonly work: Work;
  readonly problems: Problems;
}

/** Reads the parameters of a template and which resources it declares. */
export function createStack(creation: Creation): Stack {
  const { file, document, prefix, template, given, work, problems } = creation;
  const stack: Stack = {
    file,
    document,
    prefix,
    template,
    parameters: readParameters(template, given),
    conditions: new Map<string, Truth | 'busy'>(),
    resources: new Map(),
    outputs: new Map(),
    work,
    problems,
    told: new Set(),
  };
  const section = field(template, 'Resources');
  if (!isObject(section)) {
    problems.lost(`${file} has no map of resources, so nothing was read of it. Correct it.`, [], 'unparsable-file');
    return stack;
  }
  declare({ stack, loop: NO_LOOP }, section, ['Resources'], creation.conditional);
  return stack;
}

type Steps = readonly (string | number)[];

function declare(scope: Scope, section: JsonObject, pointer: Steps, outer: string | undefined): void {
  const { stack } = scope;
  for (const key of Object.keys(section)) {
    const raw = field(section, key);
    const at = [...pointer, key];
    if (isLoop(key)) declareLoop(scope, key, raw, at, outer);
    else if (key === 'Fn::Transform') unexpanded(stack, at, 'a macro', 'Assess the processed template instead.');
    else declareOne(scope, replaceIdentifiers(key, scope.loop), raw, at, outer);
  }
}

function declareLoop(scope: Scope, key: string, raw: unknown, at: Steps, outer: string | undefined): void {
  const turns = loopItems(scope, key, raw, evaluate);
  if (turns === undefined) {
    const advice = 'Give the parameters that it goes over with --parameter, or assess the processed template.';
    unexpanded(scope.stack, at, 'a loop over values that are not known', advice);
    return;
  }
  for (const { scope: inner, body } of turns) declare(inner, body, [...at, 2], outer);
}

/** Resources that cannot be listed are a loss of evidence. */
function unexpanded({ file, problems }: Stack, at: Steps, what: string, advice: string): void {
  problems.lost(`${file} declares resources by ${what}, so they were not read. ${advice}`, at, 'not-assessed');
}

function declareOne(scope: Scope, name: string, raw: unknown, pointer: Steps, outer: string | undefined): void {
  const { stack } = scope;
  if (!stack.work.take(100)) {
    evaluate(scope, '');
    return;
  }
  const type = isObject(raw) ? textField(raw, 'Type') : undefined;
  if (!isObject(raw) || type === undefined) {
    stack.problems.lost(`A resource of ${stack.file} has no type, so it was not assessed. Correct it.`, pointer);
    return;
  }
  const existence = readExistence(scope, raw, outer);
  if (existence === false || type === 'AWS::CDK::Metadata') return;
  const declared: Declared = {
    name,
    raw,
    type,
    address: `${stack.prefix}${mainType(type, field(raw, 'Properties'))}.${name}`,
    pointer,
    loop: scope.loop,
    conditional: existence.conditional,
  };
  stack.resources.set(name, declared);
}

function readExistence(
  scope: Scope,
  raw: JsonObject,
  outer: string | undefined,
): false | { readonly conditional: string | undefined } {
  const given = field(raw, 'Condition');
  if (given === undefined) return { conditional: outer };
  const name = typeof given === 'string' ? given : knownText(evaluate(scope, given));
  const truth = name === undefined ? 'unknown' : conditionHolds(scope, name, evaluate);
  if (truth === false) return false;
  if (truth === true) return { conditional: outer };
  const line = `${scope.stack.file} ${scope.stack.prefix} condition ${name ?? ''}`;
  return { conditional: outer === undefined ? line : `${outer}\n${line}` };
}

/** The properties of a resource as they are when it is created; none where they are not known as a map. */
export function readProperties(stack: Stack, { raw, loop }: Declared): Value | undefined {
  const properties = field(raw, 'Properties');
  if (properties === undefined || properties === null) return {};
  return evaluate({ stack, loop }, properties);
}

/** Members that loops of a template give something, such as outputs. */
export function readSection(stack: Stack, name: string): JsonObject {
  const section = field(stack.template, name);
  const all: JsonObject = {};
  if (!isObject(section)) return all;
  for (const key of Object.keys(section)) if (!isLoop(key)) put(all, key, field(section, key));
  return all;
}
