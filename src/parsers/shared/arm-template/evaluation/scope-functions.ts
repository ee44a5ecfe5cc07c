import { createStandIn, textEnds } from '../../../../base/text-ends.ts';
import { isUnknown, unknown, withTold, type Value } from '../../../../base/value.ts';
import { from, joinedOrigin, partlyKnown } from '../../../../base/origins.ts';
import type { ScopeFunction } from '../../../../languages/arm-expressions/scope.ts';
import { computed, INVALID } from '../../../../languages/arm-expressions/values.ts';
import type { JsonObject } from '../../terraform/object.ts';
import { COPY, type Deployment, type Functions } from './deployment.ts';
import { AT_DEPLOYMENT, createId, findDeclared } from './ids.ts';
import { templateFunctions } from './template-functions.ts';
import { readVariable } from './variables.ts';

/** The functions whose result depends on the template or on Azure (Azure Resource Manager, "Resource functions"). */
export function scopeFunctions(deployment: () => Deployment, values: JsonObject): Functions {
  const byName = ([name = null]: readonly Value[], read: (name: string) => Value): Value =>
    typeof name === 'string' ? read(name) : computed([name]);
  const inScope =
    (name: string): ScopeFunction =>
    (args, evaluate) =>
      resourceId(deployment(), name, args.map(evaluate));
  return new Map<string, ScopeFunction>([
    ['parameters', (args, evaluate) => byName(args.map(evaluate), (name) => readParameter(deployment(), name))],
    ['variables', (args, evaluate) => byName(args.map(evaluate), (name) => readVariable(deployment(), name))],
    ['copyindex', (args, evaluate, { locals }) => copyIndex(args.map(evaluate), locals)],
    ['reference', (args, evaluate, { locals }) => reference(deployment(), args.map(evaluate), locals)],
    ['references', (args, evaluate) => computed(args.map(evaluate), AT_DEPLOYMENT)],
    ['list*', (args, evaluate) => secret(args.map(evaluate))],
    ['getsecret', (args, evaluate) => secret(args.map(evaluate))],
    ...[
      'resourceId',
      'subscriptionResourceId',
      'tenantResourceId',
      'extensionResourceId',
      'managementGroupResourceId',
    ].map((name): [string, ScopeFunction] => [name.toLowerCase(), inScope(name)]),
    ['subscription', () => generated('subscription', ['id', 'subscriptionId', 'displayName', 'tenantId'])],
    ['resourcegroup', () => generated(`resourceGroup${deployment().group}`, ['id', 'name', 'location', 'managedBy'])],
    ['tenant', () => generated('tenant', ['id', 'tenantId', 'displayName'])],
    ['managementgroup', () => generated('managementGroup', ['id', 'name'])],
    ['deployment', () => labelled('deployment')],
    ['environment', () => labelled('environment')],
    ['deployer', () => labelled('deployer')],
    ...templateFunctions(deployment, values),
  ]);
}

function readParameter({ parameters }: Deployment, name: string): Value {
  const value = parameters.get(name.toLowerCase())?.();
  return value === undefined ? INVALID : value;
}

/** `copyIndex()`, `copyIndex(offset)`, `copyIndex(name, offset)`. */
function copyIndex([first, second]: readonly Value[], locals: ReadonlyMap<string, Value>): Value {
  const name = typeof first === 'string' ? first.toLowerCase() : '';
  const offset = [first, second].find((each) => typeof each === 'number') ?? 0;
  const index = locals.get(COPY + name);
  if (typeof index === 'number') return index + offset;
  return index === undefined ? INVALID : index;
}

function resourceId(deployment: Deployment, name: string, args: readonly Value[]): Value {
  const at = args.findIndex((each) => typeof each === 'string' && /^[\w.]{1,100}\.[\w.]{1,100}\/\S/.test(each));
  const type = args[at];
  if (typeof type !== 'string') return computed(args);
  const names = args.slice(at + 1);
  if (name === 'tenantResourceId' || (name === 'managementGroupResourceId' && at > 0))
    return createId(deployment, type, names, '/providers/');
  const known = createId(deployment, type, names, name === 'extensionResourceId' ? '' : undefined);
  // a resource in another group or subscription is another one, even with the same name
  return at > 0 && name !== 'extensionResourceId' ? elsewhere(known) : known;
}

function elsewhere(id: Value): Value {
  return isUnknown(id) && id.ends !== undefined ? partlyKnown(id.reason, { to: [], exact: false }, id.ends) : id;
}

function reference(
  deployment: Deployment,
  [target = null]: readonly Value[],
  locals: ReadonlyMap<string, Value>,
): Value {
  const found = findDeclared({ deployment, locals }, target).filter(({ isExisting }) => !isExisting);
  const to = found.flatMap(({ addresses }) => addresses);
  const origin = to.length === 0 ? joinedOrigin([target]) : { to, exact: to.length === 1 };
  return from(origin, unknown(AT_DEPLOYMENT, true));
}

function secret(args: readonly Value[]): Value {
  const told = withTold(unknown('a key that is read at deployment', true), 'reference');
  return isUnknown(told) ? from({ ...joinedOrigin(args), exact: false, secret: true }, told) : told;
}

/** What Azure knows of a scope: texts in which there can be no wildcard. */
function generated(scope: string, names: readonly string[]): Value {
  return Object.fromEntries(names.map((name) => [name, labelledText(scope, name)]));
}

function labelledText(scope: string, name: string): Value {
  const start = name === 'id' && scope !== 'tenant' ? '/' : '';
  const standIn = start + createStandIn(scope, name);
  return partlyKnown(
    AT_DEPLOYMENT,
    { to: [], exact: false, label: `{${scope}.${name}}` },
    textEnds(start, '', standIn),
  );
}

function labelled(name: string): Value {
  return from({ to: [], exact: false, label: `{${name}}` }, unknown(AT_DEPLOYMENT, true));
}
