import { isList, isMap, isMarker, unknown, type Value } from '../../base/value.ts';
import type { Work } from '../../base/work.ts';
import type { JinjaContext, JinjaScope } from './context.ts';
import { evaluate, truth } from './evaluate.ts';
import { isOneLine } from './one-line.ts';
import { pythonText } from './python.ts';
import { goesOn, STEP } from './work.ts';
import type { Branch, Expression, Part } from './syntax.ts';

/** Represents an unknown part in a text. */
export const HOLE = '\uFFFC';

/** A line of text that a template makes. */
export interface Line {
  /** Without its line end; contains `HOLE` for each unknown part. */
  readonly text: string;
  /** Whether the line certainly exists; false if an unknown condition decides. */
  readonly sure: boolean;
  /** 1-based line of the template. */
  readonly from: number;
}

interface Chunk {
  readonly text: string;
  readonly sure: boolean;
  readonly line: number;
}

interface Output {
  readonly chunks: Chunk[];
  length: number;
}

const NOT_KNOWN = unknown('a part of a template that is not known', true);
const MAX_OUTPUT = 2_000_000;

/** The lines that a template creates, as far as they are known. */
export function renderLines(parts: readonly Part[], context: JinjaContext): readonly Line[] {
  const output: Output = { chunks: [], length: 0 };
  renderParts(parts, context.work, layer(context.scope), true, output);
  return getLines(output.chunks);
}

/**
 * The value of a text with expressions: that of its only expression, otherwise text; one unknown part makes the whole
 * text unknown.
 */
export function renderValue(parts: readonly Part[], context: JinjaContext): Value | undefined {
  const [only, ...others] = parts;
  if (only?.kind === 'output' && others.length === 0) return evaluate(only.expression, context);
  const output: Output = { chunks: [], length: 0 };
  renderParts(parts, context.work, layer(context.scope), true, output);
  let text = '';
  for (const chunk of output.chunks) {
    if (!chunk.sure || chunk.text.includes(HOLE)) return NOT_KNOWN;
    text += chunk.text;
  }
  return text;
}

interface Layer extends JinjaScope {
  readonly own: Map<string, Value | undefined>;
}

function layer(outer: JinjaScope): Layer {
  const own = new Map<string, Value | undefined>();
  return { own, lookup: (name) => (own.has(name) ? own.get(name) : outer.lookup(name)) };
}

function renderParts(parts: readonly Part[], work: Work, scope: Layer, sure: boolean, output: Output): void {
  for (const part of parts) {
    if (!goesOn(work, STEP) || output.length > MAX_OUTPUT) {
      put(output, `\n${HOLE}\n`, part.line, false);
      return;
    }
    const context = { scope, work };
    if (part.kind === 'text') put(output, part.text, part.line, sure);
    else if (part.kind === 'output') show(part.expression, context, part.line, sure, output);
    else if (part.kind === 'opaque') put(output, `\n${HOLE}\n`, part.line, false);
    else if (part.kind === 'set') scope.own.set(part.name, sure ? evaluate(part.value, context) : NOT_KNOWN);
    else if (part.kind === 'if') renderBranches(part.branches, context, scope, sure, output);
    else renderLoop(part, work, scope, sure, output);
  }
}

/**
 * Writes the text of an expression; joined texts separately, each as far as it is known. An unknown text may have any
 * number of lines: the end of the line before it, lines between, and the start of the line after it.
 */
function show(expression: Expression, context: JinjaContext, line: number, sure: boolean, output: Output): void {
  if (expression.kind === 'binary' && expression.operator === '~') {
    show(expression.left, context, line, sure, output);
    show(expression.right, context, line, sure, output);
    return;
  }
  const chosen = expression.kind === 'if' ? getBranch(expression, context) : undefined;
  if (chosen !== undefined) return show(chosen, context, line, sure, output);
  const value = evaluate(expression, context);
  const text = value === undefined || isMarker(value) ? undefined : pythonText(value);
  put(output, text ?? HOLE, line, sure);
  if (text !== undefined || isOneLine(expression)) return;
  for (const each of ['\n', HOLE, '\n']) put(output, each, line, false);
  put(output, HOLE, line, sure);
}

function getBranch(expression: Expression & { kind: 'if' }, context: JinjaContext): Expression | undefined {
  const holds = truth(expression.test, context);
  if (holds === true) return expression.yes;
  return holds === false ? expression.otherwise : undefined;
}

function renderBranches(
  branches: readonly Branch[],
  context: JinjaContext,
  scope: Layer,
  sure: boolean,
  output: Output,
): void {
  let certain = sure;
  for (const { test, body } of branches) {
    const holds = test === undefined ? true : truth(test, context);
    if (holds === false) continue;
    if (holds === 'unknown') certain = false;
    renderParts(body, context.work, scope, certain, output);
    if (holds === true) return;
  }
}

function renderLoop(part: Part & { kind: 'for' }, work: Work, scope: Layer, sure: boolean, output: Output): void {
  const of = evaluate(part.of, { scope, work });
  const items = isMap(of) ? Object.keys(of) : of;
  if (!isList(items)) {
    const inner = layer(scope);
    for (const name of [...part.names, 'loop']) inner.own.set(name, NOT_KNOWN);
    renderParts(part.body, work, inner, false, output);
    renderParts(part.otherwise, work, scope, false, output);
    return;
  }
  let count = 0;
  for (const [index, item] of items.entries()) {
    const inner = layer(scope);
    bind(inner, part.names, item);
    const taken = part.only === undefined ? true : truth(part.only, { scope: inner, work });
    if (taken === false) continue;
    count += 1;
    const only = part.only === undefined;
    inner.own.set('loop', only ? getLoop(index, items.length) : NOT_KNOWN);
    renderParts(part.body, work, inner, sure && taken === true, output);
    if (work.refusedBy() !== undefined) return;
  }
  if (count === 0) renderParts(part.otherwise, work, scope, sure, output);
}

function bind(scope: Layer, names: readonly string[], item: Value): void {
  const [only, ...others] = names;
  if (only !== undefined && others.length === 0) scope.own.set(only, item);
  else for (const [index, name] of names.entries()) scope.own.set(name, isList(item) ? item[index] : NOT_KNOWN);
}

function getLoop(index: number, length: number): Value {
  return { index: index + 1, index0: index, first: index === 0, last: index === length - 1, length };
}

function put(output: Output, text: string, line: number, sure: boolean): void {
  output.length += text.length;
  if (output.length <= MAX_OUTPUT + 10) output.chunks.push({ text, line, sure });
}

function getLines(chunks: readonly Chunk[]): readonly Line[] {
  const lines: Line[] = [];
  let open: { text: string; sure: boolean; from: number } | undefined;
  for (const chunk of chunks) {
    for (const [index, piece] of chunk.text.split('\n').entries()) {
      if (index > 0) {
        lines.push(open ?? { text: '', sure: chunk.sure, from: chunk.line + index - 1 });
        open = undefined;
      }
      if (piece === '') continue;
      open =
        open === undefined
          ? { text: piece, sure: chunk.sure, from: chunk.line + index }
          : { text: open.text + piece, sure: open.sure && chunk.sure, from: open.from };
    }
  }
  if (open !== undefined) lines.push(open);
  return lines;
}
