/**
 * The place of a node: UTF-16 offsets into the text of its file, the end excluded. Lines and columns come from the
 * file's `Lines`, only for nodes that are shown.
 */
export interface Range {
  readonly start: number;
  readonly end: number;
}

/** The tree of one file, in native or JSON syntax. Unreadable parts are in `faults` and not in `body`. */
export interface Syntax {
  readonly body: Body;
  readonly faults: readonly SyntaxFault[];
  /** In the order of the file; JSON has none. */
  readonly comments: readonly Range[];
}

/** A place where the text does not match the grammar. */
export interface SyntaxFault {
  /** A clause without text of the file, such as `a string is not closed`. */
  readonly message: string;
  readonly code: 'unparsable-file' | 'too-deep';
  /** Offset in the text. */
  readonly at: number;
}

export interface Body {
  readonly attributes: readonly Attribute[];
  readonly blocks: readonly Block[];
  readonly range: Range;
}

export interface Attribute {
  readonly name: string;
  readonly value: Expression;
  readonly range: Range;
}

export interface Block {
  readonly type: string;
  readonly labels: readonly string[];
  readonly body: Body;
  /** From the type to the closing brace. */
  readonly range: Range;
}

export type Expression =
  | TextLiteral
  | NumberLiteral
  | BooleanLiteral
  | NullLiteral
  | Template
  | TupleExpression
  | ObjectExpression
  | Variable
  | GetAttribute
  | GetIndex
  | Splat
  | SplatElement
  | Call
  | Unary
  | Binary
  | Conditional
  | ForExpression;

interface Node {
  readonly range: Range;
}

/** A string or heredoc without interpolation, escapes resolved; also the bare name of an object key. */
export interface TextLiteral extends Node {
  readonly kind: 'text';
  readonly value: string;
}

/** A number as its written digits, since numbers have any precision. */
export interface NumberLiteral extends Node {
  readonly kind: 'number';
  readonly text: string;
}

export interface BooleanLiteral extends Node {
  readonly kind: 'boolean';
  readonly value: boolean;
}

export interface NullLiteral extends Node {
  readonly kind: 'null';
}

/** A string with interpolation or directives. Strip markers and the indentation of heredocs are resolved. */
export interface Template extends Node {
  readonly kind: 'template';
  readonly parts: readonly TemplatePart[];
}

export interface TupleExpression extends Node {
  readonly kind: 'tuple';
  readonly items: readonly Expression[];
}

export interface ObjectItem {
  /** A bare name is a `TextLiteral`. */
  readonly key: Expression;
  readonly value: Expression;
  readonly range: Range;
}

export interface ObjectExpression extends Node {
  readonly kind: 'object';
  readonly items: readonly ObjectItem[];
}

/** The root of a traversal, such as `var` or `aws_s3_bucket` or the name of a `for` variable. */
export interface Variable extends Node {
  readonly kind: 'variable';
  readonly name: string;
}

export interface GetAttribute extends Node {
  readonly kind: 'attribute';
  readonly of: Expression;
  readonly name: string;
}

/** `of[key]`; the legacy `of.0` has a number literal as its key. */
export interface GetIndex extends Node {
  readonly kind: 'index';
  readonly of: Expression;
  readonly key: Expression;
}

/**
 * `of.*.each` or `of[*].each`: `each` is evaluated for every element, which its innermost `SplatElement` represents.
 */
export interface Splat extends Node {
  readonly kind: 'splat';
  readonly of: Expression;
  readonly each: Expression;
}

export interface SplatElement extends Node {
  readonly kind: 'element';
}

export interface Call extends Node {
  readonly kind: 'call';
  /** With its namespace, if any: `provider::aws::arn_parse`. */
  readonly name: string;
  readonly args: readonly Expression[];
  /** The last argument is expanded with `...`. */
  readonly expands: boolean;
}

export type UnaryOperator = '-' | '!';

export interface Unary extends Node {
  readonly kind: 'unary';
  readonly operator: UnaryOperator;
  readonly operand: Expression;
}

export type BinaryOperator = '*' | '/' | '%' | '+' | '-' | '>' | '>=' | '<' | '<=' | '==' | '!=' | '&&' | '||';

export interface Binary extends Node {
  readonly kind: 'binary';
  readonly operator: BinaryOperator;
  readonly left: Expression;
  readonly right: Expression;
}

export interface Conditional extends Node {
  readonly kind: 'conditional';
  readonly condition: Expression;
  readonly yes: Expression;
  readonly no: Expression;
}

/** `[for k, v in c : value if cond]` (`key` absent) or `{for k, v in c : key => value... if cond}`. */
export interface ForExpression extends Node {
  readonly kind: 'for';
  readonly keyName?: string;
  readonly valueName: string;
  readonly collection: Expression;
  readonly key?: Expression;
  readonly value: Expression;
  /** `...`: values with the same key are collected in a list. */
  readonly groups: boolean;
  readonly condition?: Expression;
}

export interface TemplateFor {
  readonly kind: 'for';
  readonly keyName?: string;
  readonly valueName: string;
  readonly collection: Expression;
  readonly body: readonly TemplatePart[];
}

export interface TemplateIf {
  readonly kind: 'if';
  readonly condition: Expression;
  readonly yes: readonly TemplatePart[];
  readonly no: readonly TemplatePart[];
}

export interface Interpolation {
  readonly kind: 'interpolation';
  readonly value: Expression;
}

export interface TextPart {
  readonly kind: 'text';
  readonly value: string;
}

/** One part of a template, in order. */
export type TemplatePart = TextPart | Interpolation | TemplateIf | TemplateFor;
