import type { OpenApi } from './openapi.ts';

const STYLE = `body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#1a1a1a}
h2{margin-top:2.5rem;border-bottom:1px solid #ccc}code,pre{font:14px/1.5 ui-monospace,monospace}
pre{background:#f5f5f5;padding:1rem;overflow:auto}table{border-collapse:collapse}td,th{border:1px solid #ccc;padding:.3rem .6rem;text-align:left}`;

/** The OpenAPI document as one page for people, which loads nothing else. */
export function openApiPage(document: OpenApi): string {
  const { info, paths, components } = document;
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => section(method, path, operation)),
  );
  const schemas = Object.entries(getMap(components['schemas'])).map(
    ([name, schema]) =>
      `<h3 id="${escaped(name)}">${escaped(name)}</h3>\n<pre>${escaped(JSON.stringify(schema, null, 2))}</pre>`,
  );
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>${escaped(info.title)}</title><style>${STYLE}</style></head>
<body>
<h1>${escaped(info.title)} ${escaped(info.version)}</h1>
<p>${escaped(info.description)}</p>
<p>For programs: <a href="/openapi.json">/openapi.json</a></p>
${operations.join('\n')}
<h2>Schemas</h2>
${schemas.join('\n')}
</body>
</html>
`;
}

function section(method: string, path: string, operation: { readonly [key: string]: unknown }): string {
  const body = /#\/components\/schemas\/(\w+)/.exec(JSON.stringify(operation['requestBody'] ?? ''))?.[1];
  const rows = Object.entries(getMap(operation['responses'])).map(
    ([status, response]) =>
      `<tr><td>${escaped(status)}</td><td>${escaped(String(getMap(response)['description'] ?? ''))}</td></tr>`,
  );
  return `<h2><code>${escaped(method.toUpperCase())} ${escaped(path)}</code></h2>
<p>${escaped(String(operation['summary'] ?? ''))}</p>
${body === undefined ? '' : `<p>Body: <a href="#${escaped(body)}">${escaped(body)}</a></p>`}
<table><tr><th>Status</th><th>Meaning</th></tr>${rows.join('')}</table>`;
}

function getMap(value: unknown): { readonly [key: string]: unknown } {
  return isMap(value) ? value : {};
}

function isMap(value: unknown): value is { readonly [key: string]: unknown } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
