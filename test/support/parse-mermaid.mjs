import { readFileSync } from 'node:fs';
import { JSDOM } from 'jsdom';

/** Parses the diagram texts of standard input (a JSON list) with Mermaid's own parser, which wants a document. */
const { window } = new JSDOM('<!doctype html><body></body>');
Object.assign(globalThis, { window, document: window.document });
const { default: mermaid } = await import('mermaid');
mermaid.initialize({ startOnLoad: false });

const results = [];
for (const text of JSON.parse(readFileSync(0, 'utf8'))) {
  try {
    const { db } = await mermaid.mermaidAPI.getDiagramFromText(text);
    const labels = [...db.getVertices().values()].map((vertex) => vertex.text);
    results.push({ nodes: labels.length, edges: db.getEdges().length, groups: db.getSubGraphs().length, labels });
  } catch (error) {
    results.push({ error: String(error.message).split('\n').slice(0, 3).join(' ') });
  }
}
process.stdout.write(JSON.stringify(results));
