import { BUILTINS } from './builtin/builtins.ts';
import { lineAt } from '../../base/line.ts';
import type { Template, TemplateSource } from './syntax/nodes.ts';
import { isEmptyBody, parseTemplates } from './syntax/parse-template.ts';
import { TemplateSyntaxFailure } from './syntax/token.ts';
import type { FunctionTable } from './template-function.ts';

/** A source that is not a valid template. */
export interface SyntaxProblem {
  readonly source: string;
  readonly line: number;
  /** Go's message; it may quote the template, but not values. */
  readonly message: string;
}

/** All templates of a chart and its sub-charts, which can call each other. */
export interface TemplateSet {
  readonly templates: ReadonlyMap<string, Template>;
  readonly functions: FunctionTable;
  readonly problems: readonly SyntaxProblem[];
}

/**
 * Parses the sources in the given order. A template that is defined again replaces the earlier one, unless the new
 * one is empty. A source that cannot be parsed is left out and reported in `problems`.
 */
export function compileTemplates(sources: readonly TemplateSource[], functions: FunctionTable): TemplateSet {
  const templates = new Map<string, Template>();
  const problems: SyntaxProblem[] = [];
  for (const source of sources) {
    try {
      addTemplates(templates, parseSource(source, functions));
    } catch (error) {
      if (!(error instanceof TemplateSyntaxFailure)) throw error;
      problems.push({ source: source.name, line: lineAt(source.text, error.offset), message: error.message });
    }
  }
  return { templates, functions, problems };
}

/** Parses the templates of one source. Throws `TemplateSyntaxFailure`. */
export function parseSource(source: TemplateSource, functions: FunctionTable): readonly Template[] {
  return parseTemplates(source, (name) => functions.get(name) ?? BUILTINS.get(name));
}

/** Adds templates and replaces those with the same name. An empty one replaces nothing, as in Go's `AddParseTree`. */
export function addTemplates(templates: Map<string, Template>, added: readonly Template[]): void {
  for (const template of added) {
    if (!templates.has(template.name) || !isEmptyBody(template.body)) templates.set(template.name, template);
  }
}
