import type { GoInteger } from '../go-value.ts';
import type { TemplateFunction } from '../template-function.ts';

/** A parsed template: the content between `define` and `end`, or the whole file. */
export interface Template {
  readonly name: string;
  readonly body: readonly Statement[];
  readonly source: TemplateSource;
}

/** The name and text of a template file. */
export interface TemplateSource {
  readonly name: string;
  readonly text: string;
}

export type Statement = TextNode | ActionNode | BranchNode | CallNode | JumpNode;

export interface TextNode {
  readonly type: 'text';
  readonly text: string;
  readonly offset: number;
}

export interface ActionNode {
  readonly type: 'action';
  readonly pipe: PipeNode;
  readonly offset: number;
}

export interface BranchNode {
  readonly type: 'if' | 'with' | 'range';
  readonly pipe: PipeNode;
  readonly body: readonly Statement[];
  readonly otherwise: readonly Statement[];
  readonly offset: number;
}

/** `template` and the execution half of `block`. */
export interface CallNode {
  readonly type: 'template';
  readonly name: string;
  readonly pipe: PipeNode | undefined;
  readonly offset: number;
}

export interface JumpNode {
  readonly type: 'break' | 'continue';
  readonly offset: number;
}

export interface PipeNode {
  readonly type: 'pipe';
  /** Variables that get the value, with `$` in the name. */
  readonly variables: readonly string[];
  /** `=` instead of `:=`. */
  readonly assigns: boolean;
  readonly commands: readonly CommandNode[];
  readonly offset: number;
}

/** An operand followed by its arguments; never empty. */
export interface CommandNode {
  readonly first: OperandNode;
  readonly rest: readonly OperandNode[];
}

export type OperandNode =
  PipeNode | FunctionNode | FieldNode | VariableNode | ChainNode | DotNode | NilNode | ConstantNode | NumberNode;

export interface FunctionNode {
  readonly type: 'function';
  readonly name: string;
  readonly target: TemplateFunction;
  readonly offset: number;
}

/** `.a.b` */
export interface FieldNode {
  readonly type: 'field';
  readonly fields: readonly string[];
  readonly offset: number;
}

/** `$x.a.b` */
export interface VariableNode {
  readonly type: 'variable';
  readonly name: string;
  readonly fields: readonly string[];
  readonly offset: number;
}

/** `(pipeline).a.b` */
export interface ChainNode {
  readonly type: 'chain';
  readonly base: OperandNode;
  readonly fields: readonly string[];
  readonly offset: number;
}

export interface DotNode {
  readonly type: 'dot';
  readonly offset: number;
}

export interface NilNode {
  readonly type: 'nil';
  readonly offset: number;
}

export interface ConstantNode {
  readonly type: 'constant';
  readonly value: boolean | string;
  readonly offset: number;
}

/** An untyped number: its use determines its type. */
export interface NumberNode {
  readonly type: 'number';
  /** Its default type: an int or a float64; `undefined` if it overflows int. */
  readonly natural: GoInteger | number | undefined;
  /** Its value as an integer, if that is exact. */
  readonly integer: bigint | undefined;
  readonly float: number | undefined;
  readonly offset: number;
}
