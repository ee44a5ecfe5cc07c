import { isList, isMap, own, type Value } from '../../../../base/value.ts';
import { addTo } from '../../../../base/group-by.ts';
import { readLabel } from '../../../../base/origins.ts';
import type { Resource } from '../../../../model/evidence.ts';
import type { ArmType } from '../../azure/arm-type.ts';
import { normalise } from '../../azure/normalise.ts';
import { readPath } from '../../azure/read-path.ts';
import { readArmType, readParents } from '../../azure/table.ts';
import type { Declared, Deployment, TemplateRun } from '../evaluation/deployment.ts';
import { idLabel, isDeploymentType } from '../evaluation/ids.ts';
import { applyDetails, isSetting } from './details.ts';
import { applySiteSettings, isAppSettings } from './site-settings.ts';
import { lastName, readDocument, withDoubt, withRules, type Document } from './documents.ts';
import { emptyResource, partTitle, templateIdentity } from './identity.ts';
import { noteHandedOver } from './handed-over.ts';
import { findAncestor, readLinks } from './links.ts';

const RULES = 'microsoft.network/networksecuritygroups/securityrules';
const GROUP = 'Microsoft.Network/networkSecurityGroups';

/** The resources of all deployments of a run, in the words of azurerm. */
export function projectDeployments(deployments: readonly Deployment[]): readonly Resource[] {
  const declared = deployments
    .flatMap(({ resources }) => resources)
    .filter(({ isExisting, type }) => !isExisting && !isDeploymentType(type));
  for (const each of declared) registerParts(each);
  for (const { resources } of deployments) for (const each of resources) noteHandedOver(each);
  const documents = declared.map((each) => (isRead(each) ? readDocument(each) : undefined));
  const below = new Map<Declared, Document[]>();
  const settled = new Set<Declared>();
  for (const document of documents) {
    const above = document === undefined ? undefined : readAbove(document);
    if (document === undefined || above === undefined) continue;
    addTo(below, above, document);
    if (isSettled(document)) settled.add(document.declared);
  }
  return declared.flatMap((each, index) => {
    if (settled.has(each)) return [];
    const document = documents[index];
    const type = readArmType(each.type);
    const isWhole = type !== undefined && type.intoParent !== true && document !== undefined;
    return isWhole ? projectDocument(type, document, below.get(each) ?? []) : [unread(each)];
  });
}

function isRead({ type }: Declared): boolean {
  return readArmType(type) !== undefined || type.toLowerCase() === RULES;
}

/** The resource whose attributes or list a document adds to. */
function readAbove(document: Document): Declared | undefined {
  const { declared } = document;
  if (declared.type.toLowerCase() === RULES) return findAncestor(declared, GROUP);
  const type = readArmType(declared.type);
  if (type?.intoParent !== true) return undefined;
  return findAncestor(declared, readParents(type)[0] ?? '');
}

/** Whether all that is read of a document becomes a part of the resource above it. */
function isSettled(document: Document): boolean {
  const type = readArmType(document.declared.type);
  return type === undefined || isSetting(type, document) || isAppSettings(document);
}

function projectDocument(type: ArmType, document: Document, documents: readonly Document[]): readonly Resource[] {
  const { declared } = document;
  const below = documents.map((each) => withDoubt(each, declared));
  const rules = below.filter((each) => each.declared.type.toLowerCase() === RULES);
  const whole = withRules(document, rules);
  const details = (detail: ArmType): readonly Document[] =>
    below.filter((each) => each.declared.type.toLowerCase() === detail.arm.toLowerCase() && isSetting(detail, each));
  return normalise({
    type,
    raw: whole.raw,
    place: whole.place,
    identity: templateIdentity(whole),
    extra: readLinks(type, declared),
    written: declared.version,
    types: declared.types,
    complete: (attributes, system) => {
      applyDetails(whole, details, attributes, system);
      if (type.azurerm === 'site' || type.azurerm === 'slot') applySiteSettings(whole, below, attributes);
    },
  });
}

/** A type without a row, or a setting of something that the templates do not declare. */
function unread(declared: Declared): Resource {
  const { type, context, conditional, pointer, title } = declared;
  const name = /^[\w./-]{1,200}$/.test(type) ? `azure/${type.toLowerCase()}` : 'azure/other';
  const place = { file: context.deployment.file, pointer };
  const values = typeof declared.name === 'string' ? { name: lastName(declared.name) } : {};
  const address = `${context.deployment.prefix}${type}.${title}`;
  const made = emptyResource(context.deployment, { type: name, address, place, values });
  return conditional === undefined ? made : { ...made, conditional };
}

/** Parts of a resource that are separate ones in azurerm, such as subnets, have separate ids. */
function registerParts(declared: Declared): void {
  const { derived } = readArmType(declared.type) ?? {};
  const inner = derived === undefined ? undefined : readArmType(derived.arm);
  if (derived === undefined || inner === undefined || !derived.at.endsWith('[]') || declared.label === undefined)
    return;
  const { run } = declared.context.deployment;
  const list = run.tools.node(declared.context, readPath(declared.raw, derived.at.slice(0, -2)) ?? null);
  if (isList(list)) for (const [index, part] of list.entries()) registerPart(run, declared, inner, part, index);
}

function registerPart(run: TemplateRun, declared: Declared, inner: ArmType, part: Value, index: number): void {
  const label = isMap(part) ? readLabel(own(part, 'name')) : undefined;
  if (label === undefined) return;
  const title = partTitle(declared.title, inner.arm, part, index);
  const addresses = [`${declared.context.deployment.prefix}${inner.azurerm}.${title}`];
  const key = idLabel(declared.context.deployment, inner.arm, `${declared.label ?? ''}/${label}`);
  const found = run.byId.get(key) ?? [];
  run.byId.set(key, [...found, { ...declared, type: inner.arm, title, addresses }]);
}
