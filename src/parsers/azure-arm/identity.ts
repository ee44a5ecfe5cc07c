import { omitUndefined } from '../../base/omit-undefined.ts';
import { isMap, type ValueMap } from '../../base/value.ts';
import type { Resource } from '../../model/evidence.ts';
import { canonicalId, mapCanonicalIds, readResourceGroup } from '../shared/azure/ids.ts';
import type { AzureDraft, Identity } from '../shared/azure/normalise.ts';
import { readPath } from '../shared/azure/read-path.ts';
import { SPELLINGS } from '../shared/azure/table.ts';
import { isObject } from '../shared/terraform/object.ts';
import { createRedactor } from '../shared/terraform/redact.ts';

/** What Azure returned has an id, which is its address. `scope`: the id of its subscription. */
export function liveIdentity(id: string, scope: string): Identity {
  return {
    id,
    finish: (draft) => asResource(id, draft, scope),
    part: ({ arm }, raw) => liveIdentity(derivedId(id, arm.slice(arm.lastIndexOf('/') + 1), raw), scope),
  };
}

function derivedId(id: string, kind: string, raw: unknown): string {
  if (kind === 'networkSecurityGroup') return id;
  const given = readPath(raw, 'id');
  return typeof given === 'string' ? given : `${id}/${kind}/${String(readPath(raw, 'name'))}`;
}

function asResource(id: string, { source, type, attributes }: AzureDraft, scope: string): Resource {
  const { raw, place, extra } = source;
  const name = readPath(raw, 'name');
  const location = readPath(raw, 'location');
  const tags = readPath(raw, 'tags');
  const group = readResourceGroup(id);
  const values: ValueMap = {
    id,
    name: typeof name === 'string' ? name : (id.split('/').at(-1) ?? ''),
    ...omitUndefined({ resource_group_name: group }),
    ...(typeof location === 'string' ? { location: location.toLowerCase().replaceAll(' ', '') } : {}),
    ...(isMap(tags) && Object.keys(tags).length > 0 ? { tags } : {}),
    ...attributes.values(),
    ...extra,
  };
  const shown = mapCanonicalIds(values, SPELLINGS);
  if (isObject(shown)) createRedactor()(type, shown);
  return {
    kind: 'resource',
    type,
    address: id,
    source: 'azure-arm',
    evidenceKind: 'terraform',
    values: shown,
    place,
    places: attributes.places,
    provider: `azure ${canonicalId(scope, SPELLINGS)}`,
    module: '',
  };
}
