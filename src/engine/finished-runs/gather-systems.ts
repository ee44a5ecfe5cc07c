import { existsSync, realpathSync } from 'node:fs';
import { basename, dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { BUNDLE_FILE } from '../verify/names.ts';
import { loadContent } from '../../content/load-content.ts';
import { getOrCreate } from '../../base/memo.ts';
import { omitUndefined } from '../../base/omit-undefined.ts';
import { EngineError } from '../../model/engine-error.ts';
import type { SystemAssessment } from '../../model/organization.ts';
import { controlStanding } from '../../model/control-standing.ts';
import { SYSTEM_RUN_FILE } from '../../model/system-run.ts';
import { createMerger } from '../../results/merge-systems.ts';
import { oneLine, shorten } from '../../writers/text.ts';
import { findResults, systemName, type ResultFile } from './find-results.ts';
import type { GatheredFramework, GatheredSystems } from './gathered-systems.ts';
import { createFinder } from './listed-systems.ts';
import type { MergeRequest } from './merge-request.ts';
import { readBundle } from './read-bundle.ts';
import { readResponseFile, refused, RESPONSE_FILE, type ReadResponse } from './read-response.ts';
import { readRecords } from './system-records.ts';

const MOST_RESPONSES = 50_000;
const LONGEST_FINDING = 400;

/**
 * Reads all responses, one at a time, into one merger for each framework. Throws EngineError `unreadable-input` for a
 * response that is not consistent or where there is none.
 */
export async function gatherSystems(request: MergeRequest, say: (text: string) => void): Promise<GatheredSystems> {
  const { files, links } = findResults(request.paths, RESPONSE_FILE, BUNDLE_FILE, SYSTEM_RUN_FILE);
  const found = files.filter((file) => basename(file.location) !== SYSTEM_RUN_FILE);
  if (found.length > MOST_RESPONSES)
    throw new EngineError('invalid-usage', `There are more than ${MOST_RESPONSES} responses. Merge fewer of them.`);
  const state = createState(request);
  const records = readRecords(files, (file) => state.getSystem(file, SYSTEM_RUN_FILE)?.name);
  const current = found.filter(({ location }) => !records.isOutdated(location)).sort(bundlesLast);
  if (found.length === 0)
    throw new EngineError(
      'unreadable-input',
      `No ${RESPONSE_FILE} was found. Name files or folders that contain some.`,
    );
  for (const [index, file] of current.entries()) {
    say(`Reading responses: ${index} of ${current.length}`);
    await setImmediate();
    if (isBundle(file)) addBundle(state, file, await readBundle(file.location));
    else addResponse(state, file, readResponseFile(file.location, file.location));
  }
  const { frameworks, names, unlisted } = state;
  return { frameworks, names, unlisted, failed: records.failed, outdated: found.length - current.length, links };
}

interface State {
  readonly frameworks: Map<string, GatheredFramework>;
  readonly names: Set<string>;
  readonly unlisted: Set<string>;
  /** The system of a result file; `undefined` for one that the list does not name. */
  getSystem(file: ResultFile, filename: string): NamedSystem | undefined;
  getReport(file: ResultFile, framework: string): string | undefined;
}

type NamedSystem = Pick<SystemAssessment, 'name' | 'owner'>;

function createState({ systems, getFolder }: MergeRequest): State {
  const known = loadContent().frameworks;
  const slugs = new Set(known.map(({ slug }) => slug));
  const slugByName = new Map<string, string>(known.map(({ name, slug }) => [name, slug]));
  const find = systems === undefined ? undefined : createFinder(systems);
  const unlisted = new Set<string>();
  return {
    frameworks: new Map(),
    names: new Set(),
    unlisted,
    getSystem(file, filename) {
      const path = systemName(file, filename, slugs);
      if (find === undefined) return { name: path };
      const system = find(path);
      if (system === undefined) unlisted.add(path);
      return system === undefined ? undefined : { name: system.name, ...omitUndefined({ owner: system.owner }) };
    },
    getReport(file, framework) {
      const slug = slugByName.get(framework);
      return getFolder === undefined || slug === undefined ? undefined : linkReport(file, getFolder(slug));
    },
  };
}

/** The address of the HTML report next to a response, from the folder of the view; `undefined` where there is none. */
function linkReport({ location }: ResultFile, folder: string): string | undefined {
  const report = join(dirname(location), 'report.html');
  if (!existsSync(report)) return undefined;
  const path = relative(realFolder(resolve(folder)), report);
  return isAbsolute(path) ? undefined : path.split(sep).map(encodeURIComponent).join('/');
}

/** Without links, also for a folder that does not exist yet. */
function realFolder(folder: string): string {
  if (existsSync(folder)) return realpathSync(folder);
  const parent = dirname(folder);
  return parent === folder ? folder : join(realFolder(parent), basename(folder));
}

function bundlesLast(one: ResultFile, other: ResultFile): number {
  return Number(isBundle(one)) - Number(isBundle(other));
}

function isBundle({ location }: ResultFile): boolean {
  return location.toLowerCase().endsWith('.zip');
}

function addResponse(state: State, file: ResultFile, read: ReadResponse): void {
  const system = state.getSystem(file, RESPONSE_FILE);
  if (system === undefined) return;
  const report = state.getReport(file, read.response.assessment.framework);
  add(state, toAssessment({ ...system, ...omitUndefined({ report }) }, read));
}

/** A run that is written as files and as a bundle is one system. Throws EngineError where the two differ. */
function addBundle(state: State, file: ResultFile, responses: readonly ReadResponse[]): void {
  const system = state.getSystem(file, BUNDLE_FILE);
  if (system === undefined) return;
  for (const read of responses) {
    const { framework } = read.response.assessment;
    const same = state.frameworks.get(framework)?.digests.get(system.name);
    if (same === undefined) add(state, toAssessment(system, read));
    else if (same !== read.sha256)
      throw refused(
        file.location,
        `contains another response for ${framework} than what else is called "${system.name}"`,
      );
  }
}

function add({ frameworks, names }: State, system: SystemAssessment): void {
  const { name, framework, version, sha256 } = system;
  const merged = getOrCreate(frameworks, framework, newFramework);
  names.add(name);
  merged.names.set(name, (merged.names.get(name) ?? 0) + 1);
  if (!merged.editions.has(version)) merged.editions.set(version, name);
  merged.digests.set(name, sha256);
  merged.merger.add(system);
}

function newFramework(): GatheredFramework {
  return { merger: createMerger(), names: new Map(), editions: new Map(), digests: new Map() };
}

function toAssessment(
  system: Pick<SystemAssessment, 'name' | 'owner' | 'report'>,
  { response, sha256, ledger }: ReadResponse,
): SystemAssessment {
  const { framework, version, timestamp, controls } = response.assessment;
  return {
    ...system,
    sha256,
    id: response.id,
    framework,
    version,
    timestamp,
    ...(ledger === undefined ? {} : { scope: new Set(ledger.entries.map(({ control_id }) => control_id)) }),
    ...(ledger === undefined || ledger.selection === null ? {} : { selection: ledger.selection }),
    controls: controls.map((control) => ({
      id: control.control_id,
      title: control.title,
      standing: controlStanding(control),
      finding: control.findings
        .slice(0, 1)
        .map((finding) => shorten(oneLine(finding), LONGEST_FINDING))
        .join(''),
    })),
  };
}
