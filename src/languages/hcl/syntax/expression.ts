import type { BinaryOperator, Conditional, Expression } from './ast.ts';
import { deeper, expect, looksAt, peek, createRange, skipBlanks, type Cursor } from './cursor.ts';
import { readTerm } from './term.ts';

interface Operator {
  readonly text: BinaryOperator;
  readonly level: number;
}

const OPERATORS: readonly Operator[] = [
  { text: '||', level: 1 },
  { text: '&&', level: 2 },
  { text: '==', level: 3 },
  { text: '!=', level: 3 },
  { text: '>=', level: 4 },
  { text: '<=', level: 4 },
  { text: '>', level: 4 },
  { text: '<', level: 4 },
  { text: '+', level: 5 },
  { text: '-', level: 5 },
  { text: '*', level: 6 },
  { text: '/', level: 6 },
  { text: '%', level: 6 },
];
/** Operators by first character, which is never a letter or digit. */
const BY_CODE = new Map<number, readonly Operator[]>(
  OPERATORS.map(({ text }) => [
    text.charCodeAt(0),
    OPERATORS.filter((each) => each.text.charCodeAt(0) === text.charCodeAt(0)),
  ]),
);

/**
 * Reads an expression (HCL native syntax, "Expressions"). Chains of operators and conditionals of any length are read
 * without recursion; the nesting depth is limited.
 */
export function readExpression(cursor: Cursor): Expression {
  return deeper(cursor, readConditional);
}

/** A loop over `a ? b : c ? d : e`, which is combined from its end. */
function readConditional(cursor: Cursor): Expression {
  const links: { readonly condition: Expression; readonly yes: Expression }[] = [];
  for (;;) {
    const operand = readOperation(cursor);
    skipBlanks(cursor);
    if (peek(cursor) !== 0x3f) return conditional(cursor, links, operand);
    cursor.at += 1;
    const yes = readExpression(cursor);
    skipBlanks(cursor);
    expect(cursor, ':', 'a conditional has no ":"');
    links.push({ condition: operand, yes });
  }
}

function conditional(
  cursor: Cursor,
  links: readonly Pick<Conditional, 'condition' | 'yes'>[],
  last: Expression,
): Expression {
  let whole = last;
  for (const { condition, yes } of [...links].reverse()) {
    const range = createRange(cursor, condition.range.start, last.range.end);
    whole = { kind: 'conditional', condition, yes, no: whole, range };
  }
  return whole;
}

interface Waiting {
  readonly left: Expression;
  readonly operator: Operator;
}

/** Operands wait for an operator that does not bind tighter. All operators are left-associative. */
function readOperation(cursor: Cursor): Expression {
  const waiting: Waiting[] = [];
  for (;;) {
    let operand = readTerm(cursor);
    skipBlanks(cursor);
    const operator = operatorAt(cursor);
    for (let last = waiting.at(-1); last !== undefined; last = waiting.at(-1)) {
      if (operator !== undefined && operator.level > last.operator.level) break;
      waiting.pop();
      const range = createRange(cursor, last.left.range.start, operand.range.end);
      operand = { kind: 'binary', operator: last.operator.text, left: last.left, right: operand, range };
    }
    if (operator === undefined) return operand;
    cursor.at += operator.text.length;
    waiting.push({ left: operand, operator });
  }
}

function operatorAt(cursor: Cursor): Operator | undefined {
  const candidates = BY_CODE.get(peek(cursor));
  if (candidates === undefined) return undefined;
  return candidates.find(({ text }) => looksAt(cursor, text));
}
