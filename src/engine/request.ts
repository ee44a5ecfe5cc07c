import type { Baseline } from '../model/baseline.ts';
import type { Artifact, Pictures } from '../model/assessment.ts';
import type { FedrampTarget } from '../model/fedramp.ts';
import type { BoundaryFile } from '../diagram/overlay/boundary-file.ts';
import type { View } from '../diagram/shape/views.ts';
import type { ReportedRun } from '../model/difference.ts';
import type { ModuleSettings } from '../model/module-settings.ts';
import type { ParserSettings } from '../model/tree-parser.ts';
import type { OscalImports } from '../model/oscal-imports.ts';
import type { PoamPolicy } from '../model/poam.ts';
import type { RemoteSources, Upload } from '../sources/options.ts';
import type { PoamFile } from './oscal/previous-poam.ts';
import type { SuppressionRequest } from './suppression-request.ts';
import type { WaiverFile } from './waivers.ts';
import type { FrameworkOptions } from './choose-frameworks.ts';

export type { BoundaryFile, RemoteSources, View };

/** What one run is asked: the same whether it comes from flags or over HTTP. */
export interface AssessRequest {
  readonly paths: readonly string[];
  readonly name: string;
  readonly frameworks: FrameworkOptions;
  /** Makes the run one for FedRAMP: its frameworks are the baseline or class alone. */
  readonly fedramp?: FedrampTarget;
  readonly format: 'oscal' | 'yaml' | 'json';
  readonly oscalVersion: string;
  /** Ids of extra artifacts. */
  readonly reports: readonly string[];
  /** The baseline of the run, for reports that show what is new. */
  readonly earlier?: Baseline;
  /** Who made the assessment, for reports that say so. */
  readonly assessor?: string;
  /** Finished runs, for reports that show what became of them. */
  readonly previousRuns?: readonly ReportedRun[];
  /** `YYYY-MM-DD`; without it the clock's day. */
  readonly asOf?: string;
  readonly allowUnparsed: boolean;
  readonly allControls: boolean;
  /** Folders with checks of the user's own. */
  readonly controlFolders: readonly string[];
  /** Failures that somebody answers for. */
  readonly waivers?: WaiverFile;
  /** Without it no suppression counts, wherever it is. */
  readonly suppressions?: SuppressionRequest;
  /** Folders that are not read, such as the output folder. */
  readonly exclude: readonly string[];
  /** Patterns of paths that are not read; the result says so. */
  readonly ignore?: readonly string[];
  /** What the user says about evidence beside it, such as values of variables. */
  readonly settings?: ParserSettings;
  /** Days for which the result of a scan counts; 30 without it. */
  readonly maxEvidenceAge?: number;
  /** What the user says about cryptographic modules; without it the bundled list and the strict policy. */
  readonly modules?: ModuleSettings;
  /** Documents of the user that OSCAL output refers to. */
  readonly imports?: OscalImports;
  /** Where pages about checks and controls are published; ends with a slash. */
  readonly docsUrl?: string;
  /** How sensitive OSCAL documents are. */
  readonly marking?: string;
  /** How a plan of action and milestones is written. */
  readonly poam?: PoamRequest;
  /** Diagrams beside the other artifacts. */
  readonly diagram?: DiagramChoices;
  /** Draws them as pictures for the report; only who may start a browser gives it. */
  readonly pictures?: (diagrams: readonly Artifact[], say: (text: string) => void) => Promise<Pictures>;
  /** Evidence that is named by its address. */
  readonly remote?: RemoteSources;
  /** Evidence that came with the request. */
  readonly upload?: Upload;
  readonly limits: { readonly files?: number; readonly fileBytes?: number; readonly totalBytes?: number };
}

/** Dates of a plan of action and milestones, and the plans it goes on with. */
export interface PoamRequest {
  readonly policy?: PoamPolicy;
  readonly previous: readonly PoamFile[];
}

/** How diagrams are drawn. */
export interface DiagramChoices {
  readonly views: readonly View[];
  /** What the user says about the authorization boundary. */
  readonly boundary?: BoundaryFile;
  readonly legend: boolean;
  readonly layout: 'auto' | 'dagre' | 'elk';
  /** Lines only for what rules and settings say, or also for what Terraform recorded as depending on each other. */
  readonly edges: 'rules' | 'dependencies';
  /** Whether resource groups of Azure are boxes too. */
  readonly groupBy: 'region' | 'resource-group';
  /** Beside an assessment: what fails is not marked. */
  readonly unmarked?: boolean;
}
