import { isMap, isSurelyFilled, isUnknown, own, unknown, type Value, type ValueMap } from '../../../base/value.ts';
import { put } from '../../shared/terraform/object.ts';
import { computedFrom } from '../../../base/origins.ts';
import type { CfnType, SeparateResource } from '../table/cfn-type.ts';
import { convertMembers, convertValue } from './convert.ts';
import { beginMade, type Draft, type Made } from './made.ts';

const NOT_TOLD = 'not read from templates';
const NO_NAMES: Readonly<Record<string, string>> = {};

/** The resources of the provider that a resource of a template is. `properties` may be unknown as a whole. */
export function convertResource(type: CfnType, address: string, properties: Value): readonly Draft[] {
  const made = beginMade(type.aws, address);
  const { main } = made;
  const given: ValueMap = isMap(properties) ? properties : {};
  const names = { ...Object.fromEntries((type.parts ?? []).map(({ at }) => [at, '-'])), ...type.names };
  const naming = { names, values: main.values, places: main.places };
  convertMembers(given, naming, { path: '', at: '', pointer: [] }, main.values);
  for (const part of type.parts ?? []) addPart(part, given, made);
  type.convert?.(given, made);
  for (const [name, value] of Object.entries(type.defaults ?? {}))
    if (!Object.hasOwn(main.values, name)) put(main.values, name, value);
  for (const name of type.untold ?? [])
    if (!Object.hasOwn(main.values, name)) put(main.values, name, unknown(NOT_TOLD, false));
  return made.drafts;
}

function addPart(part: SeparateResource, properties: ValueMap, made: Made): void {
  const value = own(properties, part.at);
  if (value === undefined || value === null) return;
  const { names = NO_NAMES, as, aws, link } = part;
  const isOpen = isUnknown(value) && !isSurelyFilled(value);
  const options = isOpen ? { conditional: `${made.main.address} ${part.at}` } : {};
  const draft = made.add(aws, { [link]: made.self }, [part.at], options);
  const naming = { names, values: draft.values, places: draft.places };
  const step = { path: '', at: as ?? '', pointer: [] };
  if (as?.startsWith('=') === true) put(draft.values, as.slice(1), value);
  else if (as !== undefined) put(draft.values, as, convertValue(value, naming, step));
  else if (isMap(value)) convertMembers(value, naming, step, draft.values);
  else for (const name of part.attributes ?? []) put(draft.values, name, computedFrom([value], false));
}
