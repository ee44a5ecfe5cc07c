import { createWork, type Work } from '../../base/work.ts';
import { chargeCharacters, type Run, type Slot } from './execute/run.ts';
import { runTemplate } from './execute/statements.ts';
import { NO_VALUE } from './format/print.ts';
import { TemplateFailure, type FailureReason, type TraceEntry } from './failure.ts';
import type { GoValue } from './go-value.ts';
import { recorder } from './line-map.ts';
import { lineAt, lineFinder } from '../../base/line.ts';
import type { Template } from './syntax/nodes.ts';
import { TemplateSyntaxFailure } from './syntax/token.ts';
import { valuesKeys } from './syntax/values-key.ts';
import { addTemplates, parseSource, type TemplateSet } from './template-set.ts';

/** The shared limits of several renderings; pass the same one to all templates of a chart. */
export type Budget = Pick<Run, 'work' | 'depth'>;

/** The origin of a line of rendered text in its template file. */
export interface LineOrigin {
  /** 1-based line of the template file; for included text, that of the inclusion. */
  readonly line: number;
  /** Path below `.Values`, if exactly one key decides the content of the line. */
  readonly valuesKey?: string;
}

export interface Rendered {
  readonly ok: true;
  readonly text: string;
  /** One entry for each line of the text; computed on demand. */
  origins(): readonly LineOrigin[];
}

export interface NotRendered {
  readonly ok: false;
  readonly reason: FailureReason;
  /** Go's message where Go has one. It may quote values of the chart, so it must not be shown. */
  readonly message: string;
  /** Innermost template first; the last entry is the rendered file. */
  readonly trace: readonly TraceEntry[];
}

const MAX_DEPTH = 200;
/** Parsing a character as a template costs this many times as much as writing one. */
const PARSING = 8;
const INLINE = 'tpl';
const TOO_DEEP = 'templates call each other too deeply';

/** Creates the shared limits for the templates of one release. */
export function newBudget(work: Work = createWork(), depth: number = MAX_DEPTH): Budget {
  return { work, depth: { now: 0, most: depth } };
}

/**
 * Renders the template with that name, with `data` as its dot, as Helm does for a file. Never throws for an invalid
 * template.
 */
export function render(set: TemplateSet, name: string, data: GoValue, budget: Budget): Rendered | NotRendered {
  const template = set.templates.get(name);
  if (template === undefined) {
    return { ok: false, reason: 'execution', message: `template "${name}" not defined`, trace: [] };
  }
  const output = recorder();
  budget.depth.now = 0;
  try {
    runTemplate(newRun(set, set.templates, budget), template, data, output);
  } catch (error) {
    return notRendered(error, template);
  }
  const text = output.text().replaceAll(NO_VALUE, '');
  return { ok: true, text, origins: () => getOrigins(template, output.lines()) };
}

function notRendered(error: unknown, template: Template): NotRendered {
  if (error instanceof TemplateFailure) {
    return { ok: false, reason: error.reason, message: error.message, trace: error.trace };
  }
  if (!(error instanceof RangeError)) throw error;
  const { name, source } = template;
  return { ok: false, reason: 'limit', message: TOO_DEEP, trace: [{ template: name, source: source.name, line: 1 }] };
}

function getOrigins(
  template: Template,
  lines: ReturnType<ReturnType<typeof recorder>['lines']>,
): readonly LineOrigin[] {
  const keys = valuesKeys(template.body);
  const find = lineFinder(template.source.text);
  return lines.map(({ offset, action }) => {
    const valuesKey = action === undefined ? undefined : keys.get(action);
    return valuesKey === undefined ? { line: find(offset) } : { line: find(offset), valuesKey };
  });
}

function newRun(set: TemplateSet, templates: ReadonlyMap<string, Template>, budget: Budget): Run {
  const run: Run = {
    templates,
    work: budget.work,
    depth: budget.depth,
    context: {
      work: budget.work,
      include: (name, data) => include(run, name, data),
      evaluate: (text, data) => evaluate(set, run, text, data),
      charge: (amount) => {
        chargeCharacters(run, amount);
      },
    },
  };
  return run;
}

function include(run: Run, name: string, data: GoValue): string {
  const template = run.templates.get(name);
  if (template === undefined) throw new TemplateFailure(`template: no template "${name}" associated`);
  return getText(run, template, data ?? undefined);
}

function getText(run: Run, template: Template, dot: Slot): string {
  const parts: string[] = [];
  runTemplate(run, template, dot, { write: (text) => parts.push(text) });
  return parts.join('');
}

/** Text without actions does not change. Its definitions are visible only inside it. */
function evaluate(set: TemplateSet, run: Run, text: string, data: GoValue): string {
  chargeCharacters(run, text.length);
  if (!text.includes('{{')) return text.replaceAll(NO_VALUE, '');
  chargeCharacters(run, text.length * PARSING);
  const [itself, ...defined] = parseInline(set, text);
  if (itself === undefined) return '';
  return getText(withTemplates(set, run, defined), itself, data ?? undefined).replaceAll(NO_VALUE, '');
}

function withTemplates(set: TemplateSet, run: Run, defined: readonly Template[]): Run {
  if (defined.length === 0) return run;
  const templates = new Map(run.templates);
  addTemplates(templates, defined);
  return newRun(set, templates, run);
}

function parseInline(set: TemplateSet, text: string): readonly Template[] {
  try {
    return parseSource({ name: INLINE, text }, set.functions);
  } catch (error) {
    if (error instanceof TemplateSyntaxFailure) {
      error.trace.push({ template: INLINE, source: INLINE, line: lineAt(text, error.offset) });
    }
    throw error;
  }
}
