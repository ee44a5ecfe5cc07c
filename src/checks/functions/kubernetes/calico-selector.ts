import { isMap, own, type Value } from '../../../base/value.ts';
import { and3, negate, or3, type Truth } from '../../../base/truth.ts';
import type { LabelRequirement } from '../../../network/kubernetes/label-requirements.ts';

const EQUALS = /^\s*([\w./-]+)\s*==\s*("[^"]*"|'[^']*')\s*$/;
/** Labels that Calico adds itself are not in the evidence. */
const ADDED = 'projectcalico.org/';
const LONGEST = 2000;
const DEEPEST = 20;
const TOKEN = /\s*(&&|\|\||==|!=|!|\(|\)|\{|\}|,|"[^"]*"|'[^']*'|[\w./-]+)/y;

interface Reader {
  readonly tokens: readonly string[];
  at: number;
  depth: number;
}

/**
 * Whether a Calico selector matches labels (Calico documentation, NetworkPolicy, selectors): `all()`, `has(k)`, `k ==
 * 'v'`, `k != 'v'`, `k in { 'v' }`, `k not in { 'v' }`, joined by `&&`, `||`, `!` and parentheses. An empty selector
 * matches everything; any other syntax is unknown.
 */
export function calicoSelects(selector: Value | undefined, labels: Value | undefined): Truth {
  if (selector === undefined || selector === null || selector === '') return true;
  const tokens = typeof selector === 'string' && selector.length <= LONGEST ? getTokens(selector) : undefined;
  if (tokens === undefined) return 'unknown';
  const reader: Reader = { tokens, at: 0, depth: 0 };
  const truth = either(reader, labels);
  return reader.at === tokens.length ? truth : 'unknown';
}

/**
 * The labels that a selector certainly requires, if it only compares labels for equality joined by `&&`; empty for
 * any other selector.
 */
export function calicoRequires(selector: Value | undefined): readonly LabelRequirement[] {
  if (typeof selector !== 'string' || selector.length > LONGEST) return [];
  const parts = selector.split('&&').map((part) => EQUALS.exec(part));
  if (parts.includes(null)) return [];
  return parts
    .map((part) => ({ key: part?.[1] ?? '', values: [part?.[2]?.slice(1, -1) ?? ''] }))
    .filter(({ key }) => !key.startsWith(ADDED));
}

function getTokens(text: string): readonly string[] | undefined {
  const tokens: string[] = [];
  let at = 0;
  while (text.slice(at).trim() !== '') {
    TOKEN.lastIndex = at;
    const match = TOKEN.exec(text);
    if (match?.[1] === undefined) return undefined;
    tokens.push(match[1]);
    at = TOKEN.lastIndex;
  }
  return tokens;
}

function either(reader: Reader, labels: Value | undefined): Truth {
  const truths = [both(reader, labels)];
  while (take(reader, '||')) truths.push(both(reader, labels));
  return or3(truths);
}

function both(reader: Reader, labels: Value | undefined): Truth {
  const truths = [single(reader, labels)];
  while (take(reader, '&&')) truths.push(single(reader, labels));
  return and3(truths);
}

function single(reader: Reader, labels: Value | undefined): Truth {
  reader.depth += 1;
  if (reader.depth > DEEPEST) return 'unknown';
  const truth = operation(reader, labels);
  reader.depth -= 1;
  return truth;
}

function operation(reader: Reader, labels: Value | undefined): Truth {
  if (take(reader, '!')) return negate(single(reader, labels));
  if (take(reader, '(')) {
    const truth = either(reader, labels);
    return take(reader, ')') ? truth : 'unknown';
  }
  const name = reader.tokens[reader.at] ?? '';
  reader.at += 1;
  if (name === 'all' && take(reader, '(')) return take(reader, ')') ? true : 'unknown';
  if (name === 'has' && take(reader, '(')) {
    const key = reader.tokens[reader.at] ?? '';
    reader.at += 1;
    return take(reader, ')') ? getValue(labels, key, (value) => value !== undefined) : 'unknown';
  }
  return comparison(reader, labels, name);
}

function comparison(reader: Reader, labels: Value | undefined, key: string): Truth {
  if (take(reader, '==')) return isOneOf(labels, key, [text(reader)]);
  if (take(reader, '!=')) return negate(isOneOf(labels, key, [text(reader)]));
  const not = take(reader, 'not');
  if (!take(reader, 'in') || !take(reader, '{')) return 'unknown';
  const values: (string | undefined)[] = [];
  while (!take(reader, '}')) {
    if (reader.at >= reader.tokens.length) return 'unknown';
    values.push(text(reader));
    take(reader, ',');
  }
  const truth = isOneOf(labels, key, values);
  return not ? negate(truth) : truth;
}

function isOneOf(labels: Value | undefined, key: string, values: readonly (string | undefined)[]): Truth {
  if (values.includes(undefined)) return 'unknown';
  return getValue(labels, key, (value) => value !== undefined && values.includes(value));
}

function getValue(labels: Value | undefined, key: string, test: (value: string | undefined) => boolean): Truth {
  if (key.startsWith(ADDED) || key === '') return 'unknown';
  const map = labels ?? null;
  if (map !== null && !isMap(map)) return 'unknown';
  const value = map === null ? undefined : own(map, key);
  return value === undefined || typeof value === 'string' ? test(value) : 'unknown';
}

function text(reader: Reader): string | undefined {
  const token = reader.tokens[reader.at];
  reader.at += 1;
  return token !== undefined && /^["']/.test(token) ? token.slice(1, -1) : undefined;
}

function take(reader: Reader, token: string): boolean {
  if (reader.tokens[reader.at] !== token) return false;
  reader.at += 1;
  return true;
}
