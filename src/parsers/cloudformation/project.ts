import { omitUndefined } from '../../base/omit-undefined.ts';
import type { Pointer } from '../../base/pointer.ts';
import { isMap, isRedacted, isUnknown, type Told } from '../../base/value.ts';
import type { Resource } from '../../model/evidence.ts';
import { PlacesOnDemand, type Place } from '../../model/place.ts';
import { isObject, field } from '../shared/terraform/object.ts';
import type { Redact } from '../shared/terraform/redact.ts';
import { lookAtScripts, noteSecrets } from '../shared/terraform/secret-notes.ts';
import { convertResource } from './conversion/convert-resource.ts';
import type { Draft } from './conversion/made.ts';
import { readReferences } from '../shared/written-references.ts';
import { readProperties } from './evaluation/create-stack.ts';
import { readOrigin } from '../../base/origins.ts';
import type { Declared, Stack } from './evaluation/stack.ts';
import { findType } from './table/table.ts';

const MAY_NOT_EXIST = 'It may not exist: a condition of the template decides.';

/** What all resources of one template share. */
export interface Projection {
  /** The template that the whole is created from: addresses lead within it. */
  readonly root: string;
  readonly redact: Redact;
  /** Why nothing good about its resources proves anything, where something changes the template before it is used. */
  readonly unproven: string | undefined;
}

/** The resources of the provider that one resource of a template is. */
export function projectResource(stack: Stack, declared: Declared, projection: Projection): readonly Resource[] {
  const type = findType(declared.type, field(declared.raw, 'Properties'));
  const properties = type === undefined ? {} : readProperties(stack, declared);
  const place = placeIn(stack, declared.pointer);
  if (type === undefined) return [finish({ values: {}, type: declared.type, place, declared, stack, projection })];
  if (!isMap(properties)) {
    const message = `The properties of a resource of ${stack.file} are not known as a whole, so it was not assessed. Assess the processed template instead.`;
    stack.problems.lost(message, declared.pointer, 'not-assessed');
    return [];
  }
  const drafts = convertResource(type, declared.address, properties);
  return drafts.map((draft) => projectDraft(draft, { stack, declared, projection }));
}

interface Context {
  readonly stack: Stack;
  readonly declared: Declared;
  readonly projection: Projection;
}

function projectDraft(draft: Draft, { stack, declared, projection }: Context): Resource {
  const { values, aws } = draft;
  const references = readReferences(values);
  const noteScripts = lookAtScripts(aws, values);
  const outside = outsideValues(values);
  projection.redact(aws, values);
  noteScripts();
  noteSecrets(aws, values, (_path, marker): Told | undefined => {
    if (isRedacted(marker)) return 'literal';
    return outside.has(marker) || marker.told === 'reference' ? 'reference' : undefined;
  });
  const inner = ['Properties', ...draft.pointer];
  const base = [...declared.pointer, ...(isObject(field(declared.raw, 'Properties')) ? inner : [])];
  // the resource itself is where its name is, and its parts where their property is
  const place = placeIn(stack, draft.pointer.length === 0 ? declared.pointer : base);
  const parts = placeIn(stack, base);
  const places = new PlacesOnDemand(() => [...draft.places].map(([path, pointer]) => [path, parts, pointer] as const));
  const made = finish({ values, type: aws, place, declared, stack, projection, draft });
  return { ...made, places, ...(references.length === 0 ? {} : { references }) };
}

/** Unknown values that are secrets which are given from outside. */
function outsideValues(value: unknown, found = new Set<unknown>()): ReadonlySet<unknown> {
  if (isUnknown(value)) {
    if (readOrigin(value).secret === true) found.add(value);
  } else if (typeof value === 'object' && value !== null) {
    for (const part of Object.values(value)) outsideValues(part, found);
  }
  return found;
}

interface Finished extends Context {
  readonly values: { readonly [key: string]: unknown };
  readonly type: string;
  readonly place: Place;
  readonly draft?: Draft;
}

function finish({ values, type, place, declared, stack, projection, draft }: Finished): Resource {
  const lines = [declared.conditional, draft?.conditional].filter((line) => line !== undefined);
  const conditional = lines.length === 0 ? undefined : lines.join('\n');
  return {
    kind: 'resource',
    type,
    address: draft?.address ?? declared.address,
    source: 'cloudformation',
    evidenceKind: 'terraform',
    values: isMap(values) ? values : {},
    place,
    module: stack.prefix.replace(/\.$/, ''),
    root: projection.root,
    ...omitUndefined({ conditional, unproven: projection.unproven }),
    ...(conditional === undefined ? {} : { notes: [MAY_NOT_EXIST] }),
  };
}

function placeIn({ file, document }: Stack, pointer: Pointer): Place {
  return { file, pointer, ...omitUndefined({ document }) };
}
