import type { Flow, Node } from '../graph.ts';
import { sortedBy } from '../order.ts';
import { compareTexts } from '../../base/text-order.ts';
import { addTo, groupBy } from '../../base/group-by.ts';

/** One drawn line: all flows between two nodes in one direction, or in both where they are the same. */
export interface Edge {
  readonly from: Node;
  readonly to: Node;
  readonly label: string;
  readonly look: 'solid' | 'dotted';
  readonly both: boolean;
  readonly clear: boolean;
}

const MOST_PORTS = 3;

/** The lines of a diagram, sorted. Flows among the instances of one thing are not lines: see `amongThemselves`. */
export function createEdges(flows: readonly Flow[], withData: boolean): readonly Edge[] {
  const groups = new Map<string, Flow[]>();
  for (const flow of flows) {
    if (flow.from === flow.to) continue;
    addTo(groups, `${flow.from.key}\n\n${flow.to.key}\n\n${flow.kind === 'support' ? 'dotted' : 'solid'}`, flow);
  }
  const edges = new Map<string, Edge>();
  for (const [key, group] of sortedBy(groups, ([text]) => text)) {
    const [first] = group;
    if (first === undefined) continue;
    const look = first.kind === 'support' ? 'dotted' : 'solid';
    const label = look === 'dotted' ? relations(group) : connections(group, withData);
    const clear = group.some(({ encryption: { state } }) => state === 'clear' || state === 'optional');
    const back = `${first.to.key}\n\n${first.from.key}\n\n${look}`;
    const other = edges.get(back);
    if (other !== undefined && other.label === label) edges.set(back, { ...other, both: true });
    else edges.set(key, { from: first.from, to: first.to, label, look, both: false, clear });
  }
  return [...edges.values()];
}

/** By thing, the flows that its instances allow among themselves, as text for its label. */
export function amongThemselves(flows: readonly Flow[]): ReadonlyMap<Node, string> {
  const groups = groupBy(
    flows.filter(({ from, to }) => from === to),
    ({ from }) => from,
  );
  return new Map([...groups].map(([node, group]) => [node, `among themselves: ${connections(group, false)}`]));
}

function relations(flows: readonly Flow[]): string {
  return [...new Set(flows.map(({ relation = '' }) => relation))].sort(compareTexts).join(', ');
}

/** `TCP 443 · TLS 1.2+`; flows of one protocol and protection share it. */
function connections(flows: readonly Flow[], withData: boolean): string {
  const groups = groupBy(flows, (flow) => `${flow.protocol}\n\n${flow.encryption.text}`);
  const texts = [...groups.values()].map((group) => {
    const [{ protocol, encryption } = { protocol: '', encryption: { text: '' } }] = group;
    const ports = [...new Set(group.flatMap((flow) => flow.ports.split(', ')))].filter((port) => port !== '');
    const shown = ports.length > MOST_PORTS ? '3+ ports' : ports.sort(byNumber).join(', ');
    const connection = `${protocol} ${shown}`.trim();
    return encryption.text === '' ? connection : `${connection} · ${encryption.text}`;
  });
  const data = withData ? [...new Set(flows.flatMap((flow) => flow.data ?? []))].sort(compareTexts) : [];
  const label = texts.sort(compareTexts).join('; ');
  const shown = data.map((category) => (category === 'none' ? 'no system data' : `${category} data`));
  return [label, ...(shown.length === 0 ? [] : [shown.join(', ')])].join(' · ');
}

function byNumber(one: string, other: string): number {
  return Number.parseInt(one, 10) - Number.parseInt(other, 10) || compareTexts(one, other);
}
