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

/** The input of one run, the same from flags and over HTTP. */
export interface AssessRequest {
  readonly paths: readonly string[];
  readonly name: string;
  readonly frameworks: FrameworkOptions;
  /** A FedRAMP run: its only framework is the baseline or class. */
  readonly fedramp?: FedrampTarget;
  readonly format: 'oscal' | 'yaml' | 'json';
  readonly oscalVersion: string;
  readonly reports: readonly string[];
  /** The baseline, for reports that show what is new. */
  readonly earlier?: Baseline;
  /** Who made the assessment, for reports that say so. */
  readonly assessor?: string;
  /** Finished runs, for reports that show what became of them. */
  readonly previousRuns?: readonly ReportedRun[];
  /** `YYYY-MM-DD`; by default today. */
  readonly asOf?: string;
  readonly allowUnparsed: boolean;
  readonly allControls: boolean;
  readonly controlFolders: readonly string[];
  readonly waivers?: WaiverFile;
  /** Without it no suppression applies, wherever it is written. */
  readonly suppressions?: SuppressionRequest;
  /** Folders that are not read, such as the output folder. */
  readonly exclude: readonly string[];
  /** Patterns of paths that are not read; the result lists them. */
  readonly ignore?: readonly string[];
  /** What the user states in addition to the evidence, such as values of variables. */
  readonly settings?: ParserSettings;
  /** Days for which the result of a scan counts; 30 without it. */
  readonly maxEvidenceAge?: number;
  /** Without it, the bundled list and the strict policy apply. */
  readonly modules?: ModuleSettings;
  readonly imports?: OscalImports;
  /** Where pages about checks and controls are published; ends with a slash. */
  readonly docsUrl?: string;
  readonly marking?: string;
  readonly poam?: PoamRequest;
  readonly diagram?: DiagramChoices;
  /** Renders diagrams as pictures for the report; set only where a browser may be started. */
  readonly pictures?: (diagrams: readonly Artifact[], say: (text: string) => void) => Promise<Pictures>;
  readonly remote?: RemoteSources;
  readonly upload?: Upload;
  readonly limits: { readonly files?: number; readonly fileBytes?: number; readonly totalBytes?: number };
}

/** Dates of a plan of action and milestones, and the earlier plans that it continues. */
export interface PoamRequest {
  readonly policy?: PoamPolicy;
  readonly previous: readonly PoamFile[];
}

export interface DiagramChoices {
  readonly views: readonly View[];
  readonly boundary?: BoundaryFile;
  readonly legend: boolean;
  readonly layout: 'auto' | 'dagre' | 'elk';
  /** `rules`: lines only for rules and settings. `dependencies`: also for dependencies that Terraform recorded. */
  readonly edges: 'rules' | 'dependencies';
  /** Whether Azure resource groups are boxes too. */
  readonly groupBy: 'region' | 'resource-group';
  /** With an assessment: failures are not marked. */
  readonly unmarked?: boolean;
  /** With an assessment: evidence with nothing to draw is refused. */
  readonly isRequired?: boolean;
}
