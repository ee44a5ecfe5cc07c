import type { Problem } from '../../../model/problem.ts';
import type { GoMap } from '../../../languages/go-template/go-value.ts';
import { mergeRenderings, type Rendering } from './merge-resources.ts';
import { variantProblem } from './problems.ts';
import type { Variant } from './variant.ts';

/**
 * The rendering of a chart, in which everything that other values may change is unknown, and a problem for each file
 * that changes it.
 */
export function withVariants(
  chart: string,
  base: Rendering,
  variants: readonly Variant[],
  render: (values: GoMap) => Rendering | undefined,
): Rendering & { readonly problems: readonly Problem[] } {
  if (variants.length === 0) return { ...base, problems: [] };
  const others = variants.map(({ name, values }) => ({
    name,
    rendering: values === undefined ? undefined : render(values),
  }));
  const { resources, gaps, changing } = mergeRenderings(base, others);
  const changes = new Set(changing);
  const named = variants.filter(({ name }, index) => {
    return changes.has(name) && variants.findIndex((each) => each.name === name) === index;
  });
  return { resources, gaps, problems: named.map((variant) => variantProblem(chart, variant)) };
}
