import { createStandIn, textEnds } from '../../../../base/text-ends.ts';
import { isUnknown, type Value } from '../../../../base/value.ts';
import { partlyKnown, readLabel } from '../../../../base/origins.ts';
import { shownText } from '../../../../languages/arm-expressions/values.ts';
import { readArmType, readParents } from '../../azure/table.ts';
import type { TemplateContext, Declared, Deployment } from './deployment.ts';

/** The reason of everything that Azure or who deploys decides. */
export const AT_DEPLOYMENT = 'decided at deployment';

/** The label of the id of a resource, by the group of its deployment, its type and the names of it and those above it. */
export function idLabel({ group }: Pick<Deployment, 'group'>, type: string, name: string): string {
  return `{id ${group}${type} ${name}}`.toLowerCase();
}

/** The id of a resource: what follows `/providers/` is known as far as its names are, and it leads to the resource. */
export function createId(
  deployment: Deployment,
  type: string,
  names: readonly Value[],
  scope = '/subscriptions/',
): Value {
  const labels = names.map(readLabel);
  const label = labels.every((text) => text !== undefined) ? idLabel(deployment, type, labels.join('/')) : undefined;
  const [provider = '', ...kinds] = type.split('/');
  const end = kinds.reduceRight<string | undefined>((text, kind, at) => {
    const name = shownText(names[at]);
    if (text === undefined) return undefined;
    return name === undefined ? `\n${text}` : `/${kind}/${name}${text}`;
  }, '');
  const known = end?.slice(end.lastIndexOf('\n') + 1) ?? '';
  const isWhole = end !== undefined && !end.includes('\n');
  const found = label === undefined ? [] : (deployment.run.byId.get(label) ?? []);
  const { to, exact, standIn } = readIdOrigin(found) ?? originInside(deployment, type, labels) ?? NOWHERE;
  const ends = textEnds(scope, isWhole ? `/providers/${provider}${known}` : known, standIn);
  return partlyKnown(AT_DEPLOYMENT, label === undefined ? { to, exact } : { to, exact, label }, ends);
}

/** The same for a resource that a template declares. */
export function idOfDeclared(declared: Declared): Value {
  const { context, type, label, isExisting } = declared;
  const names = label?.split('/');
  if (!isExisting && isPartOfParent(type) && names !== undefined) return createId(context.deployment, type, names);
  const to = isExisting ? [] : declared.addresses;
  const exact = to.length === 1;
  const [only] = to;
  const ends = textEnds('/subscriptions/', '', exact && only !== undefined ? createStandIn(only, 'id') : undefined);
  const named = label === undefined ? {} : { label: idLabel(context.deployment, type, label) };
  if (typeof declared.name !== 'string') return partlyKnown(AT_DEPLOYMENT, { to, exact, ...named }, ends);
  const id = createId(context.deployment, type, declared.name.split('/'));
  const end = isUnknown(id) ? (id.ends?.end ?? '') : '';
  return partlyKnown(AT_DEPLOYMENT, { to, exact, ...named }, textEnds('/subscriptions/', end, ends.standIn));
}

interface NamedResource {
  readonly to: readonly string[];
  readonly exact: boolean;
  readonly standIn: string | undefined;
}

const NOWHERE: NamedResource = { to: [], exact: false, standIn: undefined };

function readIdOrigin(found: readonly Declared[]): NamedResource | undefined {
  const own = found.filter(({ isExisting, type }) => !isExisting && !isPartOfParent(type));
  if (own.length === 0) return undefined;
  const to = own.flatMap(({ addresses }) => addresses);
  const [only] = to;
  const exact = to.length === 1 && found.length === 1;
  return { to, exact, standIn: exact && only !== undefined ? createStandIn(only, 'id') : undefined };
}

/** Whether azurerm has resources of a type as attributes of the one above. */
function isPartOfParent(type: string): boolean {
  return readArmType(type)?.intoParent === true;
}

/** The blob service of a storage account is a part of the account, with an id below that of the account. */
function originInside(
  deployment: Deployment,
  type: string,
  labels: readonly (string | undefined)[],
): NamedResource | undefined {
  const row = readArmType(type);
  const [parent] = row?.intoParent === true ? readParents(row) : [];
  if (parent === undefined || !labels.every((text) => text !== undefined)) return undefined;
  const depth = parent.split('/').length - 1;
  const above = readIdOrigin(
    deployment.run.byId.get(idLabel(deployment, parent, labels.slice(0, depth).join('/'))) ?? [],
  );
  if (above?.standIn === undefined) return above;
  const kinds = type.split('/').slice(1 + depth);
  const rest = kinds.map((kind, at) => `/${kind}/${labels[depth + at] ?? ''}`).join('');
  return { ...above, standIn: above.standIn + rest };
}

/** What a name or an id in `reference()` means: a symbolic name of the template, or the id of a resource of the run. */
export function findDeclared({ deployment }: TemplateContext, target: Value): readonly Declared[] {
  const symbol = typeof target === 'string' ? deployment.bySymbol.get(target) : undefined;
  if (symbol !== undefined) return [symbol];
  const label = readLabel(target);
  if (label === undefined) return [];
  const known = deployment.run.byId.get(label);
  return known ?? deployment.resources.filter((each) => each.label?.toLowerCase() === label.toLowerCase());
}

/** The deployment that `reference()` means, if its template was read. */
export function findDeployment(context: TemplateContext, target: Value): Deployment | undefined {
  const found = findDeclared(context, target).filter(({ type }) => isDeploymentType(type));
  return found.length === 1 ? found[0]?.nested : undefined;
}

/** Whether resources of a type deploy a template. */
export function isDeploymentType(type: string): boolean {
  return type.toLowerCase() === 'microsoft.resources/deployments';
}
