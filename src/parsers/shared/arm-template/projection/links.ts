import { isUnknown, unknown, type Value, type ValueMap } from '../../../../base/value.ts';
import { from, partlyKnown, readLabel, readOrigin } from '../../../../base/origins.ts';
import { textEnds } from '../../../../base/text-ends.ts';
import type { ArmType } from '../../azure/arm-type.ts';
import { readParents } from '../../azure/table.ts';
import type { Declared } from '../evaluation/deployment.ts';
import { AT_DEPLOYMENT, createId, idLabel, idOfDeclared } from '../evaluation/ids.ts';

/** Attributes that name what a resource belongs to or extends, which the members of a template do not have. */
export function readLinks(type: ArmType, declared: Declared): ValueMap {
  const parent = type.parent === undefined ? {} : { [type.parent]: ancestorId(declared, readParents(type)[0] ?? '') };
  if (type.arm === 'Microsoft.DBforMySQL/flexibleServers/configurations')
    return { ...parent, server_name: parentName(declared) };
  const extending = EXTENDING.get(type.arm);
  return extending === undefined ? parent : { ...parent, [extending]: extendedId(declared) };
}

function parentName({ name }: Declared): Value {
  return typeof name === 'string' ? (name.split('/').at(-2) ?? name) : unknown(AT_DEPLOYMENT, true);
}

/** Types that extend others, with the attribute that names what they extend. */
const EXTENDING: ReadonlyMap<string, string> = new Map([
  ['Microsoft.Insights/diagnosticSettings', 'target_resource_id'],
  ['Microsoft.Authorization/locks', 'scope'],
  ['Microsoft.Authorization/roleAssignments', 'scope'],
]);

/** The resource of a type that another one is below, if a template of the run declares it. */
export function findAncestor(declared: Declared, type: string): Declared | undefined {
  const { deployment } = declared.context;
  const depth = type.split('/').length - 1;
  for (let each = declared.parent; each !== undefined; each = each.parent)
    if (each.type.toLowerCase() === type.toLowerCase()) return each.isExisting ? undefined : each;
  const names = declared.label?.split('/').slice(0, depth);
  const found = names === undefined ? [] : (deployment.run.byId.get(idLabel(deployment, type, names.join('/'))) ?? []);
  return found.length === 1 ? found.find(({ isExisting }) => !isExisting) : undefined;
}

function ancestorId(declared: Declared, type: string): Value {
  const found = findAncestor(declared, type);
  if (found !== undefined) return idOfDeclared(found);
  const depth = type.split('/').length - 1;
  const names = typeof declared.name === 'string' ? declared.name.split('/').slice(0, depth) : [];
  if (names.length === depth) return createId(declared.context.deployment, type, names);
  return unknown(AT_DEPLOYMENT, true);
}

const RELATIVE = /^([\w.]{1,100}\.[\w.]{1,100})((?:\/[^/]{1,300}\/[^/]{1,300}){1,8})$/;

/** The id of what a resource extends; without a scope it is what the template is deployed to. */
function extendedId({ extended, context }: Declared): Value {
  const { target } = context.deployment;
  if (extended === undefined) return targetId(target);
  if (typeof extended === 'string' && /^\/(?:subscriptions|providers)\//i.test(extended)) return extended;
  if (isUnknown(extended) && readOrigin(extended).to.length > 0) return extended;
  const label = readLabel(extended);
  const [, provider, rest = ''] = RELATIVE.exec(label ?? '') ?? [];
  if (provider === undefined) return typeof extended === 'string' ? unknown(AT_DEPLOYMENT, true) : extended;
  const steps = rest.split('/').slice(1);
  const type = [provider, ...steps.filter((_, at) => at % 2 === 0)].join('/');
  return createId(
    context.deployment,
    type,
    steps.filter((_, at) => at % 2 === 1),
  );
}

function targetId(target: string): Value {
  const start = target === 'resourceGroup' || target === 'subscription' ? '/subscriptions/' : '/';
  return from(
    { to: [], exact: false },
    partlyKnown(AT_DEPLOYMENT, { to: [], exact: false }, textEnds(start, '', undefined)),
  );
}
