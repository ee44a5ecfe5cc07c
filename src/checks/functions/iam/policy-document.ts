import { memoizeText } from '../../../base/memo.ts';
import { isList, isMap, isMarker, isUnknown, type Value, type ValueMap } from '../../../base/value.ts';
import { readText } from '../../../model/locate-value.ts';

/** One statement with its elements under lower-case names. */
export interface Statement {
  readonly index: number;
  readonly effect: 'allow' | 'deny';
  readonly elements: ReadonlyMap<string, Value>;
}

const LONGEST = 1024 * 1024;
const MOST_STATEMENTS = 1000;
const DEEPEST = 12;

/**
 * The statements of an IAM policy, given as JSON text or as an object, one statement or a list of them.
 * `undefined` when it cannot be read in full. Elements that are not known may be let through, where whoever asks
 * looks at each. Source: IAM User Guide, "IAM JSON policy element reference".
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

/** The same, where it may have statements that are not known beside those that are. */
export function readPolicyInParts(value: Value | undefined, unknownElements: boolean): PolicyParts | undefined {
  const known = value === undefined ? undefined : withStandIns(value, 0);
  return typeof known === 'string' ? inText(known) : inDocument(known, unknownElements);
}

/** Many checks ask one policy, and a module gives one to many things. Nothing in a text is marked as not known. */
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

/** A text or a list of texts; `undefined` for anything else, and for nothing. */
export function texts(value: Value | undefined): readonly string[] | undefined {
  const list = isList(value) ? value : [value];
  const found = list.flatMap((item) => (typeof item === 'string' ? [item] : []));
  return found.length === list.length ? found : undefined;
}

/** Values of conditions may also be truth values and numbers. */
export function scalars(value: Value | undefined): readonly string[] | undefined {
  const list = isList(value) ? value : [value];
  const found = list.flatMap((item) =>
    typeof item === 'string' || typeof item === 'boolean' || typeof item === 'number' ? [String(item)] : [],
  );
  return found.length === list.length ? found : undefined;
}

/** Keys in lower case: keys of conditions are compared without case, and a misspelt element must not go unseen. */
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

/** Stand-ins for what lacks only names that things get when they are made. */
function withStandIns(value: Value, depth: number): Value {
  if (isUnknown(value)) return value.ends?.standIn ?? value;
  if (isMarker(value) || depth > DEEPEST) return value;
  if (isList(value)) return value.map((item) => withStandIns(item, depth + 1));
  if (!isMap(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, withStandIns(item, depth + 1)]));
}

/** Nothing inside is a value that is not known or was taken out. */
function isWhole(value: Value, depth: number): boolean {
  if (isMarker(value) || depth > DEEPEST) return false;
  if (isList(value)) return value.every((item) => isWhole(item, depth + 1));
  return !isMap(value) || Object.values(value).every((item) => isWhole(item, depth + 1));
}
