import { readFileSync } from 'node:fs';
import { Option, type Command } from 'commander';
import type { FindingEntry } from '../../model/finding-entry.ts';
import type { AssessRequest, BoundaryFile, DiagramChoices, View } from '../../engine/request.ts';
import { boundary } from '../../generated/validators/boundary.js';
import { findings } from '../../generated/validators/findings.js';
import { EngineError } from '../../model/engine-error.ts';
import { errorCode } from '../../base/error-code.ts';
import { readSettings, settingsFault } from '../settings/read-settings.ts';
import { schemaFault } from '../../engine/schema-fault.ts';
import type { RenderFormat } from '../../engine/render-diagrams.ts';
import type { ParserOptions } from './parser-options.ts';
import type { ServiceChoice } from './service-options.ts';
import type { SharedOptions } from './shared-options.ts';

const ALL: readonly View[] = ['boundary', 'network', 'dataflow'];
const KEYS = ['name', 'level', 'include', 'exclude', 'external', 'zones', 'data', 'unreviewed'];

/** Values that commander parses for the options of `addDiagramOptions`. */
export interface DiagramOptions {
  readonly view: View | 'all';
  readonly boundary?: string;
  readonly zones?: string;
  readonly legend: boolean;
  readonly layout: DiagramChoices['layout'];
  readonly edges: DiagramChoices['edges'];
  readonly groupBy: DiagramChoices['groupBy'];
}

/** Adds the options for how diagrams are drawn, for the command `diagram` and for diagrams of an assessment. */
export function addDiagramOptions(command: Command): Command {
  return command
    .optionsGroup('Drawing:')
    .addOption(new Option('--view <view>', 'which diagrams').choices([...ALL, 'all']).default('all'))
    .option('--boundary <file>', 'what is inside the boundary, and which systems are outside')
    .option('--zones <file>', 'trust zones of subnets (the zones of a boundary file); takes precedence over --boundary')
    .option('--no-legend', 'no legend in diagrams')
    .addOption(
      new Option('--edges <kind>', 'draw allowed flows only, or also recorded dependencies')
        .choices(['rules', 'dependencies'])
        .default('rules'),
    )
    .addOption(
      new Option('--group-by <box>', 'boxes for regions, or also for Azure resource groups')
        .choices(['region', 'resource-group'])
        .default('region'),
    )
    .addOption(
      new Option('--layout <engine>', 'how Mermaid lays diagrams out')
        .choices(['auto', 'dagre', 'elk'])
        .default('auto'),
    );
}

/**
 * Reads diagram options. Throws EngineError `invalid-configuration` for a boundary file that cannot be read or is not
 * valid.
 */
export function readDiagramChoices({ view, boundary: path, zones, ...look }: DiagramOptions): DiagramChoices {
  const { legend, layout, edges, groupBy } = look;
  const choices = { views: view === 'all' ? ALL : [view], legend, layout, edges, groupBy };
  const file = path === undefined ? undefined : readBoundary(path);
  const whole = zones === undefined ? file : { ...file, zones: [...readZones(zones), ...(file?.zones ?? [])] };
  return whole === undefined ? choices : { ...choices, boundary: whole };
}

/** Throws EngineError `invalid-configuration` for a file with other keys than zones. */
function readZones(path: string): NonNullable<BoundaryFile['zones']> {
  const { zones, ...others } = readBoundary(path);
  if (zones !== undefined && Object.keys(others).length === 0) return zones;
  throw settingsFault(path, 'contains other keys than zones. Give a whole boundary file with --boundary.');
}

function readBoundary(path: string): BoundaryFile {
  const data = readSettings(path) ?? {};
  if (isBoundary(data)) return data;
  const { path: where, what } = schemaFault(boundary, KEYS);
  throw settingsFault(path, `${where.length === 0 ? '' : `${where.join('.')}: `}${what} Correct it or leave it out.`);
}

function isBoundary(data: unknown): data is BoundaryFile {
  return boundary(data);
}

/** The findings of a `findings.json`, with the digest and date of its evidence. */
export interface ReadFindings {
  readonly results: readonly FindingEntry[];
  readonly evidence_digest: string;
  readonly as_of: string;
}

/** Reads a `findings.json`. Throws EngineError `invalid-configuration` for any other file. */
export function readFindings(path: string): ReadFindings {
  const data = readJson(path);
  if (isFindings(data)) return data;
  throw settingsFault(path, 'is not a findings.json. Make one with assess --report findings.');
}

function readJson(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    const why = error instanceof SyntaxError ? 'is not valid JSON' : `cannot be read (${errorCode(error)})`;
    throw settingsFault(path, `${why}. Name the findings.json of an assessment.`, error);
  }
}

function isFindings(data: unknown): data is ReadFindings {
  return findings(data);
}

/** Values that commander parses for the options of `addDiagramSwitch`. */
export interface DiagramSwitch {
  readonly diagram?: boolean;
  readonly pictures?: boolean;
  readonly boundary?: string;
  readonly report?: readonly string[];
}

type PictureMaker = NonNullable<AssessRequest['pictures']>;
type DiagramsBeside = Pick<AssessRequest, 'diagram' | 'pictures'>;

/** Adds the options for diagrams of an assessment, marked with its findings. */
export function addDiagramSwitch(command: Command): Command {
  return command
    .optionsGroup('Diagrams:')
    .option('--diagram', 'also draw what Terraform and Kubernetes declare as Mermaid diagrams, and mark what fails')
    .option('--pictures', 'for --diagram: pictures in report.html, through mermaid-cli and a browser')
    .option('--boundary <file>', 'for --diagram: what is inside the boundary, and which systems are outside');
}

/**
 * All views where `--diagram` is set, otherwise nothing. Throws EngineError for `--pictures` without `--diagram` or
 * without an HTML report.
 */
export function switchedOn({ diagram, pictures, boundary: path, report = [] }: DiagramSwitch): DiagramsBeside {
  if (pictures === true && (diagram !== true || !report.includes('html')))
    throw new EngineError('invalid-usage', '--pictures requires --diagram and --report html.');
  if (diagram !== true) return {};
  const choices = { view: 'all', legend: true, layout: 'auto', edges: 'rules', groupBy: 'region' } as const;
  const drawn = { diagram: readDiagramChoices(path === undefined ? choices : { ...choices, boundary: path }) };
  return pictures === true ? { ...drawn, pictures: readPictures } : drawn;
}

async function readPictures(...parameters: Parameters<PictureMaker>): ReturnType<PictureMaker> {
  const { reportPictures } = await import('../../engine/render-diagrams.ts');
  return reportPictures(...parameters);
}

/** Values that commander parses for this command. */
export interface DiagramCommandOptions extends SharedOptions, DiagramOptions, ParserOptions, ServiceChoice {
  readonly findings?: string;
  readonly writeBoundary?: string;
  readonly controls?: readonly string[];
  readonly render?: readonly RenderFormat[];
  readonly browser?: string;
}
