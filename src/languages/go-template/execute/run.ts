import type { Work } from '../../../base/work.ts';
import { TemplateFailure } from '../failure.ts';
import type { GoValue } from '../go-value.ts';
import type { Template } from '../syntax/nodes.ts';
import type { RenderContext } from '../template-function.ts';

/**
 * A value during evaluation. `undefined` is the result of a pipeline without a value: its fields are `undefined`
 * again. `null` is a nil in a map or list: reading a field of it is an error. Go's reflection makes the same
 * distinction.
 */
export type Slot = GoValue | undefined;

/** One rendering: its templates, context and remaining work. */
export interface Run {
  readonly templates: ReadonlyMap<string, Template>;
  readonly work: Work;
  readonly context: RenderContext;
  readonly depth: { now: number; readonly most: number };
}

/** Receives the text of a template. `offset` is that of the statement that wrote it. */
export interface Sink {
  write(text: string, offset: number, verbatim: boolean): void;
}

export interface Variable {
  readonly name: string;
  value: Slot;
}

/** One running template, with its variables. */
export interface Frame {
  readonly run: Run;
  readonly template: Template;
  readonly sink: Sink;
  readonly variables: Variable[];
  offset: number;
}

/** Units of work of a statement or command. */
const STEP = 3;
/** Characters for one unit of work; this also limits the memory of texts. */
const CHARACTERS = 2;
/** Units of work for each new element of a list or map; this also limits their memory. */
const ELEMENT = 10;
/** Variables that are searched in one step. */
const VARIABLES = 32;

/** Counts statements and commands. Throws `TemplateFailure` when the work of a chart is used up. */
export function chargeSteps(run: Run, amount: number): void {
  if (!run.work.take(amount * STEP)) throw new TemplateFailure('too many steps', 'limit');
}

/** Counts characters that are made. Throws `TemplateFailure` when the work of a chart is used up. */
export function chargeCharacters(run: Run, amount: number): void {
  if (!run.work.take(Math.ceil(amount / CHARACTERS))) throw new TemplateFailure('too much text', 'limit');
}

/** Counts elements of a list or map that is made. Throws `TemplateFailure` when the work of a chart is used up. */
export function chargeElements(run: Run, amount: number): void {
  if (!run.work.take(amount * ELEMENT)) throw new TemplateFailure('too many elements', 'limit');
}

/** The innermost variable of this name. Throws `TemplateFailure` where there is none. */
export function readVariable(frame: Frame, name: string): Variable {
  for (let index = frame.variables.length - 1; index >= 0; index -= 1) {
    const variable = frame.variables[index];
    if (variable?.name !== name) continue;
    const passed = frame.variables.length - index;
    if (passed >= VARIABLES) chargeSteps(frame.run, Math.floor(passed / VARIABLES));
    return variable;
  }
  throw new TemplateFailure(`undefined variable: ${name}`);
}
