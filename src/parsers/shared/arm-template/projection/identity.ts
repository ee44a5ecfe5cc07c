import { isMap, isRedacted, isUnknown, own, type Told, type ValueMap } from '../../../../base/value.ts';
import { omitUndefined } from '../../../../base/omit-undefined.ts';
import { partlyKnown, readOrigin } from '../../../../base/origins.ts';
import { textEnds } from '../../../../base/text-ends.ts';
import type { Resource } from '../../../../model/evidence.ts';
import type { Place, Places } from '../../../../model/place.ts';
import { mapCanonicalIds } from '../../azure/ids.ts';
import type { AzureDraft, Identity } from '../../azure/normalise.ts';
import { SPELLINGS } from '../../azure/table.ts';
import { isObject } from '../../terraform/object.ts';
import { lookAtScripts, noteSecrets } from '../../terraform/secret-notes.ts';
import { createRedactor } from '../../terraform/redact.ts';
import { readReferences } from '../../written-references.ts';
import type { Deployment } from '../evaluation/deployment.ts';
import { AT_DEPLOYMENT, idOfDeclared } from '../evaluation/ids.ts';
import { lastName, type Document } from './documents.ts';

const MAY_NOT_EXIST = 'It may not exist: a condition or loop of the template decides.';

/** How the resources of a document of a template are named. */
export function templateIdentity(document: Document): Identity {
  const { declared } = document;
  return {
    id: idOfDeclared(declared),
    finish: (draft) => asResource(document, draft, declared.title),
    part: (type, raw, index) => partIdentity(document, type.azurerm, partTitle(declared.title, type.arm, raw, index)),
  };
}

function partIdentity(document: Document, azurerm: string, title: string): Identity {
  const address = `${document.declared.context.deployment.prefix}${azurerm}.${title}`;
  const ends = textEnds('/subscriptions/', '', undefined);
  return {
    id: partlyKnown(AT_DEPLOYMENT, { to: [address], exact: true }, ends),
    finish: (draft) => asResource(document, draft, title),
    part: (type, raw, index) => partIdentity(document, type.azurerm, partTitle(title, type.arm, raw, index)),
  };
}

/** A part is called by its name behind that of the whole; the network security group of a subnet has the subnet's. */
export function partTitle(title: string, arm: string, raw: unknown, index: number): string {
  if (arm.endsWith('/networkSecurityGroup')) return title;
  const name = isMap(raw) ? own(raw, 'name') : undefined;
  return `${title}/${typeof name === 'string' ? name : index}`;
}

function asResource(
  document: Document,
  { source, type, isOneOfSeveral, attributes }: AzureDraft,
  title: string,
): Resource {
  const { declared } = document;
  const { deployment } = declared.context;
  const address = `${deployment.prefix}${type}.${title}`;
  const values = mapCanonicalIds(
    { ...common(document, source.raw), ...attributes.values(), ...source.extra },
    SPELLINGS,
  );
  const references = readReferences({ ...values });
  hideSecrets(type, values);
  const lines = [declared.conditional, isOneOfSeveral ? `${address} ${deployment.file}` : undefined];
  const conditional = lines.filter((line) => line !== undefined).join('\n');
  return {
    ...emptyResource(deployment, { type, address, place: source.place, values }),
    places: movedPlaces(document, attributes.places),
    ...(references.length === 0 ? {} : { references }),
    ...(deployment.run.handedOver.has(address) ? { handedOver: ['*'] } : {}),
    ...(conditional === '' ? {} : { conditional, notes: [MAY_NOT_EXIST] }),
  };
}

/** What all resources of templates have. */
export function emptyResource(
  { prefix, run }: Deployment,
  { type, address, place, values }: Pick<Resource, 'type' | 'address' | 'place' | 'values'>,
): Resource {
  return {
    kind: 'resource',
    type,
    address,
    source: run.source,
    evidenceKind: 'terraform',
    values,
    place,
    module: prefix.replace(/\.$/, ''),
    root: run.root,
  };
}

function common({ declared, raw }: Document, part: unknown): ValueMap {
  const isWhole = part === raw;
  const inner = isMap(part) ? own(part, 'name') : undefined;
  const location = own(raw, 'location');
  const tags = own(raw, 'tags');
  return omitUndefined({
    name: isWhole ? lastName(declared.name) : (inner ?? undefined),
    location: typeof location === 'string' ? location.toLowerCase().replaceAll(' ', '') : (location ?? undefined),
    tags: isWhole && (isUnknown(tags) || (isMap(tags) && Object.keys(tags).length > 0)) ? tags : undefined,
  });
}

function hideSecrets(type: string, values: ValueMap): void {
  const hidden: unknown = values;
  if (!isObject(hidden)) return;
  const noteScripts = lookAtScripts(type, hidden);
  createRedactor()(type, hidden);
  noteScripts();
  noteSecrets(type, hidden, (_path, marker): Told | undefined => {
    if (isRedacted(marker)) return 'literal';
    return readOrigin(marker).secret === true || marker.told === 'reference' ? 'reference' : undefined;
  });
}

/** Places of parts that a template writes elsewhere. */
function movedPlaces({ place, moved }: Document, places: ReadonlyMap<string, Place>): Places {
  if (moved === undefined) return places;
  return new Map(
    [...places].map(([path, each]): [string, Place] => {
      const pointer = moved(each.pointer.slice(place.pointer.length));
      return [path, pointer === undefined ? each : { ...each, pointer }];
    }),
  );
}
