import type { Expression } from './ast.ts';

/** What a template is made of, from one end to the other. */
export type TemplatePart = TextPart | Interpolation | TemplateIf | TemplateFor;

export interface TextPart {
  readonly kind: 'text';
  readonly value: string;
}

export interface Interpolation {
  readonly kind: 'interpolation';
  readonly value: Expression;
}

export interface TemplateIf {
  readonly kind: 'if';
  readonly condition: Expression;
  readonly yes: readonly TemplatePart[];
  readonly no: readonly TemplatePart[];
}

export interface TemplateFor {
  readonly kind: 'for';
  readonly keyName?: string;
  readonly valueName: string;
  readonly collection: Expression;
  readonly body: readonly TemplatePart[];
}
