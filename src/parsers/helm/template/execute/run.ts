import { TemplateFailure } from '../failure.ts';
import type { GoValue } from '../go-value.ts';
import type { Template } from '../syntax/nodes.ts';
import type { RenderContext } from '../template-function.ts';

/**
 * A value during evaluation. `undefined` is the result of a pipeline that gave nothing: its fields can be asked for
 * and are nothing again. `null` is a nil that stands in a map or list: asking it for a field is an error. Go's
 * reflection draws the same line.
 */
export type Slot = GoValue | undefined;

export interface Limits {
  /** Statements, commands and units of work of functions. */
  readonly steps: number;
  /** Characters of text made, in all intermediate texts together. */
  readonly characters: number;
  /** Templates running inside each other. */
  readonly depth: number;
}

/** One rendering: what it may use and has used up. */
export interface Run {
  readonly templates: ReadonlyMap<string, Template>;
  readonly limits: Limits;
  readonly context: RenderContext;
  readonly spent: { steps: number; characters: number; depth: number };
}

/** Where the text of a template goes. `offset` is that of the statement that made it. */
export interface Sink {
  write(text: string, offset: number, verbatim: boolean): void;
}

export interface Variable {
  readonly name: string;
  value: Slot;
}

/** One running template. */
export interface Frame {
  readonly run: Run;
  readonly template: Template;
  readonly sink: Sink;
  readonly variables: Variable[];
  /** Offset of what is being evaluated, for error places. */
  offset: number;
}

/** Counts work. Throws `TemplateFailure` when the budget of a release is used up. */
export function chargeSteps(run: Run, amount: number): void {
  run.spent.steps += amount;
  if (run.spent.steps > run.limits.steps) throw new TemplateFailure('too many steps', 'limit');
}

/** Counts printed characters. Throws `TemplateFailure` when the budget of a release is used up. */
export function chargeCharacters(run: Run, amount: number): void {
  run.spent.characters += amount;
  if (run.spent.characters > run.limits.characters) throw new TemplateFailure('too much text', 'limit');
}

/** The innermost variable of this name. Throws `TemplateFailure` where there is none. */
export function readVariable(frame: Frame, name: string): Variable {
  for (let index = frame.variables.length - 1; index >= 0; index -= 1) {
    const variable = frame.variables[index];
    if (variable?.name === name) return variable;
  }
  throw new TemplateFailure(`undefined variable: ${name}`);
}
