import { SEVERITIES, type Severity } from '../../model/check.ts';
import type { Graph, Node, Thing } from '../graph.ts';
import { replaced } from '../shape/material.ts';

/** A failing finding that is not waived. */
export interface FailingFinding {
  readonly subject: string;
  readonly severity: Severity;
}

/** Marks things with their failing findings, worst severity first. Advisory findings are left out. */
export function applyFindings(graph: Graph, findings: readonly FailingFinding[]): Graph {
  const counts = new Map<string, Map<Severity, number>>();
  for (const { subject, severity } of findings) {
    if (severity === 'info') continue;
    const of = counts.get(subject) ?? new Map<Severity, number>();
    counts.set(subject, of.set(severity, (of.get(severity) ?? 0) + 1));
  }
  if (counts.size === 0) return graph;
  const into = new Map<Node, Node>();
  const shown = new Set<string>();
  const things = graph.things.map((thing) => {
    const text = badge(thing, counts, shown);
    if (text === '') return thing;
    const marked: Thing = { ...thing, findings: text };
    into.set(thing, marked);
    return marked;
  });
  const rest = [...counts.keys()].filter((subject) => !shown.has(subject)).length;
  const notes = rest === 0 ? [] : [`Failing checks about ${rest} resources without a node are not marked.`];
  return { ...graph, things, relations: replaced(graph.relations, into), notes: [...graph.notes, ...notes] };
}

function badge(
  { resources }: Thing,
  counts: ReadonlyMap<string, ReadonlyMap<Severity, number>>,
  shown: Set<string>,
): string {
  const sums = new Map<Severity, number>();
  for (const { address } of resources) {
    for (const [severity, count] of counts.get(address) ?? []) {
      sums.set(severity, (sums.get(severity) ?? 0) + count);
      shown.add(address);
    }
  }
  const parts = SEVERITIES.flatMap((severity) => {
    const count = sums.get(severity);
    return count === undefined ? [] : [`${count} ${severity}`];
  });
  return parts.length === 0 ? '' : `FAILING: ${parts.join(', ')}`;
}
