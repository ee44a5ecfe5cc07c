import type { Artifact } from '../model/assessment.ts';
import type { DataTable } from '../model/check.ts';
import type { EvidenceSet } from '../model/evidence-set.ts';
import { counted } from '../base/counted.ts';
import { drawView, type Drawn } from './draw-view.ts';
import { countPairs, expand, MOST_PAIRS } from './expand.ts';
import { readFlows } from './flows/read-flows.ts';
import type { Box, Flow, Graph } from './graph.ts';
import type { ReadRules, ReadTrust, Context } from './inventory/context.ts';
import { createContext } from './inventory/create-context.ts';
import { takeInventory } from './inventory/inventory.ts';
import { INDEX } from './mermaid/links.ts';
import { applyBoundary, boundaryTitle, getZones } from './overlay/boundary.ts';
import type { BoundaryFile } from './overlay/boundary-file.ts';
import { applyFindings, type FailingFinding } from './overlay/findings.ts';
import { boundaryText } from './proposal/boundary-text.ts';
import type { Proposal } from './proposal/proposal.ts';
import { proposeBoundary } from './proposal/propose-boundary.ts';
import { csv, flowRows, markdownTable } from './outputs/flow-table.ts';
import { indexPage } from './outputs/index-page.ts';
import { page, SHORT_HONESTY } from './outputs/page.ts';
import { sideCar, type SideCar } from './outputs/side-car.ts';
import { collapseNodes } from './shape/collapse.ts';
import { replaced } from './shape/material.ts';
import { betweenNetworks } from './shape/overviews.ts';
import type { View } from './shape/views.ts';

/** What to draw, and from what. */
export interface DiagramInput {
  readonly evidence: EvidenceSet;
  readonly rules: ReadRules;
  readonly trust: ReadTrust;
  /** The table `diagram-types`. */
  readonly types: DataTable;
  readonly name: string;
  /** Base names of the input files. */
  readonly source: string;
  readonly views: readonly View[];
  readonly boundary?: BoundaryFile | undefined;
  readonly findings: readonly FailingFinding[];
  readonly legend: boolean;
  readonly layout: 'auto' | 'dagre' | 'elk';
  /** Whether dependencies recorded by Terraform are drawn too. */
  readonly dependencies: boolean;
  /** Whether Azure resource groups are boxes. */
  readonly byGroup: boolean;
  /** Draws with a proposed boundary; of `boundary`, only the zones count. */
  readonly propose?: boolean;
  /** The places of resources as `file:line`, by address. */
  readonly places?: (addresses: ReadonlySet<string>) => ReadonlyMap<string, readonly string[]>;
}

export interface DiagramResult {
  readonly diagrams: readonly Drawn[];
  readonly sideCar: SideCar;
  /** Every file: diagrams, the page, the flow table twice, the side-car. */
  readonly artifacts: readonly Artifact[];
  readonly counts: {
    readonly things: number;
    /** Number of resources that the things represent. */
    readonly drawn: number;
    readonly flows: number;
    readonly undrawn: number;
    readonly absorbed: number;
  };
  /** The proposed boundary file, and the number of decisions that it leaves open. */
  readonly proposal?: { readonly text: string; readonly open: number };
}

/** Draws diagrams of evidence. Pure: the same evidence gives the same text in any order. */
export function draw(input: DiagramInput): DiagramResult {
  const context = createContext(input.evidence, input, input.types);
  const { graph, boxes, proposal } = getGraph(context, input);
  const { name, source, legend, layout } = input;
  const look = { name, source, legend, layout, footer: getFooter(graph, proposal?.file ?? input.boundary) };
  const diagrams = input.views.flatMap((view) => drawView(view, graph, boxes, look));
  const { flows, notes } = allFlows(graph, boxes);
  const told: Graph = { ...graph, notes: [...graph.notes, ...notes] };
  const places =
    input.places?.(new Set(flows.flatMap(({ evidence }) => evidence))) ?? new Map<string, readonly string[]>();
  const rows = flowRows(flows, places);
  const nodes = collapseNodes(graph.things, flows, graph.declared);
  const car = sideCar(input, told, { flows, nodes, boxes, places, drawn: diagrams });
  const file = (filename: string, contentType: string, text: string): Artifact => ({ filename, contentType, text });
  return {
    diagrams,
    sideCar: car,
    artifacts: [
      ...diagrams.map(({ filename, text }) => ({ ...file(filename, 'text/vnd.mermaid', text), diagram: text })),
      file(INDEX, 'text/html', indexPage(input.name, diagrams, told)),
      file('diagrams.md', 'text/markdown', page(input.name, told, diagrams, rows)),
      file('flows.csv', 'text/csv', csv(rows)),
      file('flows.md', 'text/markdown', `${markdownTable(rows)}\n`),
      { ...file('diagram.json', 'application/json', `${JSON.stringify(car, null, 2)}\n`), data: car },
    ],
    counts: {
      things: graph.things.length,
      drawn: resourcesIn(graph.things),
      flows: flows.length,
      undrawn: graph.undrawn.length,
      absorbed: graph.absorbed.length,
    },
    ...(proposal === undefined
      ? {}
      : { proposal: { text: boundaryText(proposal), open: proposal.file.unreviewed?.length ?? 0 } }),
  };
}

function resourcesIn(things: Graph['things']): number {
  let all = 0;
  for (const { resources } of things) all += resources.length;
  return all;
}

/** What a picture says about a boundary that is not reviewed, or not in all points. */
function getReview(boundary: BoundaryFile | undefined): readonly string[] {
  if (boundary === undefined) return ['unreviewed: no boundary file'];
  const open = boundary.unreviewed?.length ?? 0;
  return open === 0 ? [] : [`unreviewed: ${counted(open, 'open decision')} in the boundary file`];
}

function getFooter({ undrawn }: Graph, boundary: BoundaryFile | undefined): readonly string[] {
  const types = new Set(undrawn.map(({ type }) => type)).size;
  const rest = `not drawn: ${counted(undrawn.length, 'resource')} of ${counted(types, 'type')}`;
  return [...getReview(boundary), SHORT_HONESTY, ...(undrawn.length === 0 ? [] : [rest])];
}

interface Whole {
  readonly graph: Graph;
  readonly boxes: readonly Box[];
  readonly proposal?: Proposal | undefined;
}

function getGraph(context: Context, input: DiagramInput): Whole {
  const title = boundaryTitle(input.boundary, input.name);
  const { byGroup, dependencies } = input;
  const inventory = takeInventory(context, { boundaryTitle: title, zones: getZones(input.boundary), byGroup });
  const { things, absorbed, undrawn, boxOf, boxes } = inventory;
  const { relations, notes } = readFlows(context, inventory, dependencies);
  const graph: Graph = { boundary: boxes.boundary, things, relations, declared: [], absorbed, undrawn, notes };
  const proposal = input.propose === true ? proposeBoundary(graph, input.name, input.boundary?.zones) : undefined;
  const bounded = applyBoundary(graph, proposal?.file ?? input.boundary);
  return { graph: applyFindings(bounded, input.findings), boxes: [...new Set(boxOf.values())], proposal };
}

/** Flows between networks replace single flows only where these are too many to read. */
function allFlows(
  graph: Graph,
  boxes: readonly Box[],
): { readonly flows: readonly Flow[]; readonly notes: readonly string[] } {
  if (countPairs(graph.relations) <= MOST_PAIRS) return { flows: expand(graph.relations, (node) => node), notes: [] };
  const { things } = graph;
  const whole = betweenNetworks({ things, relations: replaced(graph.relations, new Map()), boxes, others: [] });
  const note = `More than ${MOST_PAIRS} single flows: the table tells those between networks.`;
  return { flows: expand(whole.relations, (node) => node), notes: [note] };
}
