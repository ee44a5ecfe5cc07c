import { loadContent, loadFramework } from '../../content/load-content.ts';
import { organization as organizationSchema } from '../../generated/validators/organization.js';
import { EngineError } from '../../model/engine-error.ts';
import { counted } from '../../base/counted.ts';
import { didYouMean } from '../../base/nearest.ts';
import type { ControlFamily, Organization } from '../../model/organization.ts';
import { extendHistory } from '../../results/extend-history.ts';
import { organizationHtml } from '../../writers/organization/html.ts';
import { organizationJson } from '../../writers/organization/json.ts';
import { organizationMarkdown } from '../../writers/organization/markdown.ts';
import { assertValid } from '../assert-valid.ts';
import { ENGINE } from '../identity.ts';
import { gatherSystems } from './gather-systems.ts';
import type { GatheredFramework, GatheredSystems } from './gathered-systems.ts';
import { findAbsent } from './listed-systems.ts';
import type { MergeRequest } from './merge-request.ts';
import { HISTORY_FILE, historyText, readHistory } from './organization-history.ts';

const MOST_NOTED = 20;

export interface Merged {
  readonly organization: Organization;
  /** Of the framework. */
  readonly slug: string;
  readonly json: string;
  readonly markdown: string;
  readonly html: string;
  /** The text of `organization-history.json`. */
  readonly history: string;
}

/** The files of a merged view. */
export function mergedFiles({ json, markdown, html, history }: Merged): readonly { filename: string; text: string }[] {
  return [
    { filename: 'organization.json', text: json },
    { filename: 'organization.md', text: markdown },
    { filename: 'organization.html', text: html },
    { filename: HISTORY_FILE, text: history },
  ];
}

/**
 * Merges many EvidenceResponses into one view of an organization. Throws EngineError: `unreadable-input` for a
 * response that is not consistent, `invalid-usage` for several frameworks or editions, or systems with the same name.
 * No response is left out silently.
 */
export async function merge(request: MergeRequest, say: (text: string) => void): Promise<Merged> {
  const gathered = await gatherSystems(request, say);
  return createView(gathered, chooseFramework([...gathered.frameworks.keys()], request.framework), request);
}

/** As `merge`, with one view for each framework of the responses. */
export async function mergeEach(request: MergeRequest, say: (text: string) => void): Promise<readonly Merged[]> {
  const gathered = await gatherSystems(request, say);
  return [...gathered.frameworks.keys()].sort().map((name) => createView(gathered, name, request));
}

function createView(gathered: GatheredSystems, name: string, { systems, getFolder }: MergeRequest): Merged {
  const merged = gathered.frameworks.get(name);
  if (merged === undefined) throw new EngineError('internal', `Nothing was read of ${name}.`);
  refuseSameNames(merged.names);
  const version = getEdition(name, merged.editions);
  const { slug, getFamily } = readFramework(name, version);
  const absent = findAbsent(gathered, name, systems);
  const view = merged.merger.finish({ framework: name, version }, getFamily, absent);
  const organization = { ...view, notes: [...view.notes, ...findNotes(gathered, merged, name, absent.length)] };
  const data = organizationJson(organization, ENGINE);
  assertValid('organization.json', organizationSchema, data);
  const folder = getFolder?.(slug);
  const history = extendHistory(folder === undefined ? undefined : readHistory(folder), organization);
  return {
    organization,
    slug,
    json: `${JSON.stringify(data, null, 2)}\n`,
    markdown: organizationMarkdown(organization),
    html: organizationHtml(organization, history, ENGINE),
    history: historyText(history),
  };
}

/** The name of the framework to show. */
function chooseFramework(found: readonly string[], slug: string | undefined): string {
  const names = new Map(loadContent().frameworks.map((each) => [each.slug, each.name]));
  if (slug === undefined) {
    const [only] = found;
    if (found.length === 1 && only !== undefined) return only;
    const slugs = [...names].filter(([, name]) => found.includes(name)).map(([each]) => each);
    const message = `The responses are of several frameworks, which do not add up. Choose one with --framework: ${[...new Set(slugs)].join(', ')}.`;
    throw new EngineError('invalid-usage', message);
  }
  const name = names.get(slug);
  if (name === undefined)
    throw new EngineError('invalid-usage', `There is no framework "${slug}".${didYouMean(slug, names.keys())}`);
  if (found.includes(name)) return name;
  throw new EngineError('invalid-usage', `No response is of ${name}. Found: ${found.join(', ')}.`);
}

function getEdition(name: string, editions: ReadonlyMap<string, string>): string {
  const [version = '', ...others] = editions.keys();
  if (others.length === 0) return version;
  const said = [...editions].map(([edition, system]) => `${edition} (${system})`).sort();
  const message = `The responses are of several editions of ${name}, which do not add up: ${said.join(', ')}. Assess all systems with one revision.`;
  throw new EngineError('invalid-usage', message);
}

function refuseSameNames(names: ReadonlyMap<string, number>): void {
  const twice = [...names].find(([, count]) => count > 1);
  if (twice === undefined) return;
  const [name, count] = twice;
  const message = `${count} responses would be called "${name}". Name the folder above their folders, so that these tell them apart.`;
  throw new EngineError('invalid-usage', message);
}

/** What the view needs of a framework; the families of an unknown edition are the beginnings of its ids. */
function readFramework(name: string, version: string): { slug: string; getFamily: (id: string) => ControlFamily } {
  const { frameworks } = loadContent();
  const same = frameworks.find((each) => each.name === name && each.version === version);
  const { slug = 'framework' } = same ?? frameworks.find((each) => each.name === name) ?? {};
  const requirements = same === undefined ? [] : loadFramework(same.id).requirements;
  const families = new Map(
    requirements.map(({ id, family, familyTitle }) => [id, { id: family, title: familyTitle }] as const),
  );
  return { slug, getFamily: (id) => families.get(id) ?? beginning(id) };
}

function beginning(id: string): ControlFamily {
  const family = /^(?:[A-Za-z]{1,10}|\d{1,3}\.\d{1,3})/.exec(id)?.[0] ?? id;
  return { id: family, title: family };
}

/** Names what is not in the view, which would otherwise be missing silently. */
function findNotes(
  { names, unlisted, outdated, links }: GatheredSystems,
  merged: GatheredFramework,
  framework: string,
  absent: number,
): readonly string[] {
  const others = [...names].filter((name) => !merged.names.has(name)).sort();
  return [
    ...noted(
      others,
      (name) => `${name} is not in the view: it has no response of ${framework}.`,
      'systems have none either',
    ),
    ...noted(
      [...unlisted].sort(),
      (name) => `${name} is not in the view: the list of systems does not name it.`,
      'results are not of listed systems',
    ),
    ...(absent === 0
      ? []
      : [`${counted(absent, 'system')} without a result: no control of the organization counts as satisfied.`]),
    ...(outdated === 0
      ? []
      : [
          `${outdated} ${outdated === 1 ? 'response is' : 'responses are'} left out: the last run of the system failed or did not write ${outdated === 1 ? 'it' : 'them'}.`,
        ]),
    ...(links === 0
      ? []
      : [`${links} ${links === 1 ? 'link was' : 'links were'} not followed; what they lead to is not in the view.`]),
  ];
}

function noted(names: readonly string[], say: (name: string) => string, rest: string): readonly string[] {
  const more = names.length - MOST_NOTED;
  return [...names.slice(0, MOST_NOTED).map(say), ...(more > 0 ? [`${more} more ${rest}.`] : [])];
}
