import { isList, isMap, own } from '../../base/value.ts';

const MAX_EXPRESSION = 2000;

/** Whether a path is that of a chart template: charts keep them in `templates/` (Helm documentation, "Charts"). */
export function isUnderTemplates(path: string): boolean {
  return /(?:^|\/)templates\//.test(path);
}

/** A text without `${{ ... }}`, the expressions of pipelines and scaffolders (Azure Pipelines, GitHub Actions, Backstage). */
export function withoutForeignExpressions(text: string): string {
  return text.replaceAll('${{', '${');
}

/**
 * Whether a text contains an expression that only Helm fills in: one that reads a built-in object (`.Values`,
 * `.Release` ...) or includes a named template. `{{ $value }}` of alerts and dashboards is plain text.
 */
export function holdsChartExpression(text: string): boolean {
  for (let at = text.indexOf('{{'); at !== -1;) {
    const end = text.indexOf('}}', at);
    if (end === -1) return false;
    const expression = text.slice(at + 2, Math.min(end, at + MAX_EXPRESSION));
    if (/(?:^|[\s($-])\.(?:Values|Release|Chart|Capabilities|Template)\b|\b(?:include|template) "/.test(expression))
      return true;
    at = text.indexOf('{{', end + 2);
  }
  return false;
}

/**
 * Whether an object has parts that Helm must fill in. Texts in a ConfigMap do not count: they may be templates for a
 * program in the cluster, such as what an injector adds to pods.
 */
export function waitsForHelm(object: unknown): boolean {
  if (!isMap(object)) return holds(object);
  const carries = own(object, 'kind') === 'ConfigMap';
  return Object.entries(object).some(([key, value]) => {
    if (carries && key === 'data') return false;
    if (key === 'items' && isList(value)) return value.some((item) => waitsForHelm(item));
    return holdsChartExpression(key) || holds(value);
  });
}

function holds(value: unknown): boolean {
  if (typeof value === 'string') return holdsChartExpression(value);
  if (isList(value)) return value.some((item) => holds(item));
  return isMap(value) && Object.entries(value).some(([key, part]) => holdsChartExpression(key) || holds(part));
}
