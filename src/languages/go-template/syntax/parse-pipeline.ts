import { characterNode, numberNode, unquote } from './literal.ts';
import type { CommandNode, OperandNode, PipeNode } from './nodes.ts';
import { nested, peek, peekSecond, take, unexpected, type ParserState } from './parser.ts';
import { TemplateSyntaxFailure, type Token, type TokenType } from './token.ts';

const NO_COMMAND: ReadonlySet<OperandNode['type']> = new Set(['constant', 'dot', 'nil', 'number']);

interface Declaration {
  readonly variables: readonly string[];
  readonly assigns: boolean;
}

/** A pipeline up to and including its closing token. `context` names the statement in messages. */
export function parsePipeline(state: ParserState, context: string, close: TokenType): PipeNode {
  const offset = peek(state).start;
  const { variables, assigns } = parseDeclaration(state, context);
  const commands: CommandNode[] = [];
  for (;;) {
    const token = peek(state);
    if (token.type === close) break;
    commands.push(parseCommand(state));
  }
  take(state);
  if (commands.length === 0) throw new TemplateSyntaxFailure(`missing value for ${context}`, offset);
  for (const [stage, command] of commands.entries()) {
    if (stage === 0 || !NO_COMMAND.has(command.first.type)) continue;
    const message = `non executable command in pipeline stage ${String(stage + 1)}`;
    throw new TemplateSyntaxFailure(message, command.first.offset);
  }
  return { type: 'pipe', variables, assigns, commands, offset };
}

function parseDeclaration(state: ParserState, context: string): Declaration {
  const variables: string[] = [];
  while (peek(state).type === 'variable') {
    const separator = peekSecond(state);
    if (separator.type === 'declare' || separator.type === 'assign') {
      variables.push(declare(state));
      return { variables, assigns: separator.type === 'assign' };
    }
    if (separator.type !== 'comma') break;
    if (context !== 'range' || variables.length > 0) {
      throw new TemplateSyntaxFailure(`too many declarations in ${context}`, separator.start);
    }
    variables.push(declare(state));
    if (peek(state).type !== 'variable' && peek(state).type !== 'right') {
      throw new TemplateSyntaxFailure('range can only initialize variables', separator.start);
    }
  }
  return { variables, assigns: false };
}

function declare(state: ParserState): string {
  const name = take(state).text;
  take(state);
  state.variables.push(name);
  return name;
}

function parseCommand(state: ParserState): CommandNode {
  const first = parseOperand(state);
  const rest: OperandNode[] = [];
  for (;;) {
    const token = peek(state);
    if (token.type === 'right' || token.type === 'close') break;
    if (token.type === 'pipe') {
      take(state);
      break;
    }
    if (!token.spaced) throw unexpected(token, 'operand');
    rest.push(parseOperand(state));
  }
  return { first, rest };
}

function parseOperand(state: ParserState): OperandNode {
  const node = parseTerm(state);
  const fields: string[] = [];
  for (let token = peek(state); token.type === 'field' && !token.spaced; token = peek(state)) {
    fields.push(take(state).text.slice(1));
  }
  if (fields.length === 0) return node;
  if (node.type === 'field' || node.type === 'variable') return { ...node, fields: [...node.fields, ...fields] };
  if (NO_COMMAND.has(node.type)) throw new TemplateSyntaxFailure('unexpected . after term', node.offset);
  return { type: 'chain', base: node, fields, offset: node.offset };
}

function parseTerm(state: ParserState): OperandNode {
  const token = take(state);
  const offset = token.start;
  switch (token.type) {
    case 'identifier':
      return functionNode(state, token);
    case 'dot':
      return { type: 'dot', offset };
    case 'nil':
      return { type: 'nil', offset };
    case 'variable':
      if (!state.variables.includes(token.text)) throw new TemplateSyntaxFailure('undefined variable', offset);
      return { type: 'variable', name: token.text, fields: [], offset };
    case 'field':
      return { type: 'field', fields: [token.text.slice(1)], offset };
    case 'bool':
      return { type: 'constant', value: token.text === 'true', offset };
    case 'string':
    case 'raw-string':
      return { type: 'constant', value: unquote(token), offset };
    case 'number':
      return numberNode(token);
    case 'character':
      return characterNode(token);
    case 'open':
      return nested(state, () => parsePipeline(state, 'parenthesized pipeline', 'close'));
    default:
      throw unexpected(token, 'command');
  }
}

function functionNode(state: ParserState, token: Token): OperandNode {
  const target = state.lookup(token.text);
  if (target === undefined) throw new TemplateSyntaxFailure(`function "${token.text}" not defined`, token.start);
  return { type: 'function', name: token.text, target, offset: token.start };
}
