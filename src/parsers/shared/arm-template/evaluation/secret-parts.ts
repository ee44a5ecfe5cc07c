import {
  isList,
  isMap,
  isUnknown,
  isRedacted,
  redacted,
  unknown,
  type Unknown,
  own,
  type Value,
  type ValueMap,
} from '../../../../base/value.ts';
import { from, readOrigin } from '../../../../base/origins.ts';
import { field, isObject, textField, type JsonObject } from '../../terraform/object.ts';

/** More steps than this are not taken; what is left is hidden as a whole. */
const MOST_STEPS = 100_000;
const DEEPEST = 40;
const REFERENCE = '#/definitions/';

/** Where a type is: the template whose definitions it names. */
interface Walk {
  readonly template: JsonObject;
  steps: number;
}

/**
 * Hides the parts of a value that its type declares as secrets: by `securestring` and `secureObject` in properties, items,
 * variants and definitions. The value of a secret is never shown, and one that is not known is given from outside.
 */
export function hideSecrets(value: Value, type: JsonObject, template: JsonObject): Value {
  return hide(value, type, { walk: { template, steps: 0 }, depth: 0 });
}

/** A keyword of a type, its own or that of the definition that it refers to. */
export function readKeyword(type: JsonObject, keyword: string, template: JsonObject): unknown {
  let each: JsonObject | undefined = type;
  for (let depth = 0; each !== undefined && depth < DEEPEST; depth += 1) {
    const found = field(each, keyword);
    if (found !== undefined) return found;
    each = follow(each, template);
  }
  return undefined;
}

function follow(type: JsonObject, template: JsonObject): JsonObject | undefined {
  const reference = textField(type, '$ref');
  const definitions = field(template, 'definitions');
  if (reference?.startsWith(REFERENCE) !== true || !isObject(definitions)) return undefined;
  const found = field(definitions, reference.slice(REFERENCE.length));
  return isObject(found) ? found : undefined;
}

interface At {
  readonly walk: Walk;
  readonly depth: number;
}

function hide(value: Value, type: unknown, { walk, depth }: At): Value {
  if (!isObject(type) || value === null || isRedacted(value)) return value;
  walk.steps += 1;
  const keyword = field(type, 'type');
  const isTooMuch = depth > DEEPEST || walk.steps > MOST_STEPS;
  if (isTooMuch || (typeof keyword === 'string' && /^secure/i.test(keyword)))
    return isUnknown(value) ? withoutEnds(value) : redacted(value);
  const inner = { walk, depth: depth + 1 };
  const target = follow(type, walk.template);
  const shown = target === undefined ? value : hide(value, target, inner);
  if (isList(shown)) return hideItems(shown, type, inner);
  return isMap(shown) ? hideVariants(hideMembers(shown, type, inner), type, inner) : shown;
}

/** The ends of a text are parts of the secret. */
function withoutEnds(value: Unknown): Unknown {
  return value.ends === undefined ? value : from(readOrigin(value), unknown(value.reason, value.set));
}

function hideItems(list: readonly Value[], type: JsonObject, at: At): Value {
  const [each, places] = [field(type, 'items'), field(type, 'prefixItems')];
  if (!isObject(each) && !Array.isArray(places)) return list;
  return list.map((item, index) => hide(item, (Array.isArray(places) ? places[index] : undefined) ?? each, at));
}

function hideMembers(map: ValueMap, type: JsonObject, at: At): ValueMap {
  const [properties, others] = [field(type, 'properties'), field(type, 'additionalProperties')];
  if (!isObject(properties) && !isObject(others)) return map;
  // names are the same in any case
  const names = isObject(properties) ? Object.keys(properties) : [];
  const byName = new Map(
    names.map((name) => [name.toLowerCase(), isObject(properties) ? field(properties, name) : undefined]),
  );
  const shown = Object.entries(map).map(
    ([name, value]) => [name, hide(value, byName.get(name.toLowerCase()) ?? others, at)] as const,
  );
  return Object.fromEntries(shown);
}

/** The variant that the value names, else all of them. */
function hideVariants(map: ValueMap, type: JsonObject, at: At): Value {
  const discriminator = field(type, 'discriminator');
  const mapping = isObject(discriminator) ? field(discriminator, 'mapping') : undefined;
  if (!isObject(discriminator) || !isObject(mapping)) return map;
  const chosen = own(map, textField(discriminator, 'propertyName') ?? '');
  const named = typeof chosen === 'string' ? field(mapping, chosen) : undefined;
  const variants = named === undefined ? Object.keys(mapping).map((name) => field(mapping, name)) : [named];
  return variants.reduce<Value>((value, variant) => hide(value, variant, at), map);
}
