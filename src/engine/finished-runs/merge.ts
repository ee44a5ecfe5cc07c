import { setImmediate } from 'node:timers/promises';
import { BUNDLE_FILE } from '../verify/names.ts';
import { loadContent } from '../../content/load-content.ts';
import { organization as organizationSchema } from '../../generated/validators/organization.js';
import { EngineError } from '../../model/engine-error.ts';
import { groupBy } from '../../base/group-by.ts';
import { didYouMean } from '../../base/nearest.ts';
import type { Organization, SystemAssessment } from '../../model/organization.ts';
import { controlStanding } from '../../model/control-standing.ts';
import { mergeSystems } from '../../results/merge-systems.ts';
import { organizationJson } from '../../writers/organization/json.ts';
import { organizationMarkdown } from '../../writers/organization/markdown.ts';
import { oneLine, shorten } from '../../writers/text.ts';
import { assertValid } from '../assert-valid.ts';
import { findResults, systemName, type ResultFile } from './find-results.ts';
import { ENGINE } from '../identity.ts';
import { readBundle } from './read-bundle.ts';
import { readResponseFile, refused, RESPONSE_FILE, type ReadResponse } from './read-response.ts';

const MOST_SYSTEMS = 5000;
const LONGEST_FINDING = 400;

export interface MergeRequest {
  /** Files with EvidenceResponses, bundles, and folders that contain them. */
  readonly paths: readonly string[];
  /** Value of `--framework`; required for responses of several frameworks. */
  readonly framework?: string;
}

export interface Merged {
  readonly organization: Organization;
  readonly json: string;
  readonly markdown: string;
}

/**
 * Merges many EvidenceResponses into one view of an organization. Throws EngineError: `unreadable-input` for a
 * response that is not consistent, `invalid-usage` for several frameworks or editions, or systems with the same name.
 * No response is left out silently.
 */
export async function merge({ paths, framework }: MergeRequest, say: (text: string) => void): Promise<Merged> {
  const { files: found, links } = findResults(paths, RESPONSE_FILE, BUNDLE_FILE);
  const files = [...found].sort((a, b) => Number(isBundle(a)) - Number(isBundle(b)));
  if (files.length === 0)
    throw new EngineError(
      'unreadable-input',
      `No ${RESPONSE_FILE} was found. Name files or folders that contain some.`,
    );
  if (files.length > MOST_SYSTEMS)
    throw new EngineError('invalid-usage', `There are more than ${MOST_SYSTEMS} responses. Merge a part of them.`);
  const known = loadContent().frameworks;
  const slugs = new Set(known.map(({ slug }) => slug));
  const all: SystemAssessment[] = [];
  for (const [index, file] of files.entries()) {
    say(`Reading responses: ${index} of ${files.length}`);
    await setImmediate();
    if (!isBundle(file))
      all.push(getSystem(file, RESPONSE_FILE, readResponseFile(file.location, file.location), slugs));
    else addBundle(file, await readBundle(file.location), slugs, all);
  }
  const systems = chosen(all, framework, new Map(known.map(({ slug, name }) => [slug, name])));
  refuseSameNames(systems);
  const organization = withNotes(mergeSystems(systems, getEdition(systems)), all, links);
  const data = organizationJson(organization, ENGINE);
  assertValid('organization.json', organizationSchema, data);
  return { organization, json: `${JSON.stringify(data, null, 2)}\n`, markdown: organizationMarkdown(organization) };
}

function isBundle({ location }: ResultFile): boolean {
  return location.toLowerCase().endsWith('.zip');
}

/** A run that is written as files and as a bundle is one system. Throws EngineError where the two differ. */
function addBundle(
  file: ResultFile,
  responses: readonly ReadResponse[],
  slugs: ReadonlySet<string>,
  all: SystemAssessment[],
): void {
  for (const read of responses) {
    const system = getSystem(file, BUNDLE_FILE, read, slugs);
    const same = all.find(({ name, framework }) => name === system.name && framework === system.framework);
    if (same === undefined) all.push(system);
    else if (same.sha256 !== system.sha256)
      throw refused(
        file.location,
        `contains another response for ${system.framework} than what else is called "${system.name}"`,
      );
  }
}

function getSystem(
  file: ResultFile,
  filename: string,
  { response, sha256, ledger }: ReadResponse,
  slugs: ReadonlySet<string>,
): SystemAssessment {
  const { framework, version, timestamp, controls } = response.assessment;
  return {
    name: systemName(file, filename, slugs),
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

function chosen(
  all: readonly SystemAssessment[],
  slug: string | undefined,
  names: ReadonlyMap<string, string>,
): readonly SystemAssessment[] {
  const byName = groupBy(all, ({ framework }) => framework);
  if (slug === undefined) {
    if (byName.size < 2) return all;
    const found = [...names].filter(([, name]) => byName.has(name)).map(([each]) => each);
    const message = `The responses are of several frameworks, which do not add up. Choose one with --framework: ${[...new Set(found)].join(', ')}.`;
    throw new EngineError('invalid-usage', message);
  }
  const name = names.get(slug);
  if (name === undefined)
    throw new EngineError('invalid-usage', `There is no framework "${slug}".${didYouMean(slug, names.keys())}`);
  const systems = byName.get(name) ?? [];
  if (systems.length > 0) return systems;
  throw new EngineError('invalid-usage', `No response is of ${name}. Found: ${[...byName.keys()].join(', ')}.`);
}

function getEdition(systems: readonly SystemAssessment[]): Pick<Organization, 'framework' | 'version'> {
  const editions = groupBy(systems, ({ version }) => version);
  const [[version, [first]] = ['', []], ...others] = editions;
  if (first !== undefined && others.length === 0) return { framework: first.framework, version };
  const said = [...editions].map(([edition, [one]]) => `${edition} (${one?.name ?? ''})`).sort();
  const message = `The responses are of several editions of ${first?.framework ?? ''}, which do not add up: ${said.join(', ')}. Assess all systems with one revision.`;
  throw new EngineError('invalid-usage', message);
}

function refuseSameNames(systems: readonly SystemAssessment[]): void {
  const twice = [...groupBy(systems, ({ name }) => name)].find(([, group]) => group.length > 1);
  if (twice === undefined) return;
  const [name, group] = twice;
  const message = `${group.length} responses would be called "${name}". Name the folder above their folders, so that these tell them apart.`;
  throw new EngineError('invalid-usage', message);
}

/** Notes the systems without a response of the framework, which would otherwise be missing silently. */
function withNotes(organization: Organization, all: readonly SystemAssessment[], links: number): Organization {
  const told = new Set(organization.systems.map(({ name }) => name));
  const missing = [...new Set(all.map(({ name }) => name))].filter((name) => !told.has(name)).sort();
  const notes = [
    ...missing
      .slice(0, 20)
      .map((name) => `${name} is not in the view: it has no response of ${organization.framework}.`),
    ...(missing.length > 20 ? [`${missing.length - 20} more systems have none either.`] : []),
    ...(links === 0
      ? []
      : [`${links} ${links === 1 ? 'link was' : 'links were'} not followed; what they lead to is not in the view.`]),
  ];
  return { ...organization, notes: [...organization.notes, ...notes] };
}
