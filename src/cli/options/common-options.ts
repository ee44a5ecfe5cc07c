import { Option, type Command } from 'commander';
import { ALL_REPORT_IDS } from '../../engine/reports.ts';
import { addBundleOptions, type BundleOptions } from './bundle-options.ts';
import { day } from './day.ts';
import { number } from './numbers.ts';
import { repeatable } from './repeatable.ts';
import { splitList } from '../settings/environment.ts';
import { addGateOptions, type GateOptions } from './gate-options.ts';
import { OSCAL_VERSIONS } from '../../model/oscal-versions.ts';
import { addOscalOptions, type OscalOptions } from './oscal-options.ts';
import { addPoamOptions, type PoamCommandOptions } from './poam-options.ts';
import { addReportOptions, type ReportOptions } from './report-options.ts';
import { addServiceOptions, type ServiceChoice } from './service-options.ts';
import { addSharedOptions, type SharedOptions } from './shared-options.ts';
import type { SuppressionOptions } from './suppression-options.ts';

const FORMATS = ['oscal', 'yaml', 'json'] as const;

/** Values that commander parses for the options of `addCommonOptions`. */
export interface CommonOptions
  extends
    BundleOptions,
    GateOptions,
    SharedOptions,
    PoamCommandOptions,
    OscalOptions,
    ReportOptions,
    ServiceChoice,
    SuppressionOptions {
  readonly format: (typeof FORMATS)[number];
  readonly report?: readonly string[];
  readonly asOf?: string;
  readonly maxEvidenceAge?: number;
  readonly controls?: readonly string[];
  readonly oscalVersion: string;
  readonly allControls?: boolean;
  readonly docsUrl?: string;
  /** False with `--no-waivers`. */
  readonly waivers?: string | false;
}

/** Adds the options of every command that assesses evidence, in the order in which help shows their groups. */
export function addCommonOptions(command: Command): Command {
  addResultOptions(command);
  addCheckOptions(command);
  addGateOptions(command);
  addPoamOptions(command);
  addOscalOptions(command);
  addReportOptions(command);
  addBundleOptions(command);
  addServiceOptions(command);
  return addSharedOptions(command);
}

function addResultOptions(command: Command): void {
  command
    .optionsGroup('Results:')
    .addOption(choice('-f, --format <format>', 'main artifact next to the response', FORMATS, 'json'))
    .option('--report <ids>', `additional reports, comma-separated: ${ALL_REPORT_IDS.join(', ')}`, list)
    .option(
      '--as-of <date>',
      'assess as of this date (YYYY-MM-DD); the same evidence then gives identical output',
      day('--as-of'),
    )
    .option(
      '--max-evidence-age <days>',
      'days for which the result of a scan counts before --as-of (default: 30)',
      number('--max-evidence-age', 1, 3650),
    )
    .option('--all-controls', 'list also the controls that were not assessed, as not-applicable with the reason')
    .option('--docs-url <address>', 'where the site of controls docs --site is published; SARIF and HTML link to it')
    .addOption(choice('--oscal-version <version>', 'version of the OSCAL documents', OSCAL_VERSIONS, '1.2.1'));
}

function addCheckOptions(command: Command): void {
  command
    .optionsGroup('Checks and waivers:')
    .option('--controls <folder>', 'folder with your own checks; repeatable', repeatable)
    .option('--waivers <file>', 'known failures that are accepted until a date; shown, but not gated')
    .option('--no-waivers', 'ignore all waivers, even those of the configuration');
}

function list(value: string, before: readonly string[] = []): readonly string[] {
  return [...before, ...splitList(value)];
}

function choice(flags: string, description: string, values: readonly string[], initial: string): Option {
  return new Option(flags, description).choices(values).default(initial);
}
