import { newBudget, render, type Budget, type NotRendered, type Rendered } from '../../../../src/languages/go-template/render.ts';
import { goList, goMap, type GoValue } from '../../../../src/languages/go-template/go-value.ts';
import { compileTemplates } from '../../../../src/languages/go-template/template-set.ts';
import type { FunctionTable } from '../../../../src/languages/go-template/template-function.ts';

/** JSON as a chart's values hold it. */
export function goValue(value: unknown): GoValue {
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value;
  if (Array.isArray(value)) return goList(value.map(goValue));
  if (typeof value !== 'object' || value === null) return null;
  return goMap(Object.entries(value).map(([key, child]): [string, GoValue] => [key, goValue(child)]));
}

/** Renders one file that stands alone. */
export function renderText(
  text: string,
  data: GoValue,
  functions: FunctionTable = new Map(),
  budget: Budget = newBudget(),
): Rendered | NotRendered {
  const set = compileTemplates([{ name: 'file', text }], functions);
  const [problem] = set.problems;
  if (problem !== undefined) return { ok: false, reason: 'execution', message: problem.message, trace: [] };
  return render(set, 'file', data, budget);
}
