const MAX_EXPRESSION = 2000;

/** A template of a chart, by its place: charts keep them in `templates/` (Helm documentation, "Charts"). */
export function isUnderTemplates(path: string): boolean {
  return /(?:^|\/)templates\//.test(path);
}

/**
 * Whether a text holds an expression that only Helm fills in: one that reads a built-in object (`.Values`,
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
