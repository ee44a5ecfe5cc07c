import type { Flow, Node } from '../graph.ts';
import { plainText } from '../mermaid/escape.ts';
import { isOutside } from '../shape/views.ts';

const COLUMNS = [
  'id',
  'source',
  'destination',
  'crosses boundary',
  'kind',
  'protocol',
  'ports',
  'encryption',
  'data',
  'evidence',
  'places',
] as const;
const WITH_PORTS: ReadonlySet<string> = new Set(['TCP', 'UDP', 'TCP/UDP']);
const LONGEST = 300;
/** Spreadsheets have room for more than pages. */
const LONGEST_CELL = 1900;

const KINDS: Readonly<Record<Flow['kind'], string>> = {
  network: 'allowed by rules',
  structure: 'declared',
  support: 'relation',
};

/** One line of the flow table. */
export type FlowRow = Readonly<Record<(typeof COLUMNS)[number], string>>;

/** The places of resources as `file:line`, by address. */
export type PlacesByAddress = ReadonlyMap<string, readonly string[]>;

/** Connections and relations, numbered in their order. */
export function flowRows(flows: readonly Flow[], places: PlacesByAddress): readonly FlowRow[] {
  const digits = Math.max(3, String(flows.length).length);
  return flows.map((flow, index) => ({
    id: `F${String(index + 1).padStart(digits, '0')}`,
    source: nodeText(flow.from),
    destination: nodeText(flow.to),
    'crosses boundary': isOutside(flow.from) === isOutside(flow.to) ? 'no' : 'yes',
    kind: KINDS[flow.kind],
    protocol: flow.protocol === '' ? (flow.relation ?? '') : flow.protocol,
    ports: flow.ports === '' && WITH_PORTS.has(flow.protocol) ? '?' : flow.ports,
    encryption: flow.encryption.text,
    data: flow.data ?? '',
    evidence: flow.evidence.join(' '),
    places: flowPlaces(flow, places).join(' '),
  }));
}

/** The places of the resources that show a flow, in the order of their addresses. */
export function flowPlaces({ evidence }: Flow, places: PlacesByAddress): readonly string[] {
  return [...new Set(evidence.flatMap((address) => places.get(address) ?? []))];
}

/** A node in tables: its name and, of a thing, the address of its first resource. */
export function nodeText(node: Node): string {
  if (node.node !== 'thing') return node.name;
  const [first] = node.merged === undefined ? node.resources : [];
  return first === undefined ? node.name : `${node.name} (${first.address})`;
}

/** CSV as in RFC 4180, with every cell quoted and formulas disarmed. */
export function csv(rows: readonly FlowRow[]): string {
  const lines = rows.map((row) => COLUMNS.map((column) => csvCell(row[column])).join(','));
  return [COLUMNS.map(csvCell).join(','), ...lines].map((line) => `${line}\r\n`).join('');
}

/** A text that a spreadsheet would read as a formula gets a quote before it (OWASP, "CSV Injection"). */
function csvCell(text: string): string {
  const plain = plainText(text, LONGEST_CELL);
  return `"${(/^[=+\-@\t\r]/.test(plain) ? `'${plain}` : plain).replaceAll('"', '""')}"`;
}

/** The flow table in Markdown, with its head. */
export function markdownTable(rows: readonly FlowRow[]): string {
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  const body = rows.map((row) => line(COLUMNS.map((column) => markdownText(row[column]))));
  return [line(COLUMNS), line(COLUMNS.map(() => '---')), ...body].join('\n');
}

/** Escapes text for Markdown, so that it contains no link or markup and does not end a cell. */
export function markdownText(text: string, longest = LONGEST): string {
  return plainText(text, longest)
    .replace(/[\\`*_{}[\]()#+!|~]/g, '\\$&')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replace(/(?:https?|ftp|www)(?=[:.])/gi, '$&\u2060');
}
