import { compareCodePoints } from '../../../base/text-order.ts';
import type { Chart } from '../chart/chart.ts';
import { FUNCTIONS } from '../../../languages/go-template/functions/all.ts';
import type { FailureReason } from '../../../languages/go-template/failure.ts';
import { goMap, type GoMap } from '../../../languages/go-template/go-value.ts';
import { newBudget, render, type LineOrigin } from '../../../languages/go-template/render.ts';
import { compileTemplates } from '../../../languages/go-template/template-set.ts';
import { isPartial, readScopes, type Release, type ScopedTemplate } from './scopes.ts';
import { omitUndefined } from '../../../base/omit-undefined.ts';
import type { Work } from '../../../base/work.ts';

/** Units of work per character of a manifest. */
const READING = 2;

/** A rendered template. */
export interface ChartText {
  readonly template: ScopedTemplate;
  readonly text: string;
  /** One entry per line of the text; computed on demand. */
  origins(): readonly LineOrigin[];
}

/** A template that could not be rendered. */
export interface ChartGap {
  readonly template: ScopedTemplate;
  readonly reason: FailureReason | 'syntax';
  readonly unknownFunction?: string;
  readonly line: number;
}

export interface RenderedChart {
  readonly texts: readonly ChartText[];
  readonly gaps: readonly ChartGap[];
}

/**
 * Renders every template of a chart and its sub-charts as Helm does. All templates share their definitions; partials
 * (`_*.tpl`) and notes are not printed, but notes that fail refuse an installation like any template. A failed
 * template is a gap; the others are still rendered.
 */
export function renderChart(
  chart: Chart,
  values: GoMap,
  release: Release,
  { kubeVersion, work }: { readonly kubeVersion: string; readonly work: Work },
): RenderedChart {
  const scopes = [...readScopes(chart, values, release, kubeVersion)].sort(deepestFirst);
  const byName = new Map(scopes.map((scope) => [scope.name, scope]));
  const sources = [...byName.values()].map(({ name, file }) => ({ name, text: file.text }));
  const set = compileTemplates(sources, FUNCTIONS);
  const broken = new Set(set.problems.map(({ source }) => source));
  const texts: ChartText[] = [];
  const gaps: ChartGap[] = [];
  for (const problem of set.problems) {
    const template = byName.get(problem.source);
    const name = /^function "(\w{1,60})" not defined$/.exec(problem.message)?.[1];
    const unknown = omitUndefined({ unknownFunction: name });
    if (template !== undefined) gaps.push({ template, reason: 'syntax', line: problem.line, ...unknown });
  }
  const budget = newBudget(work);
  for (const template of byName.values()) {
    if (broken.has(template.name) || isPartial(template.name)) continue;
    template.data.entries.set('Template', templateObject(template));
    const result = render(set, template.name, template.data, budget);
    // what is not known of notes says nothing of what is deployed, but a refusal is one of the whole chart
    if (isNotes(template.name) && (result.ok || result.reason !== 'execution')) continue;
    // what is printed is read as YAML, which takes at least as long
    if (result.ok && !work.take(result.text.length * READING)) gaps.push({ template, reason: 'limit', line: 1 });
    else if (result.ok) texts.push({ template, text: result.text, origins: () => result.origins() });
    else gaps.push({ template, reason: result.reason, line: result.trace.at(-1)?.line ?? 1 });
  }
  return { texts, gaps };
}

function isNotes(name: string): boolean {
  return name.endsWith('NOTES.txt');
}

function templateObject({ name, basePath }: ScopedTemplate): GoMap {
  return goMap([
    ['Name', name],
    ['BasePath', basePath],
  ]);
}

/** Helm's order: templates of sub-charts come before those of their parents, so that the parents' definitions win. */
function deepestFirst(left: ScopedTemplate, right: ScopedTemplate): number {
  const depth = (name: string): number => name.split('/').length;
  return depth(right.name) - depth(left.name) || compareCodePoints(right.name, left.name);
}
