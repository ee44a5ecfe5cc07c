import type { TemplateFunction } from '../template-function.ts';
import { lex } from './lexer.ts';
import { unquote } from './literal.ts';
import type { BranchNode, CallNode, Statement, Template, TemplateSource } from './nodes.ts';
import { parsePipeline } from './parse-pipeline.ts';
import { expect, nested, peek, peekSecond, take, unexpected, type ParserState } from './parser.ts';
import { TemplateSyntaxFailure, type Token } from './token.ts';

interface FileState extends ParserState {
  readonly source: TemplateSource;
  readonly defined: Map<string, Template>;
}

type Ending = 'end' | 'else' | 'eof';

interface Body {
  readonly statements: readonly Statement[];
  readonly ending: Ending;
}

/**
 * Parses the templates of one file: first the file itself under its own name, then those that it defines. Throws
 * `TemplateSyntaxFailure`, also for a function that `lookup` does not find, as Go does.
 */
export function parseTemplates(
  source: TemplateSource,
  lookup: (name: string) => TemplateFunction | undefined,
): readonly Template[] {
  const tokens = lex(source.text);
  const defined = new Map<string, Template>();
  const state: FileState = { tokens, next: 0, variables: ['$'], depth: 0, ranges: 0, lookup, source, defined };
  const { statements, ending } = parseBody(state, true);
  if (ending !== 'eof') throw unexpected(state.tokens[state.next - 2] ?? peek(state), 'input');
  const itself = { name: source.name, body: statements, source };
  define(state, itself, 0);
  return [itself, ...[...defined.values()].filter((template) => template.name !== source.name)];
}

function parseBody(state: FileState, top: boolean): Body {
  const statements: Statement[] = [];
  for (;;) {
    const token = take(state);
    if (token.type === 'text') {
      statements.push({ type: 'text', text: token.text, offset: token.start });
    } else if (token.type === 'left') {
      const ending = parseAction(state, top, statements);
      if (ending !== undefined) return { statements, ending };
    } else if (top) {
      return { statements, ending: 'eof' };
    } else {
      throw new TemplateSyntaxFailure('unexpected EOF', token.start);
    }
  }
}

function parseAction(state: FileState, top: boolean, statements: Statement[]): Ending | undefined {
  const keyword = peek(state);
  const offset = keyword.start;
  if (keyword.type !== 'keyword') {
    const pipe = parsePipeline(state, 'command', 'right');
    statements.push({ type: 'action', pipe, offset });
    return undefined;
  }
  take(state);
  switch (keyword.text) {
    case 'if':
    case 'with':
    case 'range':
      statements.push(nested(state, () => parseBranch(state, keyword.text, offset)));
      return undefined;
    case 'template':
      statements.push(parseCall(state, offset));
      return undefined;
    case 'block':
      statements.push(nested(state, () => parseBlock(state, offset)));
      return undefined;
    case 'define':
      if (!top) throw unexpected(keyword, 'nested block');
      parseDefinition(state);
      return undefined;
    case 'end':
      expect(state, 'right', 'end');
      return 'end';
    case 'else':
      if (!isElseBranch(state)) expect(state, 'right', 'else');
      return 'else';
    default:
      statements.push(parseJump(state, keyword));
      return undefined;
  }
}

/** `else if` and `else with` leave their keyword to the branch. */
function isElseBranch(state: FileState): boolean {
  const { type, text } = peek(state);
  return type === 'keyword' && (text === 'if' || text === 'with');
}

function parseBranch(state: FileState, keyword: string, offset: number): BranchNode {
  const type = keyword === 'if' || keyword === 'with' ? keyword : 'range';
  const visible = state.variables.length;
  const pipe = parsePipeline(state, type, 'right');
  if (type === 'range') state.ranges += 1;
  const { statements: body, ending } = parseBody(state, false);
  if (type === 'range') state.ranges -= 1;
  const otherwise = ending === 'else' ? parseElse(state, type) : [];
  state.variables.length = visible;
  return { type, pipe, body, otherwise, offset };
}

function parseElse(state: FileState, type: BranchNode['type']): readonly Statement[] {
  const keyword = peek(state);
  if (isElseBranch(state) && keyword.text === type) {
    take(state);
    return [nested(state, () => parseBranch(state, type, keyword.start))];
  }
  if (isElseBranch(state)) throw unexpected(keyword, 'else');
  const { statements, ending } = parseBody(state, false);
  if (ending === 'else') throw new TemplateSyntaxFailure('expected end; found {{else}}', keyword.start);
  return statements;
}

function parseName(state: FileState, context: string): string {
  const token = take(state);
  if (token.type !== 'string' && token.type !== 'raw-string') throw unexpected(token, context);
  return unquote(token);
}

function parseCall(state: FileState, offset: number): CallNode {
  const name = parseName(state, 'template clause');
  if (peek(state).type === 'right') {
    take(state);
    return { type: 'template', name, pipe: undefined, offset };
  }
  return { type: 'template', name, pipe: parsePipeline(state, 'template clause', 'right'), offset };
}

function parseBlock(state: FileState, offset: number): CallNode {
  const name = parseName(state, 'block clause');
  const pipe = parsePipeline(state, 'block clause', 'right');
  parseDefinitionBody(state, name, 'block clause');
  return { type: 'template', name, pipe, offset };
}

function parseDefinition(state: FileState): void {
  const name = parseName(state, 'define clause');
  expect(state, 'right', 'define clause');
  parseDefinitionBody(state, name, 'define clause');
}

function parseDefinitionBody(state: FileState, name: string, context: string): void {
  const { variables, ranges } = state;
  const start = peek(state).start;
  state.variables = ['$'];
  state.ranges = 0;
  const { statements, ending } = parseBody(state, false);
  if (ending !== 'end') throw new TemplateSyntaxFailure(`unexpected {{else}} in ${context}`, start);
  state.variables = variables;
  state.ranges = ranges;
  define(state, { name, body: statements, source: state.source }, start);
}

/** A file may define a template twice only if one of the two is empty. */
function define(state: FileState, template: Template, offset: number): void {
  const former = state.defined.get(template.name);
  if (former !== undefined && !isEmptyBody(former.body)) {
    if (isEmptyBody(template.body)) return;
    throw new TemplateSyntaxFailure('multiple definition of a template', offset);
  }
  state.defined.set(template.name, template);
}

/** Whether a body is only white space. */
export function isEmptyBody(body: readonly Statement[]): boolean {
  return body.every((statement) => statement.type === 'text' && statement.text.trim() === '');
}

function parseJump(state: FileState, keyword: Token): Statement {
  const type = keyword.text === 'break' ? 'break' : 'continue';
  if (peek(state).type !== 'right') throw unexpected(peekSecond(state), keyword.text);
  take(state);
  if (state.ranges === 0) throw new TemplateSyntaxFailure(`{{${type}}} outside {{range}}`, keyword.start);
  return { type, offset: keyword.start };
}
