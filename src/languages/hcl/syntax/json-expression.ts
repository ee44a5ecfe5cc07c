import type { Expression } from './ast.ts';
import { Fault } from './fault.ts';
import type { JsonNode } from './json-tree.ts';
import { parseExpression, parseTemplate } from './parse-native.ts';

/**
 * Converts a value of JSON syntax to an expression (JSON Configuration Syntax, "Expression Mapping"): strings are
 * templates.
 */
export function getExpression(node: JsonNode): Expression {
  const { range } = node;
  if (node.kind === 'string') return orFault(parseTemplate(node.value, range), range.start);
  if (node.kind === 'array') return { kind: 'tuple', items: node.items.map(getExpression), range };
  if (node.kind !== 'object') return scalar(node);
  const items = node.members
    .filter(({ name }) => name !== '//')
    .map((member) => ({
      key: orFault(parseTemplate(member.name, member.range), member.range.start),
      value: getExpression(member.value),
      range: member.range,
    }));
  return { kind: 'object', items, range };
}

/** Converts a value without expressions, such as the default of a variable: strings are literal. */
export function getLiteral(node: JsonNode): Expression {
  const { range } = node;
  if (node.kind === 'string') return { kind: 'text', value: node.value, range };
  if (node.kind === 'array') return { kind: 'tuple', items: node.items.map(getLiteral), range };
  if (node.kind !== 'object') return scalar(node);
  const items = node.members.map(({ name, value, range: at }) => {
    const key: Expression = { kind: 'text', value: name, range: at };
    return { key, value: getLiteral(value), range: at };
  });
  return { kind: 'object', items, range };
}

/** Converts a string that contains a type, an address or a provider in native syntax, or an object of such strings. */
export function getNative(node: JsonNode): Expression {
  const { range } = node;
  if (node.kind === 'string') return orFault(parseExpression(node.value, range), range.start);
  if (node.kind === 'array') return { kind: 'tuple', items: node.items.map(getNative), range };
  if (node.kind !== 'object') return scalar(node);
  const items = node.members.map(({ name, value, range: at }) => {
    const key: Expression = { kind: 'text', value: name, range: at };
    return { key, value: getNative(value), range: at };
  });
  return { kind: 'object', items, range };
}

function scalar(node: Exclude<JsonNode, { readonly kind: 'object' | 'array' | 'string' }>): Expression {
  const { range } = node;
  if (node.kind === 'number') return getNumber(node.text, range);
  return node.kind === 'null' ? { kind: 'null', range } : { kind: 'boolean', value: node.value, range };
}

function getNumber(text: string, range: Expression['range']): Expression {
  if (!text.startsWith('-')) return { kind: 'number', text, range };
  return { kind: 'unary', operator: '-', operand: { kind: 'number', text: text.slice(1), range }, range };
}

/** A fault inside a string is reported at the string. */
function orFault(parsed: ReturnType<typeof parseTemplate>, at: number): Expression {
  if ('message' in parsed) throw new Fault(parsed.message, at, parsed.code);
  return parsed;
}
