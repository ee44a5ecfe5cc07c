import type { Graph } from '../graph.ts';
import { getAnchor } from '../mermaid/links.ts';
import { sortedBy } from '../order.ts';
import type { Drawn } from '../draw-view.ts';
import { markdownTable, markdownText, type FlowRow } from './flow-table.ts';
import { addTo } from '../../base/group-by.ts';

const MOST_ROWS = 500;
const LONGEST_NOTE = 2000;

/** What readers must know to interpret the diagrams correctly; printed with every diagram. */
export const HONESTY = [
  'Drawn from declared state: what Terraform manages and what Kubernetes manifests and charts declare, not what runs.',
  'Flows are allowed flows derived from rules and settings, not observed traffic. Network ACLs of AWS and network policies of Kubernetes are applied; outbound rules of Azure and Google Cloud and firewalls of hosts are not.',
  'The boundary is what the boundary file says; without one it is every managed resource and every declared object.',
] as const;

/** A short form of `HONESTY` that fits into a picture. */
export const SHORT_HONESTY = 'declared state: flows are what rules allow, not observed traffic';

/** One Markdown page with all diagrams, the flow table and the list of what is not drawn. */
export function page(name: string, graph: Graph, drawn: readonly Drawn[], rows: readonly FlowRow[]): string {
  const parts = [
    `# ${markdownText(name)}: architecture diagrams`,
    HONESTY.map((line) => `- ${line}`).join('\n'),
    ...(drawn.some(({ above }) => above !== undefined) ? ['## Contents', contents(drawn)] : []),
    ...drawn.flatMap(({ filename, title, text, steps }) => [
      `<a id="${getAnchor(filename)}"></a>`,
      `## ${markdownText(title)}`,
      `\`\`\`mermaid\n${text}\`\`\``,
      ...(steps.length === 0 ? [] : [`To keep the diagram readable: ${steps.join('; ')}.`]),
    ]),
    '## Flows',
    ...(rows.length > MOST_ROWS ? [`The first ${MOST_ROWS} of ${rows.length}; flows.csv has them all.`] : []),
    rows.length === 0 ? 'No flow is declared or allowed by a rule.' : markdownTable(rows.slice(0, MOST_ROWS)),
    '## Not drawn',
    notDrawn(graph),
    ...(graph.notes.length === 0
      ? []
      : ['## Notes', graph.notes.map((note) => `- ${markdownText(note, LONGEST_NOTE)}`).join('\n')]),
  ];
  return `${parts.join('\n\n')}\n`;
}

/** Diagrams as a nested list of links: each with those that show its parts. */
function contents(drawn: readonly Drawn[]): string {
  const list = (above: string | undefined, indent: string): readonly string[] =>
    drawn
      .filter((one) => one.above === above)
      .flatMap(({ filename, title }) => [
        `${indent}- [${markdownText(title)}](#${getAnchor(filename)})`,
        ...list(filename, `${indent}  `),
      ]);
  return list(undefined, '').join('\n');
}

function notDrawn({ undrawn, absorbed }: Graph): string {
  const lines = [
    `${undrawn.length} resources of types that are not drawn${undrawn.length === 0 ? '.' : ':'}`,
    ...counted(undrawn),
    '',
    `${absorbed.length} resources that became boxes, flows, marks or parts of things${absorbed.length === 0 ? '.' : ':'}`,
    ...counted(absorbed),
  ];
  return lines.join('\n');
}

function counted(left: Graph['undrawn']): readonly string[] {
  const counts = new Map<string, string[]>();
  for (const { type, address } of left) addTo(counts, type, address);
  return sortedBy(counts, ([type]) => type).map(([type, all]) => `- ${all.length} × ${markdownText(type)}`);
}
