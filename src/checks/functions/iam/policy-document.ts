import { memoizeText } from '../../../base/memo.ts';
import { isList, isMap, isMarker, isUnknown, type Value, type ValueMap } from '../../../base/value.ts';
import { readText } from '../../../model/locate-value.ts';

/** One statement, with its element names in lower case. */
export interface Statement {
  readonly index: number;
  readonly effect: 'allow' | 'deny';
  readonly elements: ReadonlyMap<string, Value>;
}

const LONGEST = 1024 * 1024;
const MOST_STATEMENTS = 1000;
const DEEPEST = 12;

/**
 * The statements of an IAM policy, given as JSON text or as an object, with one statement or a list of them.
 * `undefined` when it cannot be read in full. Unknown elements may be accepted where the caller checks each one.
 * Source: IAM User Guide, "IAM JSON policy element reference".
 */
export function readPolicy(value: Value | undefined, unknownElements: boolean): readonly Statement[] | undefined {
  const read = readPolicyInParts(value, unknownElements);
  return read === undefined || read.isOpen ? undefined : read.statements;
}

/** The statements of a policy that are known; `isOpen`: there may be more. */
export interface PolicyParts {
  readonly statements: readonly Statement[];
  readonly isOpen: boolean;
}

/** As `readPolicy`, for a policy that may also have unknown statements. */
export function readPolicyInParts(value: Value | undefined, unknownElements: boolean): PolicyParts | undefined {
  const known = value === undefined ? undefined : withStandIns(value, 0);
  return typeof known === 'string' ? inText(known) : inDocument(known, unknownElements);
}

/** Cached: many checks read one policy, and a module may attach it to many resources. A text has no unknown markers. */
const inText = memoizeText((text) => inDocument(parseJson(text), true), { most: 256, longest: 16 * 1024 });

function inDocument(document: Value | undefined, unknownElements: boolean): PolicyParts | undefined {
  if (!isMap(document) || isMarker(document)) return undefined;
  const list = lowered(document).get('statement');
  const items = isList(list) ? list : [list];
  if (items.length > MOST_STATEMENTS) return undefined;
  const statements: Statement[] = [];
  let isOpen = false;
  for (const [index, item] of items.entries()) {
    if (isUnknown(item) && isList(list)) {
      isOpen = true;
      continue;
    }
    const statement = statementAt(index, item);
    if (statement === undefined) return undefined;
    const { elements } = statement;
    if (!unknownElements && ![...elements.values()].every((element) => isWhole(element, 0))) return undefined;
    statements.push(statement);
  }
  return { statements, isOpen };
}

function statementAt(index: number, item: Value | undefined): Statement | undefined {
  const elements = isMap(item) ? lowered(item) : undefined;
  const effect = readText(elements?.get('effect'))?.toLowerCase();
  if (elements === undefined || (effect !== 'allow' && effect !== 'deny')) return undefined;
  // an element that stands there twice, in other letters, hides one of the two
  if (isMap(item) && elements.size !== Object.keys(item).length) return undefined;
  return { index, effect, elements };
}

/** A text or a list of texts, as a list; `undefined` for any other value and for no value. */
export function texts(value: Value | undefined): readonly string[] | undefined {
  const list = isList(value) ? value : [value];
  const found = list.flatMap((item) => (typeof item === 'string' ? [item] : []));
  return found.length === list.length ? found : undefined;
}

/** As `texts`, but condition values may also be booleans and numbers. */
export function scalars(value: Value | undefined): readonly string[] | undefined {
  const list = isList(value) ? value : [value];
  const found = list.flatMap((item) =>
    typeof item === 'string' || typeof item === 'boolean' || typeof item === 'number' ? [String(item)] : [],
  );
  return found.length === list.length ? found : undefined;
}

/**
 * A map with its keys in lower case: condition keys are compared case-insensitively, and an element in unusual case
 * must not be overlooked.
 */
export function lowered(map: ValueMap): ReadonlyMap<string, Value> {
  return new Map(Object.entries(map).map(([key, item]) => [key.toLowerCase(), item]));
}

/** JSON of at most 1 MiB and moderate depth; `undefined` for anything else. */
export function parseJson(text: string): Value | undefined {
  if (text.length > LONGEST) return undefined;
  try {
    return asValue(JSON.parse(text), 0);
  } catch {
    return undefined;
  }
}

function asValue(data: unknown, depth: number): Value {
  if (data === null || typeof data === 'string' || typeof data === 'number' || typeof data === 'boolean') return data;
  if (typeof data !== 'object' || depth > DEEPEST) throw new RangeError('too deep');
  if (Array.isArray(data)) return data.map((item) => asValue(item, depth + 1));
  return Object.fromEntries(Object.entries(data).map(([key, item]) => [key, asValue(item, depth + 1)]));
}

function withStandIns(value: Value, depth: number): Value {
  if (isUnknown(value)) return value.ends?.standIn ?? value;
  if (isMarker(value) || depth > DEEPEST) return value;
  if (isList(value)) return value.map((item) => withStandIns(item, depth + 1));
  if (!isMap(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, withStandIns(item, depth + 1)]));
}

function isWhole(value: Value, depth: number): boolean {
  if (isMarker(value) || depth > DEEPEST) return false;
  if (isList(value)) return value.every((item) => isWhole(item, depth + 1));
  return !isMap(value) || Object.values(value).every((item) => isWhole(item, depth + 1));
}
