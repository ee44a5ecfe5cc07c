/** The place of a node: UTF-16 offsets into the text of its file, the end excluded. */
export interface Range {
  readonly start: number;
  readonly end: number;
}

/** What a file declares. A declaration that could not be read is in `faults` and not in `declarations`. */
export interface Syntax {
  readonly declarations: readonly Declaration[];
  readonly faults: readonly SyntaxFault[];
}

export interface SyntaxFault {
  /** A clause without text of the file, such as `a string is not closed on its line`. */
  readonly message: string;
  readonly code: 'partly-read' | 'too-deep';
  readonly at: number;
  /** The keyword of the declaration, such as `resource`; empty where the line begins with none. */
  readonly keyword: string;
}

interface Node {
  readonly range: Range;
}

export type BicepExpression =
  | Text
  | (Node & { readonly kind: 'number'; readonly value: number })
  | (Node & { readonly kind: 'boolean'; readonly value: boolean })
  | (Node & { readonly kind: 'null' })
  | (Node & { readonly kind: 'name'; readonly name: string })
  | ArrayLiteral
  | ObjectLiteral
  | (Node & { readonly kind: 'member'; readonly of: BicepExpression; readonly name: string; readonly safe: boolean })
  | Index
  | (Node & { readonly kind: 'nested'; readonly of: BicepExpression; readonly name: string })
  | Call
  | (Node & { readonly kind: 'unary'; readonly operator: '!' | '-'; readonly operand: BicepExpression })
  | (Node & { readonly kind: 'assertion'; readonly of: BicepExpression })
  | Binary
  | Choice
  | Loop
  | (Node & { readonly kind: 'if'; readonly condition: BicepExpression; readonly body: BicepExpression })
  | Lambda;

/** A text with the expressions inside of it; escapes are resolved. */
export interface Text extends Node {
  readonly kind: 'text';
  readonly parts: readonly (string | BicepExpression)[];
}

export interface Spread extends Node {
  readonly kind: 'spread';
  readonly value: BicepExpression;
}

export interface ArrayLiteral extends Node {
  readonly kind: 'array';
  readonly items: readonly (BicepExpression | Spread)[];
}

export interface Property extends Node {
  readonly kind: 'property';
  readonly key: Text;
  readonly value: BicepExpression;
}

/** Bodies of resources may declare resources below it. */
export interface ObjectLiteral extends Node {
  readonly kind: 'object';
  readonly members: readonly (Property | Spread)[];
  readonly resources: readonly ResourceDeclaration[];
}

/** `of[index]`, `of[?index]`, and `of[^index]`, which counts from the end. */
export interface Index extends Node {
  readonly kind: 'index';
  readonly of: BicepExpression;
  readonly index: BicepExpression;
  readonly safe: boolean;
  readonly fromEnd: boolean;
}

/** A function; a method or a function of a namespace where `of` is present. */
export interface Call extends Node {
  readonly kind: 'call';
  readonly of: BicepExpression | undefined;
  readonly name: string;
  readonly args: readonly BicepExpression[];
}

export type BinaryOperator =
  '??' | '||' | '&&' | '==' | '!=' | '=~' | '!~' | '<' | '<=' | '>' | '>=' | '+' | '-' | '*' | '/' | '%';

export interface Binary extends Node {
  readonly kind: 'binary';
  readonly operator: BinaryOperator;
  readonly left: BicepExpression;
  readonly right: BicepExpression;
}

export interface Choice extends Node {
  readonly kind: 'choice';
  readonly condition: BicepExpression;
  readonly yes: BicepExpression;
  readonly no: BicepExpression;
}

/** `[for (item, index) in list: body]`. */
export interface Loop extends Node {
  readonly kind: 'for';
  readonly item: string;
  readonly index: string | undefined;
  readonly list: BicepExpression;
  readonly body: BicepExpression;
}

export interface Lambda extends Node {
  readonly kind: 'lambda';
  readonly names: readonly string[];
  readonly body: BicepExpression;
}

export type TypeExpression =
  | (Node & { readonly kind: 'name'; readonly steps: readonly string[] })
  | (Node & { readonly kind: 'literal'; readonly value: string | number | boolean | null })
  | (Node & { readonly kind: 'list'; readonly of: TypeExpression })
  | (Node & { readonly kind: 'tuple'; readonly members: readonly TypeMember[] })
  | (Node & { readonly kind: 'object'; readonly members: readonly TypeMember[] })
  | (Node & { readonly kind: 'union'; readonly of: readonly TypeExpression[] })
  | (Node & { readonly kind: 'nullable'; readonly of: TypeExpression });

/** A property of an object, where `*` means all others, or an item of a tuple, which has no name. */
export interface TypeMember {
  readonly name: string;
  readonly decorators: readonly Call[];
  readonly type: TypeExpression;
}

export interface Decorated extends Node {
  readonly name: string;
  readonly decorators: readonly Call[];
}

/** `type` is absent in files with values of parameters, `value` where there is no default. */
export interface ParameterDeclaration extends Decorated {
  readonly kind: 'param';
  readonly type: TypeExpression | undefined;
  readonly value: BicepExpression | undefined;
}

export interface VariableDeclaration extends Decorated {
  readonly kind: 'var';
  readonly value: BicepExpression;
}

export interface OutputDeclaration extends Decorated {
  readonly kind: 'output';
  readonly type: TypeExpression | undefined;
  readonly value: BicepExpression;
}

export interface TypeDeclaration extends Decorated {
  readonly kind: 'type';
  readonly type: TypeExpression;
}

export interface FunctionDeclaration extends Decorated {
  readonly kind: 'func';
  readonly parameters: readonly string[];
  readonly body: BicepExpression;
}

export interface ResourceDeclaration extends Decorated {
  readonly kind: 'resource';
  readonly type: Text;
  readonly isExisting: boolean;
  readonly body: BicepExpression;
}

export interface ModuleDeclaration extends Decorated {
  readonly kind: 'module';
  readonly path: Text;
  readonly body: BicepExpression;
}

/** `import {a, b as c} from`, or all that a file exports as `name`. */
export interface ImportDeclaration extends Node {
  readonly kind: 'import';
  readonly path: Text;
  readonly all: string | undefined;
  readonly items: readonly { readonly name: string; readonly as: string }[];
}

export type Declaration =
  | ParameterDeclaration
  | VariableDeclaration
  | OutputDeclaration
  | TypeDeclaration
  | FunctionDeclaration
  | ResourceDeclaration
  | ModuleDeclaration
  | ImportDeclaration
  | (Node & { readonly kind: 'targetScope'; readonly value: BicepExpression })
  | (Node & { readonly kind: 'using' | 'extends'; readonly path: Text | undefined })
  | (Node & { readonly kind: 'extension'; readonly name: string })
  | (Node & { readonly kind: 'other' });
