import type { ScopeFunction } from '../../../../languages/arm-expressions/scope.ts';
import { LIMIT } from '../../../../languages/arm-expressions/evaluate.ts';
import { INVALID } from '../../../../languages/arm-expressions/values.ts';
import { unknown, type Value } from '../../../../base/value.ts';
import { field, isObject, textField, type JsonObject } from '../../terraform/object.ts';
import { NO_LOCALS, type Deployment } from './deployment.ts';

/** Functions that a template defines (Azure Resource Manager, "User-defined functions in ARM template"). */
export function templateFunctions(
  deployment: () => Deployment,
  values: JsonObject,
): readonly (readonly [string, ScopeFunction])[] {
  const names = new Map<string, ScopeFunction>();
  for (const [name, raw] of declarations(values))
    names.set(name.toLowerCase(), (args, evaluate) => run(deployment(), raw, args.map(evaluate)));
  return [...names];
}

function declarations(template: JsonObject): readonly (readonly [string, JsonObject])[] {
  const section = field(template, 'functions');
  const spaces: readonly unknown[] = Array.isArray(section) ? section : [];
  return spaces.flatMap((space) => {
    const namespace = isObject(space) ? textField(space, 'namespace') : undefined;
    const members = isObject(space) ? field(space, 'members') : undefined;
    if (namespace === undefined || !isObject(members)) return [];
    return Object.keys(members).flatMap((name) => {
      const raw = field(members, name);
      return isObject(raw) ? [[`${namespace}.${name}`, raw] as const] : [];
    });
  });
}

/** A function sees its own parameters and the other functions, and nothing else of the template. */
function run(deployment: Deployment, raw: JsonObject, args: readonly Value[]): Value {
  // each call makes the functions that its body may use
  if (!deployment.run.work.take(100 + deployment.functions.size * 4)) return unknown(LIMIT, true);
  const section = field(raw, 'parameters');
  const declared: readonly unknown[] = Array.isArray(section) ? section : [];
  const names = declared.map((each) => (isObject(each) ? (textField(each, 'name') ?? '') : ''));
  const parameters = new Map(
    names.map((name, at) => [name.toLowerCase(), () => (at < args.length ? (args[at] ?? null) : INVALID)]),
  );
  const output = field(raw, 'output');
  const { tools } = deployment.run;
  const inner: Deployment = {
    ...deployment,
    parameters,
    variables: new Map(),
    functions: tools.functions(() => inner, deployment.values),
  };
  return isObject(output) ? tools.node({ deployment: inner, locals: NO_LOCALS }, field(output, 'value')) : INVALID;
}
